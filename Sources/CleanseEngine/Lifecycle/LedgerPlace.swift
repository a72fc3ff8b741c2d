// The places where a ledger starts and stops values: tasks, or the threads of callers, who take turns.

/// Where a ledger creates, starts and stops values.
enum LedgerPlace {
    /// In tasks; values that belong to no actor, on this one.
    case tasks(Isolation)
    /// On the threads of callers, who wait.
    case callers(CallerTurns)

    /// The actor of values that belong to none.
    var home: any Actor {
        switch self {
        case .tasks(let home): home.actor
        // What needs an actor is not started on a thread of a caller.
        case .callers: MainActor.shared
        }
    }
}

/// The start and the stop of a graph by callers who wait for them: each is done once, by one thread, while others wait for it.
final class CallerTurns: CreationSite, Sendable {
    let start = OnceCell()
    let stop = OnceCell()
    /// What a start that has been done leaves.
    let done = Done()
    private let givesUp = Guarded(false)
    private let component: TypeName
    let names: Names

    init(_ plan: GraphPlan, _ component: ComponentID) {
        self.component = plan.components[component].name
        names = plan.names
    }

    /// Something that is there.
    final class Done: Sendable {}

    /// Which of the two a thread does.
    enum Turn: Int {
        case start
        case stop
    }

    /// Does one of the two, unless it has been done: on this thread, or, if another thread does it, there.
    /// - Throws: What `body` throws; nothing has been done then. ``CallerConflict`` if the thread does it already, or waiting for the one that
    ///   does would be a deadlock.
    func content(of turn: Turn, _ body: () throws -> SlotContent) throws -> SlotContent {
        var hasBegun = false
        do {
            return try (turn == .start ? start : stop).content(for: self, turn.rawValue) {
                hasBegun = true
                return try body()
            }
        } catch let error as ReentrantResolution where !hasBegun {
            throw CallerConflict(isDeadlock: error.kind != .sameThread, component: component)
        }
    }

    /// Checks that the calling thread does neither of the two.
    /// - Throws: ``CallerConflict``.
    func checkOutside() throws {
        let isInside = ThreadContext.current.creations.contains { $0.site === self }
        if isInside { throw CallerConflict(isDeadlock: false, component: component) }
    }

    /// Whether a start is to be given up.
    var isGivenUp: Bool {
        get { givesUp.withLock { $0 } }
        set { givesUp.withLock { $0 = newValue } }
    }

    func chainLink(of index: Int) -> ChainLink {
        let text = index == Turn.start.rawValue ? "the start" : "the stop"
        return ChainLink(
            key: ProviderKey(text: "\(text) of \(component)"), place: Origin(file: "", line: 0), component: component)
    }

    var reentrySuggestion: String { "start and stop a graph after its callbacks have returned, not inside them" }
}
