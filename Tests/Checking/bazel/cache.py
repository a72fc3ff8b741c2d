"""A remote cache of Bazel: an HTTP server that keeps the body of each PUT request in memory. It prints its port."""
import http.server


class Cache(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    bodies = {}

    def do_GET(self):
        self.answer(200 if self.path in self.bodies else 404, self.bodies.get(self.path, b""))

    def do_PUT(self):
        self.bodies[self.path] = self.rfile.read(int(self.headers["Content-Length"]))
        self.answer(200, b"")

    def answer(self, status, body):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Cache)
print(server.server_port, flush=True)
server.serve_forever()
