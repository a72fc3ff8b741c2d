/// Several errors of one graph, in a stable order.
public struct MultiError: CleanseError {
    /// All errors: those of the declaration in its own order, then those of plug-ins.
    public let errors: [any CleanseError]

    /// An error that stands for several.
    public init(errors: [any CleanseError]) {
        self.errors = errors
    }

    /// The stable identifier of this kind of error: `multiple`.
    public var code: String { ErrorCode.multiple.rawValue }
    /// The keys of all errors.
    public var keys: [ProviderKey] { errors.flatMap(\.keys) }
    /// The places of all errors.
    public var places: [Origin] { errors.flatMap(\.places) }
    /// The hints of all errors.
    public var hints: [String] { errors.flatMap(\.hints) }

    /// How many errors there are, then the text of each.
    public var description: String {
        "\(errors.count) errors:\n" + errors.map(\.description).joined(separator: "\n")
    }

    /// One error as itself, several as one; nil for none.
    package static func combining(_ errors: [any CleanseError]) -> (any CleanseError)? {
        errors.count > 1 ? MultiError(errors: errors) : errors.first
    }
}
