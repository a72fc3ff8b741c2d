/// The start and the stop of a graph by callers that wait. Each is performed once, by one thread, while other threads wait for it.
final class CallerTurns: CreationSite, Sendable {
    let start = OnceCell()
    let stop = OnceCell()
    private let checks = OnceCell()
    /// The content of the cell of a completed start.
    let done = Done()
    private let givesUp = Guarded(false)
    private let component: TypeName
    let names: Names

    init(_ plan: GraphPlan, _ component: ComponentID) {
        self.component = plan.components[component].name
        names = plan.names
    }

    /// An object that represents a completed start.
    final class Done: Sendable {}

    /// The turn of a thread: the start, the stop, or a run of the checks.
    enum Turn: Int {
        case start
        case stop
        case check
    }

    /// The end of a turn that can be taken again.
    private struct Repeatable: Error {}

    /// Runs the checks, or ends them. One thread at a time does so.
    /// - Throws: ``CallerConflict``.
    func check(_ body: () -> Void) throws {
        do {
            _ = try content(of: .check) {
                body()
                throw Repeatable()
            }
        } catch is Repeatable {}
    }

    /// Performs a turn, unless it has been performed. If another thread is performing it, waits for that thread.
    /// - Throws: The error of `body`, in which case the turn has not been performed. ``CallerConflict`` if this thread is already
    ///   performing the turn, or if waiting for the thread that performs it would be a deadlock.
    func content(of turn: Turn, _ body: () throws -> SlotContent) throws -> SlotContent {
        var hasBegun = false
        do {
            let cell =
                switch turn {
                case .start: start
                case .stop: stop
                case .check: checks
                }
            return try cell.content(for: self, turn.rawValue) {
                hasBegun = true
                return try body()
            }
        } catch let error as ReentrantResolution where !hasBegun {
            throw CallerConflict(isDeadlock: error.kind != .sameThread, component: component)
        }
    }

    /// Checks that the calling thread performs neither turn.
    /// - Throws: ``CallerConflict`` if it performs one.
    func checkOutside() throws {
        let isInside = ThreadContext.current.creations.contains { $0.site === self }
        if isInside { throw CallerConflict(isDeadlock: false, component: component) }
    }

    /// Whether a start has to be given up.
    var isGivenUp: Bool {
        get { givesUp.withLock { $0 } }
        set { givesUp.withLock { $0 = newValue } }
    }

    func chainLink(of index: Int) -> ChainLink {
        let text =
            switch Turn(rawValue: index) {
            case .start: "the start"
            case .stop: "the stop"
            case .check, nil: "the health"
            }
        return ChainLink(
            key: ProviderKey(text: "\(text) of \(component)"), sourceLocation: CodeLocation(file: "", line: 0),
            component: component)
    }

    var reentrySuggestion: String { "start and stop a graph after its callbacks have returned, not inside them" }
}
