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
