/// What several objects of one bean threw.
struct LayerErrors: Error, CustomStringConvertible {
    private let errors: [any Error]

    /// One error as itself, several as one.
    static func combining(_ errors: [any Error]) -> any Error {
        if let only = errors.first, errors.count == 1 { return only }
        return LayerErrors(errors: errors)
    }

    var description: String { errors.map { "\($0)" }.joined(separator: "; then: ") }
}
