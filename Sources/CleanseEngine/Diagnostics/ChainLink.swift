// Chains of bindings in errors: their links, their texts, and the shared steps of chains that lead to a root.

/// One binding on the way to an error.
public struct ChainLink: Sendable, CustomStringConvertible {
    /// How many links of a chain a text shows.
    package static var shownLinks: Int { Limits.shownLinks }

    /// The key of the binding.
    public var key: ProviderKey { facts.key }
    /// Where it is declared.
    public var place: Origin { facts.place }
    /// The component that declares it.
    public var component: TypeName { facts.component }
    /// The modules it was included through, outermost first.
    public var modules: [Any.Type] { facts.modules }

    /// All of it, apart: whatever has links of chains would be compiled with copies of all its parts.
    private final class Facts: Sendable {
        let key: ProviderKey
        let place: Origin
        let component: TypeName
        let modules: [Any.Type]

        init(_ key: ProviderKey, _ place: Origin, _ component: TypeName, _ modules: [Any.Type]) {
            self.key = key
            self.place = place
            self.component = component
            self.modules = modules
        }
    }

    private let facts: Facts

    package init(key: ProviderKey, place: Origin, component: TypeName, modules: [Any.Type]) {
        facts = Facts(key, place, component, modules)
    }

    /// A binding that was declared through no module.
    package init(key: ProviderKey, place: Origin, component: TypeName) {
        self.init(key: key, place: place, component: component, modules: [])
    }

    /// The types in the names of the bindings of a chain.
    static func types(of chain: [ChainLink]) -> [Any.Type] {
        var types: [Any.Type] = []
        for link in chain { types += link.key.types }
        return types
    }

    /// `Key at Folder/File.swift:LINE`.
    public var description: String { "\(key) at \(place)" }

    /// What a text says after the links of a chain that it shows, if there are more of them.
    private static func rest(of count: Int) -> String? { count > shownLinks ? "… and \(count - shownLinks) more" : nil }

    /// The links of a chain in one line. Of a long chain, the first links and how many more there are.
    package static func line(of names: [String], separator: String = " -> ") -> String {
        names.prefix(shownLinks).joined(separator: separator) + (rest(of: names.count).map { " " + $0 } ?? "")
    }

    /// Lines for the links of a chain, each after a line break. Of a long chain, those of the first links and how many more there are.
    /// - Parameters:
    ///   - count: How many links there are.
    ///   - line: The line of the link at a position.
    package static func lines(count: Int, _ line: (_ position: Int) -> String) -> String {
        var text = ""
        for position in 0..<max(0, min(count, shownLinks)) { text += "\n" + line(position) }
        return text + (rest(of: count).map { "\n      " + $0 } ?? "")
    }
}

/// The way from a binding to a root. Ways of one graph share their steps, or a long graph would have too many of them.
struct WayToRoot: Sendable, Sequence {
    struct Step {
        let link: ChainLink
        /// The next on the way, if there is one.
        let next: RowIndex<Step>?
        /// How many are on the way from here.
        let length: Int
    }

    private let steps: SparseColumn<Step, Step>
    private let start: RowIndex<Step>

    init(from start: RowIndex<Step>, steps: SparseColumn<Step, Step>) {
        self.start = start
        self.steps = steps
    }

    /// A way of one step.
    init(_ link: ChainLink) {
        self.init(ending: [link])
    }

    /// A way through links, outermost first; nil without any.
    init?(_ links: [ChainLink]) {
        guard !links.isEmpty else { return nil }
        self.init(ending: links)
    }

    private init(ending links: [ChainLink]) {
        var (steps, last) = (SparseColumn<Step, Step>(), RowIndex<Step>?.none)
        for (index, link) in links.enumerated() {
            let row = RowIndex<Step>(index)
            steps.store(Step(link: link, next: last, length: index + 1), row)
            last = row
        }
        self.init(from: RowIndex(links.count - 1), steps: steps)
    }

    var length: Int { steps[start]?.length ?? 0 }

    /// The links from the binding outwards.
    func makeIterator() -> some IteratorProtocol<ChainLink> {
        sequence(state: Optional(start)) { [steps] next -> ChainLink? in
            guard let step = next.flatMap({ steps[$0] }) else { return nil }
            next = step.next
            return step.link
        }
    }
}
