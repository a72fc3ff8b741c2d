// Traces of graphs, and the part of a trace that a binding reports to.

/// A record of the values that graphs create, start and stop: when, on which thread, inside which other event, and for how long.
///
/// A graph that is compiled in ``recording(_:)`` reports to the trace as long as it lives. Other graphs report nothing. ``json`` is the
/// text of a file for the viewers of Chrome and Perfetto. Thread rule: any thread may use it.
public final class GraphTrace: Sendable {
    /// The kind of an event.
    public enum Activity: String, Sendable {
        /// A value was created.
        case creation
        /// A factory was called, or properties were injected.
        case call
        /// A function of `onStart` ran.
        case start
        /// A function of `onStop` ran.
        case stop
    }

    /// An activity of a graph, from its beginning to its end.
    public struct Event: Sendable {
        /// The number of the event. Events are numbered in the order in which they begin.
        public let id: Int
        /// The number of the event in which this one happened, or `nil` if no event of the trace was in progress.
        public let enclosing: Int?
        /// The kind of the event.
        public let activity: Activity
        /// The binding of the value.
        public let binding: ChainLink
        /// The time at which the event began, since the creation of the trace.
        public let began: Duration
        /// The duration of the event, including the events inside it.
        public let duration: Duration
        /// The number of the thread on which the event began. Threads are numbered in the order in which they appear.
        public let thread: Int
        /// Whether the event may have suspended and resumed on another thread.
        public let isAsynchronous: Bool
        /// The type of the actor that the value belongs to, or `nil` if it belongs to none.
        public let actor: Any.Type?
        /// The description of the error with which the event ended, or `nil` if it ended without one.
        public let error: String?
        let names: Names
    }

    /// The trace of the graphs that the current task compiles.
    @TaskLocal static var current: GraphTrace?
    /// The innermost event that is in progress in the current task or on the current thread.
    @TaskLocal static var enclosing: Enclosing?

    /// An event that has not ended.
    struct Enclosing: Sendable {
        let trace: ObjectIdentifier
        let id: Int
    }

    private let limit: Int
    private let start = ContinuousClock.now
    private let state = Guarded(State())

    private struct State {
        /// The events in the order in which they ended. Once there are as many as the limit, each new event replaces the one that ended
        /// first.
        var events: [Event] = []
        /// The index of the event that ended first.
        var oldest = 0
        var next = 1
        var dropped = 0
        /// The trace's number of each thread, by the thread's own number.
        var threads: [Int: Int] = [:]
    }

    /// Creates a trace without events.
    /// - Parameter limit: The number of events to keep, at about 200 bytes each. The events that ended last are kept, and earlier events
    ///   are only counted.
    public init(limit: Int = 1_000_000) { self.limit = max(0, limit) }

    /// Traces the graphs that are compiled in a function: `trace.recording { try ComponentFactory.of(App.self) }`.
    ///
    /// Graphs that are compiled in tasks of the function are traced too. A graph is traced as long as it lives, whichever code builds its
    /// components.
    /// - Parameter compile: A function that compiles graphs.
    /// - Returns: The result of the function.
    /// - Throws: The error of the function.
    public func recording<Value>(_ compile: () throws -> Value) rethrows -> Value {
        try Self.$current.withValue(self, operation: compile)
    }

    /// The events that ended last, in the order in which they began. Reading them sorts them.
    public var events: [Event] { state.withLock(\.events).sorted(byRank: { $0.id }) }

    /// The number of events that were not kept because of the limit.
    public var droppedCount: Int { state.withLock(\.dropped) }

    // MARK: Recording

    /// The beginning of an event.
    struct Beginning {
        let id: Int
        let thread: Int
        let began: Duration
    }

    func begin() -> Beginning {
        let number = ThreadContext.current.number
        return state.withLock { state in
            let thread = state.threads[number] ?? state.threads.count + 1
            state.threads[number] = thread
            let id = state.next
            state.next += 1
            return Beginning(id: id, thread: thread, began: start.duration(to: .now))
        }
    }

    func end(_ event: Event) {
        state.withLock { state in
            if state.events.count < limit { return state.events.append(event) }
            state.dropped += 1
            guard limit > 0 else { return }
            state.events[state.oldest] = event
            state.oldest = (state.oldest + 1) % limit
        }
    }

    var now: Duration { start.duration(to: .now) }
}

/// The part of a trace that a binding reports to.
struct BindingTrace: Sendable {
    private let trace: GraphTrace
    private let binding: ChainLink
    private let actor: Any.Type?
    private let names: Names

    init(_ trace: GraphTrace, _ plan: GraphPlan, _ binding: BindingID) {
        self.trace = trace
        self.binding = plan.chainLink(of: binding)
        actor = (plan.isolation(creating: binding) ?? plan.isolation(calling: binding))?.type
        names = plan.names
    }

    /// Runs a function on this thread, and reports it as an event.
    func measure<Value>(_ activity: GraphTrace.Activity, _ body: () throws -> Value) throws -> Value {
        let beginning = trace.begin()
        do {
            let value = try GraphTrace.$enclosing.withValue(enclosing(beginning), operation: body)
            end(beginning, activity, isAsynchronous: false)
            return value
        } catch {
            end(beginning, activity, isAsynchronous: false, error)
            throw error
        }
    }

    /// Runs an asynchronous function, and reports it as an event.
    func measure<Value>(
        awaiting activity: GraphTrace.Activity, _ body: () async throws -> Value
    ) async throws -> Value {
        let beginning = trace.begin()
        do {
            let value = try await GraphTrace.$enclosing.withValue(enclosing(beginning), operation: body)
            end(beginning, activity, isAsynchronous: true)
            return value
        } catch {
            end(beginning, activity, isAsynchronous: true, error)
            throw error
        }
    }

    private func enclosing(_ beginning: GraphTrace.Beginning) -> GraphTrace.Enclosing {
        GraphTrace.Enclosing(trace: ObjectIdentifier(trace), id: beginning.id)
    }

    private func end(
        _ beginning: GraphTrace.Beginning, _ activity: GraphTrace.Activity, isAsynchronous: Bool,
        _ error: (any Error)? = nil
    ) {
        let enclosing = GraphTrace.enclosing.flatMap { $0.trace == ObjectIdentifier(trace) ? $0.id : nil }
        trace.end(
            GraphTrace.Event(
                id: beginning.id, enclosing: enclosing, activity: activity, binding: binding, began: beginning.began,
                duration: trace.now - beginning.began, thread: beginning.thread, isAsynchronous: isAsynchronous,
                actor: actor, error: error.map { "\($0)" }, names: names))
    }
}
