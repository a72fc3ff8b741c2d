import Cleanse

/// A declaration that does not fit the graph.
struct DeclarationError: CleanseError {
    let number: Int32
    let key: String
    let message: String
    let places: [Origin]
    /// The binding that depends on the key, if the mistake is about that dependency.
    var requirer: ChainLink?
    let hints: [String]

    var code: String { "declaration" }
    var chain: [ChainLink] { requirer.map { [$0] } ?? [] }
    var description: String {
        "*** \(legible(key)) *** \(message)" + places.map { "\n  --> at \($0)" }.joined() + hintLines
    }
}
