/// The result of a validation: a collection of errors, and warnings.
///
/// It is empty if there is no error: a graph with warnings can be built. A test that forbids warnings checks ``warnings`` too.
public struct ValidationReport: RandomAccessCollection, CustomStringConvertible, Sendable {
    /// Every error, in a stable order.
    public let errors: [any CleanseError]
    /// Declarations that work but may be unintended.
    ///
    /// They are shared values that keep each other alive (``RetainCycle``), and weak providers of values that are not shared
    /// (``UnsharedWeakProvider``).
    public let warnings: [any CleanseError]

    package init(errors: [any CleanseError], warnings: [any CleanseError]) {
        self.errors = errors
        self.warnings = warnings
    }

    /// The position of the first error.
    public var startIndex: Int { errors.startIndex }
    /// The position after the last error.
    public var endIndex: Int { errors.endIndex }
    /// The error at a position.
    public subscript(position: Int) -> any CleanseError { errors[position] }

    /// The text of every error, then of every warning, one after the other.
    public var description: String {
        (errors.map(\.description) + warnings.map { "warning: \($0)" }).joined(separator: "\n")
    }
}
