/// `GET /health`: shows that the service runs.
struct Health: Handler {
    let request: Request

    func respond() throws -> Response? {
        guard request.method == "GET", request.path == "/health" else { return nil }
        return try Response(200, ["status": "ok"])
    }
}
