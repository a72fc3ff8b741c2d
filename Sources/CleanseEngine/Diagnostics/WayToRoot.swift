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
