/// Answers one request with the first handler that accepts it.
struct Responder {
    let handlers: [any Handler]

    func response() throws -> Response {
        for handler in handlers {
            if let response = try handler.respond() { return response }
        }
        return Response(404, failure: "there is no such path or method")
    }
}
