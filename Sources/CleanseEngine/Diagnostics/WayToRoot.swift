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
