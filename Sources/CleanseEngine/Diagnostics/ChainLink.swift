// Chains of bindings in errors: their links, their texts, and the shared steps of chains that lead to a root.

/// A binding in the chain that leads to the subject of an error.
public struct ChainLink: Sendable, CustomStringConvertible {
    /// The number of links of a chain that a text shows.
    package static var shownLinks: Int { Limits.shownLinks }

    /// The key of the binding.
    public var key: ProviderKey { facts.key }
    /// The source location of the binding.
    public var sourceLocation: CodeLocation { facts.sourceLocation }
    /// The component that declares the binding.
    public var component: TypeName { facts.component }
    /// The modules through which the binding was included, outermost first.
    public var modules: [Any.Type] { facts.modules }

    /// The parts of a link. They are in an object, because the compiled code of each use of a link would otherwise copy every part.
    private final class Facts: Sendable {
        let key: ProviderKey
        let sourceLocation: CodeLocation
        let component: TypeName
        let modules: [Any.Type]

        init(_ key: ProviderKey, _ sourceLocation: CodeLocation, _ component: TypeName, _ modules: [Any.Type]) {
            self.key = key
            self.sourceLocation = sourceLocation
            self.component = component
            self.modules = modules
        }
    }

    private let facts: Facts

    // Not inlined: each use would have the allocation.
    @inline(never)
    package init(key: ProviderKey, sourceLocation: CodeLocation, component: TypeName, modules: [Any.Type]) {
        facts = Facts(key, sourceLocation, component, modules)
    }

    /// Creates a link for a binding that was declared through no module.
    package init(key: ProviderKey, sourceLocation: CodeLocation, component: TypeName) {
        self.init(key: key, sourceLocation: sourceLocation, component: component, modules: [])
    }

    /// Returns the types in the names of a chain's bindings.
    ///
    /// It is not inlined, because the text of most kinds of errors with several chains would have a copy of it.
    @inline(never)
    static func types(of chain: [ChainLink]) -> [Any.Type] {
        var types: [Any.Type] = []
        for link in chain { types.push(all: link.key.types) }
        return types
    }

    /// The text `Key at Folder/File.swift:LINE`.
    public var description: String { "\(key) at \(sourceLocation)" }

    /// Returns the text after the links of a chain that are shown, or `nil` if all of them are.
    private static func rest(of count: Int) -> String? { count > shownLinks ? "… and \(count - shownLinks) more" : nil }

    /// Returns the links of a chain in one line. For a long chain, it has the first links and the number of the others.
    package static func line(of names: [String], separator: String = " -> ") -> String {
        names.prefix(shownLinks).joined(separator: separator) + (rest(of: names.count).map { " " + $0 } ?? "")
    }

    /// Returns a line for each link of a chain, after a line break. For a long chain, it has the first links and the number of the others.
    /// - Parameters:
    ///   - count: The number of links.
    ///   - line: Returns the line of the link at a position.
    // Not inlined: each text with a chain would have a copy.
    @inline(never)
    package static func lines(count: Int, _ line: (_ position: Int) -> String) -> String {
        var text = ""
        for position in 0..<max(0, min(count, shownLinks)) { text += "\n" + line(position) }
        return text + (rest(of: count).map { "\n      " + $0 } ?? "")
    }
}

extension [ChainLink] {
    /// The keys of the links. It is not inlined, because most kinds of errors with a chain call it.
    var keys: [ProviderKey] {
        @inline(never) get { map(\.key) }
    }
    /// The source locations of the links.
    var sourceLocations: [CodeLocation] {
        @inline(never) get { map(\.sourceLocation) }
    }
    /// The links of a cycle without the repetition of the first one at the end.
    var withoutRepetition: [ChainLink] { Array(dropLast()) }
}

/// A path from a binding to a root. The paths of a graph share their steps, since a deep graph would otherwise have too many of them.
package final class PathToRoot: Sendable {
    final class Step: Sendable {
        let link: ChainLink
        /// The next step of the path, or `nil` at its end.
        let next: RowIndex<Step>?
        /// The length of the path from this step on.
        let length: Int

        init(link: ChainLink, next: RowIndex<Step>?, length: Int) {
            self.link = link
            self.next = next
            self.length = length
        }
    }

    private let steps: SparseColumn<Step, Step>
    private let start: RowIndex<Step>

    init(from start: RowIndex<Step>, steps: SparseColumn<Step, Step>) {
        self.start = start
        self.steps = steps
    }

    /// Creates a path of one step.
    convenience init(_ link: ChainLink) {
        self.init(ending: [link])
    }

    /// Creates a path through links, which are given outermost first, or returns `nil` if there are none.
    convenience init?(_ links: [ChainLink]) {
        guard !links.isEmpty else { return nil }
        self.init(ending: links)
    }

    private convenience init(ending links: [ChainLink]) {
        var (steps, last) = (SparseColumn<Step, Step>(), RowIndex<Step>?.none)
        for (index, link) in links.enumerated() {
            let row = RowIndex<Step>(index)
            steps.store(Step(link: link, next: last, length: index + 1), row)
            last = row
        }
        self.init(from: RowIndex(links.count - 1), steps: steps)
    }

    var length: Int { steps[start]?.length ?? 0 }
    /// The first link, which is the binding itself.
    var first: ChainLink? { steps[start]?.link }

    /// Returns the links, from the binding outwards.
    /// - Parameter limit: The most links that are returned.
    func links(limit: Int = .max) -> [ChainLink] {
        var links: [ChainLink] = []
        var next = Optional(start)
        while links.count < limit, let step = next.flatMap({ steps[$0] }) {
            links.push(step.link)
            next = step.next
        }
        return links
    }
}
