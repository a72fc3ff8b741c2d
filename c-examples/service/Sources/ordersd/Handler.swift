/// Answers requests of one kind. Each request has handlers of its own.
protocol Handler {
    /// The response, or nil if the request is for another handler.
    func respond() throws -> Response?
}
