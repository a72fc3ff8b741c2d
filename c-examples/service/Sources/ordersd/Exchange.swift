import CHTTP

/// A request from its first byte until its response has been sent.
final class Exchange {
    private static let limit = 65_536

    private let method: String
    private let path: String
    private var body: [UInt8] = []
    /// Whether `respond` has been called, so that the server counts the request until its response has been sent.
    private(set) var isAnswered = false

    init(method: String, path: String) {
        self.method = method
        self.path = path
    }

    /// Adds a part of the body, up to one byte more than the limit.
    func receive(_ bytes: UnsafeRawBufferPointer) { body += bytes.prefix(Exchange.limit + 1 - body.count) }

    /// Answers the request.
    func respond(on connection: OpaquePointer, of server: HTTPServer) -> MHD_Result {
        isAnswered = true
        guard server.begin() else {
            return send(Response(503, failure: "the server is stopping"), on: connection, isLast: true)
        }
        guard body.count <= Exchange.limit else {
            return send(Response(413, failure: "a body has at most 65536 bytes"), on: connection)
        }
        return send(server.respond(to: Request(method, path, body: body)), on: connection)
    }

    private func send(_ response: Response, on connection: OpaquePointer, isLast: Bool = false) -> MHD_Result {
        var body = response.body
        guard let sent = MHD_create_response_from_buffer(body.count, &body, .RESPMEM_MUST_COPY) else {
            return .NO
        }
        defer { MHD_destroy_response(sent) }
        MHD_add_response_header(sent, "Content-Type", "application/json")
        if isLast { MHD_add_response_header(sent, "Connection", "close") }
        return MHD_queue_response(connection, response.status, sent)
    }
}
