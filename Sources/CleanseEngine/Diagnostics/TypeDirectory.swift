/// The types that a graph and those above it name.
protocol TypeDirectory: AnyObject, Sendable {
    /// The qualified names of types that end with a word, each once.
    func qualifiedNames(endingWith word: String) -> [String]
}
