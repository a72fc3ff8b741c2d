/// An error of a graph: a mistake in its declaration, or a request that can't be met.
///
/// Plug-ins report errors of their own by conforming a type to it; only `description` is required.
public protocol CleanseError: Error, CustomStringConvertible {
    /// A stable identifier of the kind of error, such as `missing-provider`.
    var code: String { get }
    /// The keys that the error is about, the most important first.
    var keys: [ProviderKey] { get }
    /// Where the declarations stand that the error is about.
    var places: [Origin] { get }
    /// How the graph comes to what the error is about, from the outermost binding inwards.
    var chain: [ChainLink] { get }
    /// What may mend it.
    var hints: [String] { get }
}

extension CleanseError {
    /// `custom`, for errors of plug-ins that do not name themselves.
    public var code: String { "custom" }
    /// No keys.
    public var keys: [ProviderKey] { [] }
    /// The places of the chain.
    public var places: [Origin] { chain.map(\.place) }
    /// No chain.
    public var chain: [ChainLink] { [] }
    /// No hints.
    public var hints: [String] { [] }
}

/// One binding on the way to an error.
public struct ChainLink: Sendable, CustomStringConvertible {
    /// How many links of a chain a text shows.
    package static let shownLinks = 20

    /// The key of the binding.
    public let key: ProviderKey
    /// Where it is declared.
    public let place: Origin
    /// The component that declares it.
    public let component: TypeName
    /// The modules it was included through, outermost first.
    public let modules: [Any.Type]

    /// `Key at Folder/File.swift:LINE`.
    public var description: String { "\(key) at \(place)" }

    /// What a text says after the links of a chain that it shows, if there are more of them.
    private static func rest(of count: Int) -> String? { count > shownLinks ? "… and \(count - shownLinks) more" : nil }

    /// The links of a chain in one line. Of a long chain, the first links and how many more there are.
    package static func line(of names: [String]) -> String {
        names.prefix(shownLinks).joined(separator: " -> ") + (rest(of: names.count).map { " " + $0 } ?? "")
    }

    /// Lines for the links of a chain, each after a line break. Of a long chain, those of the first links and how many more there are.
    /// - Parameters:
    ///   - chain: The links; as far as they are shown will do.
    ///   - count: How many there are.
    ///   - line: The line of a link.
    package static func lines<Links: Sequence>(
        of chain: Links, count: Int, _ line: (Links.Element) -> String
    ) -> String {
        let shown = chain.prefix(shownLinks).map { "\n" + line($0) }.joined()
        return shown + (rest(of: count).map { "\n      " + $0 } ?? "")
    }
}

/// The way from a binding to a root. Ways of one graph share their steps, or a long graph would have too many of them.
struct WayToRoot: Sendable, Sequence {
    struct Step {
        let link: ChainLink
        /// The next on the way, if there is one.
        let next: Int?
        /// How many are on the way from here.
        let length: Int
    }

    private let steps: [Int: Step]
    private let start: Int

    init(from start: Int, steps: [Int: Step]) {
        self.start = start
        self.steps = steps
    }

    /// A way of one step.
    init(_ link: ChainLink) {
        self.init(from: 0, steps: [0: Step(link: link, next: nil, length: 1)])
    }

    /// A way through links, outermost first; nil without any.
    init?(_ links: [ChainLink]) {
        guard !links.isEmpty else { return nil }
        let steps = links.enumerated().map { ($0, Step(link: $1, next: $0 == 0 ? nil : $0 - 1, length: $0 + 1)) }
        self.init(from: links.count - 1, steps: Dictionary(uniqueKeysWithValues: steps))
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

/// Several errors of one graph, in a stable order.
public struct MultiError: CleanseError {
    /// All errors: those of the declaration in its own order, then those of plug-ins.
    public let errors: [any CleanseError]

    /// An error that stands for several.
    public init(errors: [any CleanseError]) {
        self.errors = errors
    }

    /// The stable identifier of this kind of error: `multiple`.
    public var code: String { "multiple" }
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

extension CleanseError {
    /// The lines that follow a message: hints.
    package var hintLines: String { hints.map { "\n      hint: \($0)" }.joined() }
}
