/// Names keys and types in messages about a graph: by their short names, or by their qualified ones where the graph has
/// another type of the same short name.
package struct Names: Sendable {
    /// The graph; nil where there is none, so that all names are short.
    private let outline: PlanOutline?

    /// Short names only.
    package static let short = Names(nil)

    init(_ outline: PlanOutline?) { self.outline = outline }

    func callAsFunction(_ type: Any.Type) -> String {
        let short = shortName(of: type)
        return outline?.types(named: short).contains { $0 != type } ?? false ? stableName(of: type) : short
    }

    func callAsFunction(_ name: TypeName) -> String { name.type.map { self($0) } ?? name.description }

    func callAsFunction(_ key: ProviderKey) -> String { key.description(naming: { self($0) }) }

    /// `Key at Folder/File.swift:LINE`.
    func callAsFunction(_ link: ChainLink) -> String { "\(self(link.key)) at \(link.place)" }

    /// Where a link is declared, with component and modules.
    func place(of link: ChainLink) -> String {
        "\(link.place), in " + ([self(link.component)] + link.modules.map { self($0) }).joined(separator: " > ")
    }

    /// One line for each link of a chain and the next: the next, what the link did with it, and where. After some lines, how
    /// many more there are.
    package func lines(of chain: [ChainLink], _ verb: String) -> String {
        var text = ""
        for (dependent, dependency) in zip(chain, chain.dropFirst()).prefix(WayToRoot.shownLinks) {
            text += "\n  --> \(self(dependency.key)) \(verb) \(self(dependent.key)) at \(place(of: dependent))"
        }
        let rest = chain.count - 1 - WayToRoot.shownLinks
        return rest > 0 ? text + "\n      … and \(rest) more" : text
    }
}

/// An error whose text names types of a graph.
protocol NamesTypes: CleanseError {
    /// How it names them. Set once the graph is known.
    var names: Names { get set }
}

extension CleanseError {
    /// The same error, with types named as it takes to tell those of a graph apart.
    func named(_ names: Names) -> any CleanseError {
        guard var error = self as? any NamesTypes else { return self }
        error.names = names
        return error
    }
}

/// The types that a graph names in messages, by their short names.
final class NameTable: Sendable {
    let types: [String: [Any.Type]]

    init(_ outline: PlanOutline) {
        var types: [String: [Any.Type]] = [:]
        var known: Set<ObjectIdentifier> = []
        func note(_ type: Any.Type) {
            guard known.insert(ObjectIdentifier(type)).inserted else { return }
            types[shortName(of: type), default: []].append(type)
        }
        func note(_ key: ProviderKey) {
            guard !key.isText else { return }
            note(key.type)
            if let tag = key.tag { note(tag) }
        }
        for binding in outline.bindings { note(binding.key) }
        for key in outline.missingKeys { note(key) }
        for component in outline.components {
            if let type = component.name.type { note(type) }
            if let scope = component.scope?.type { note(scope) }
        }
        for module in outline.modules { note(module.type) }
        self.types = types
    }
}
