// The facts of an error: its code, its text and its hints, in one object.

/// The facts of an error: its code, its text, its hints, and the bindings and types that it is about.
///
/// It is an object, because the compiled code of each kind of error would otherwise copy every part.
package final class ErrorFacts: Sendable {
    let code: String
    private let text: ErrorText
    let keys: [ProviderKey]
    let sourceLocations: [CodeLocation]
    let chain: [ChainLink]
    /// The bindings that an error is about, and that are no chain.
    let links: [ChainLink]
    /// The components and scopes that the error is about.
    let components: [TypeName]
    private let types: [Any.Type]
    private let ownHints: [ErrorText]
    let lazyHints: Hints?
    /// The names of types in the error's graph.
    package let graphNames: Names

    /// Creates the facts of an error.
    /// - Parameters:
    ///   - code: The stable identifier of the kind of error.
    ///   - text: The problem and its source locations.
    ///   - keys: The keys that the error is about, the most important first.
    ///   - sourceLocations: The source locations of the declarations that the error is about, or `nil` for the source locations in the chain.
    ///   - chain: The chain of bindings that leads to the subject of the error.
    ///   - links: Other bindings.
    ///   - components: Components and scopes.
    ///   - types: The types that the text names, besides the types of keys, of the chain and of components.
    ///   - hints: Suggestions for fixing the error.
    ///   - lazyHints: Further suggestions, which are evaluated when they are first read.
    ///   - names: The names of types in the error's graph.
    package init(
        _ code: String, _ text: ErrorText, keys: [ProviderKey] = [], at sourceLocations: [CodeLocation]? = nil,
        chain: [ChainLink] = [], links: [ChainLink] = [], components: [TypeName] = [], types: [Any.Type] = [],
        hints: [ErrorText] = [], lazyHints: Hints? = nil, names: Names = .short
    ) {
        self.code = code
        self.text = text
        self.keys = keys
        self.sourceLocations = sourceLocations ?? chain.sourceLocations
        self.chain = chain
        self.links = links
        self.components = components
        self.types = types
        self.ownHints = hints
        self.lazyHints = lazyHints
        graphNames = names
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
            hints: hint.map { [$0] } ?? [], lazyHints: lazyHints)
    }

    /// Returns the same facts, with the names of a graph.
    func named(_ names: Names) -> ErrorFacts {
        ErrorFacts(
            code, text, keys: keys, at: sourceLocations, chain: chain, links: links, components: components,
            types: types, hints: ownHints, lazyHints: lazyHints, names: names)
    }

    /// The types that the error names, and that a graph without the error may lack.
    package var namedTypes: [Any.Type] {
        ProviderKey.types(of: keys) + ChainLink.types(of: chain) + types + TypeName.types(of: components)
    }

    /// The names of types in the error, distinguished from each other, and from the types of the graph.
    ///
    /// Each access computes the types again, so a text reads this property once.
    package var names: Names { graphNames.including(namedTypes) }

    /// The most important key.
    package var key: ProviderKey { keys[0] }
    /// The first source location.
    package var sourceLocation: CodeLocation { sourceLocations[0] }
    /// The first component.
    package var component: TypeName { components[0] }

    var hints: [String] {
        let names = self.names
        return ownHints.map { $0.text(names) } + (lazyHints?.value ?? [])
    }

    /// Returns the complete message.
    func description(_ hints: [String]) -> String { text.text(names) + Hints.lines(hints) }
}

/// An error of the engine or of a front end, which has its facts in one object.
package protocol FactualError: CleanseError {
    /// The facts. Their names are set once the graph is known.
    var facts: ErrorFacts { get set }
}

extension FactualError {
    /// The stable identifier of the kind of error.
    public var code: String { facts.code }
    /// The keys that the error is about, the most important first.
    public var keys: [ProviderKey] { facts.keys }
    /// The source locations of the declarations that the error is about.
    public var sourceLocations: [CodeLocation] { facts.sourceLocations }
    /// The chain of bindings that leads to the subject of the error, outermost first.
    public var chain: [ChainLink] { facts.chain }
    /// Suggestions for fixing the error.
    public var hints: [String] { facts.hints }
    /// The complete message: the problem, its source locations, and hints.
    public var description: String { facts.description(hints) }
}

extension CleanseError {
    /// Returns the same error, with names that are also distinguished from the types of a graph.
    package func named(_ names: Names) -> any CleanseError {
        guard var error = self as? any FactualError else { return self }
        error.facts = error.facts.named(names)
        return error
    }
}
