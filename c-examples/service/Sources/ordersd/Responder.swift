/// Answers one request, by the first of its handlers that is for it.
struct Responder {
    let handlers: [any Handler]

    func response() throws -> Response {
        for handler in handlers {
            if let response = try handler.respond() { return response }
        }
        return Response(404, failure: "there is no such path or method")
    }
}
