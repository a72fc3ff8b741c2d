// Errors of graphs: their common protocol, the class from which each kind of error inherits its conformances, their facts, several errors
// as one, and the report of a validation.

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

/// An error about a mistake in a graph's declaration, or about a request that can't be fulfilled, with its source locations and hints.
///
/// Each kind of error is a subclass. The class is open only for the modules of this package: other code can't subclass it.
open class GraphError: CleanseError, @unchecked Sendable {
    // SAFETY: a kind of error only adds constants of `Sendable` types, as this class does. The compiler can't check a class with subclasses.
    package final let facts: ErrorFacts

    /// Creates an error with its facts, which a convenience initialiser of each kind makes.
    ///
    /// Every program has the designated initialisers of all kinds, with the code that they call, but only the convenience initialisers that
    /// it uses.
    package init(_ facts: ErrorFacts) { self.facts = facts }

    /// The stable identifier of the kind of error.
    public final var code: String { facts.code }
    /// The keys that the error is about, the most important first.
    public final var keys: [ProviderKey] { facts.keys }
    /// The source locations of the declarations that the error is about.
    public final var sourceLocations: [CodeLocation] { facts.sourceLocations }
    /// The chain of bindings that leads to the subject of the error, outermost first.
    public final var chain: [ChainLink] { facts.chain }
    /// Suggestions for fixing the error.
    public final var hints: [String] { facts.hints }
    /// The complete message: the problem, its source locations, and hints. A message that quotes another error has that error's hints.
    public final var description: String { facts.description }
}

extension CleanseError {
    /// Distinguishes the names in the error from the types of a graph too, unless it has the names of a graph, and returns the error.
    package func named(_ names: Names) -> Self {
        (self as? GraphError)?.facts.distinguish(from: names)
        return self
    }
}

/// The facts of an error: its code, its text, its hints, and the bindings and types that it is about.
package final class ErrorFacts: Sendable {
    let code: String
    private let text: ErrorText
    private let ownKeys: [ProviderKey]?
    private let ownSourceLocations: [CodeLocation]?
    private let ownChain: [ChainLink]
    /// The paths from the bindings that require a missing key to a root, innermost first.
    let paths: [PathToRoot]
    /// The bindings that an error is about, and that are no chain.
    let links: [ChainLink]
    /// The components and scopes that the error is about.
    let components: [TypeName]
    private let types: [Any.Type]
    private let ownHints: [ErrorText]
    let lazyHints: Hints?
    private let textHasHints: Bool
    /// The names of types in the graph or the container of the error, or `nil` if neither is known yet.
    private let known: Guarded<Names?>

    /// Creates the facts of an error.
    /// - Parameters:
    ///   - code: The stable identifier of the kind of error.
    ///   - text: The problem and its source locations.
    ///   - keys: The keys that the error is about, the most important first, or `nil` for the keys of the chain or of the other bindings.
    ///   - sourceLocations: The source locations of the declarations that the error is about, or `nil` for the source locations of these bindings.
    ///   - chain: The chain of bindings that leads to the subject of the error.
    ///   - paths: For each binding that requires a missing key, the path from it to a root. The first one is the chain.
    ///   - links: Other bindings.
    ///   - components: Components and scopes.
    ///   - types: The types that the text names, besides the types of keys, of the chain and of components.
    ///   - hint: The first suggestion for fixing the error, if there is one.
    ///   - hints: Further suggestions.
    ///   - lazyHints: Further suggestions, which are evaluated when they are first read.
    ///   - textHasHints: Whether the text has the suggestions already, because it quotes another error.
    ///   - names: The names of types in the error's graph, or `nil` if the graph is not known yet.
    package init(
        _ code: String, _ text: ErrorText, keys: [ProviderKey]? = nil, at sourceLocations: [CodeLocation]? = nil,
        chain: [ChainLink] = [], paths: [PathToRoot] = [], links: [ChainLink] = [], components: [TypeName] = [],
        types: [Any.Type] = [], hint: ErrorText? = nil, hints: [ErrorText] = [], lazyHints: Hints? = nil,
        textHasHints: Bool = false, names: Names? = nil
    ) {
        self.code = code
        self.text = text
        ownKeys = keys
        ownSourceLocations = sourceLocations
        ownChain = chain
        self.paths = paths
        self.links = links
        self.components = components
        self.types = types
        var ownHints = hint.map { [$0] } ?? []
        ownHints.push(all: hints)
        self.ownHints = ownHints
        self.lazyHints = lazyHints
        self.textHasHints = textHasHints
        known = Guarded(names)
    }

    /// Creates the facts of an error about one declaration.
    ///
    /// It is not inlined, because it is called for most kinds of errors, and makes arrays.
    @inline(never)
    package convenience init(
        _ code: String, _ text: ErrorText, _ key: ProviderKey? = nil, at sourceLocation: CodeLocation,
        components: [TypeName] = [], types: [Any.Type] = [], hint: ErrorText? = nil, lazyHints: Hints? = nil
    ) {
        self.init(
            code, text, keys: key.map { [$0] } ?? [], at: [sourceLocation], components: components, types: types,
            hint: hint, lazyHints: lazyHints)
    }

    /// The names of types in the graph or the container of the error.
    var knownNames: Names { known.withLock { $0 } ?? .short }

    /// Sets the names of types in the graph or the container of the error, unless it has names. A plan keeps errors that it throws several
    /// times, also through containers that it does not know.
    package func distinguish(from names: Names) { known.withLock { if $0 == nil { $0 = names } } }

    var chain: [ChainLink] { paths.first?.links().reversed() ?? ownChain }
    var keys: [ProviderKey] { ownKeys ?? bindings.keys }
    var sourceLocations: [CodeLocation] { ownSourceLocations ?? bindings.sourceLocations }
    private var bindings: [ChainLink] { paths.isEmpty ? (ownChain.isEmpty ? links : ownChain) : dependents }
    /// The bindings that require a missing key.
    var dependents: [ChainLink] { paths.compactMap(\.first) }

    /// The types that the error names, and that a graph without the error may lack.
    package var namedTypes: [Any.Type] {
        var named = ProviderKey.types(of: keys)
        for more in [ChainLink.types(of: ownChain), types, TypeName.types(of: components)] { named.push(all: more) }
        return named
    }

    /// The names of types in the error, distinguished from each other, and from the types of the graph.
    ///
    /// Each access computes the types again, so a text reads this property once.
    package var names: Names { knownNames.including(namedTypes) }

    /// The most important key.
    package var key: ProviderKey { keys[0] }
    /// The first source location.
    package var sourceLocation: CodeLocation { sourceLocations[0] }
    /// The first component.
    package var component: TypeName { components[0] }

    var hints: [String] {
        let names = self.names
        var hints: [String] = []
        for hint in ownHints { hints.push(hint.text(names)) }
        if let lazyHints { hints.push(all: lazyHints.value) }
        return hints
    }

    /// The complete message, with the hints unless the text has them.
    var description: String { text.text(names) + (textHasHints ? "" : Hints.lines(hints)) }
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
        var (keys, sourceLocations) = ([ProviderKey](), [CodeLocation]())
        for error in errors {
            keys.push(all: error.keys)
            sourceLocations.push(all: error.sourceLocations)
        }
        self.init(
            errors,
            ErrorFacts(
                "multiple",
                ErrorText { _ in "\(errors.count) errors:\n" + Self.lines(errors).dropFirst() },
                keys: keys, at: sourceLocations, lazyHints: Hints(of: errors), textHasHints: true, names: .short))
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
