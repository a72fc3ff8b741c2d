/// Answers requests of one kind. Each request has handlers of its own.
protocol Handler {
    /// Returns the response, or `nil` if the request is for another handler.
    func respond() throws -> Response?
}
