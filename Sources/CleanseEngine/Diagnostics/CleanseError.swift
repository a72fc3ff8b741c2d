// Errors of graphs: their common protocol, several errors as one, and the report of a validation.

/// An error of a graph: a mistake in its declaration, or a request that can't be fulfilled.
///
/// Plug-ins can report errors of their own types, which conform to this protocol. Only `description` is required.
public protocol CleanseError: Error, CustomStringConvertible {
    /// A stable identifier of the kind of error, such as `missing-provider`.
    var code: String { get }
    /// The keys that the error is about, the most important first.
    var keys: [ProviderKey] { get }
    /// The source locations of the declarations that the error is about.
    var sourceLocations: [CodeLocation] { get }
    /// The chain of bindings that leads to the subject of the error, outermost first.
    var chain: [ChainLink] { get }
    /// Suggestions for fixing the error.
    var hints: [String] { get }
}

extension CleanseError {
    /// The code `custom`, for errors of plug-ins without a code of their own.
    public var code: String { "custom" }
    /// An empty array, for errors that are about no key.
    public var keys: [ProviderKey] { [] }
    /// The source locations in the chain.
    public var sourceLocations: [CodeLocation] { chain.sourceLocations }
    /// An empty array, for errors without a chain.
    public var chain: [ChainLink] { [] }
    /// An empty array, for errors without suggestions.
    public var hints: [String] { [] }
}

extension CleanseError {
    /// The lines with the hints, which follow a message.
    package var hintLines: String { Hints.lines(hints) }
}

/// Several errors of one graph, in a stable order.
public final class MultiError: GraphError, @unchecked Sendable {
    /// All errors: the errors of the declaration in its own order, then the errors of plug-ins.
    public let errors: [any CleanseError]

    private init(_ errors: [any CleanseError], _ facts: ErrorFacts) {
        self.errors = errors
        super.init(facts)
    }

    /// Creates an error that represents several errors.
    public convenience init(errors: [any CleanseError]) {
        self.init(
            errors,
            ErrorFacts(
                "multiple",
                ErrorText { _ in "\(errors.count) errors:\n" + Self.lines(errors).dropFirst() },
                keys: errors.flatMap(\.keys), at: errors.flatMap(\.sourceLocations),
                lazyHints: Hints { errors.flatMap(\.hints) }, textHasHints: true, names: .short))
    }

    /// Returns the messages of errors, each after a line break and a prefix.
    fileprivate static func lines(_ errors: [any CleanseError], prefix: String = "") -> String {
        var lines = ""
        for error in errors { lines += "\n" + prefix + error.description }
        return lines
    }

    /// Returns a single error itself, several errors as one, or `nil` if there are none.
    package static func combining(_ errors: [any CleanseError]) -> (any CleanseError)? {
        errors.count > 1 ? MultiError(errors: errors) : errors.first
    }
}

/// The result of a validation: a collection of the errors, together with the warnings.
///
/// It is empty if there is no error, since a graph with warnings can be built. A test that forbids warnings must check ``warnings`` too.
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

    /// The messages of all errors, then of all warnings.
    public var description: String {
        String((MultiError.lines(errors) + MultiError.lines(warnings, prefix: "warning: ")).dropFirst())
    }
}

/// Stops the program with the text of an error, for functions that can't throw.
@usableFromInline
package func trap(_ error: any Error) -> Never {
    // SAFETY: this line is meant to be reached. For each function that stops the program, there is one that throws the same error.
    fatalError("\(error)")
}
