/// A request of a client: the seed of the component that answers it.
struct Request: Sendable {
    let method: String
    let path: String
    let body: [UInt8]

    init(_ method: String, _ path: String, body: String = "") {
        self.init(method, path, body: Array(body.utf8))
    }

    init(_ method: String, _ path: String, body: [UInt8]) {
        self.method = method
        self.path = path
        self.body = body
    }
}
