// Traces of graphs: what they record, and the part of a trace that a binding reports to.

/// Records what graphs create, start and stop: when, on which thread, inside of what, and for how long.
///
/// ``recording(_:)`` is the switch: a graph that is compiled there reports to the trace as long as it lives, and every other graph does
/// nothing for it. ``json`` is a file for the viewers of Chrome and Perfetto. Thread rule: any thread may use it.
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

    /// Something that a graph did, from its beginning to its end.
    public struct Event: Sendable {
        /// The number of the event: events are numbered as they begin.
        public let id: Int
        /// The number of the event inside of which it happened; nil if nothing of the trace was under way there.
        public let enclosing: Int?
        /// The kind of the event.
        public let activity: Activity
        /// The binding.
        public let binding: ChainLink
        /// When it began, seen from the creation of the trace.
        public let began: Duration
        /// How long it took, with everything inside of it.
        public let duration: Duration
        /// The thread on which it began: threads are numbered as they appear.
        public let thread: Int
        /// Whether it may have waited, and gone on on another thread.
        public let isAsynchronous: Bool
        /// The type of the actor that the value belongs to.
        public let actor: Any.Type?
        /// The error that it ended with.
        public let error: String?
        let names: Names
    }

    /// The trace of graphs that are compiled now.
    @TaskLocal static var current: GraphTrace?
    /// What is under way in this task, or on this thread.
    @TaskLocal static var enclosing: Enclosing?

    /// An event that has not ended.
    struct Enclosing: Sendable {
        let trace: ObjectIdentifier
        let id: Int
    }

    private let limit: Int
    private let origin = ContinuousClock.now
    private let state = Guarded(State())

    private struct State {
        /// In the order in which they ended, until there are as many as the limit; then each replaces the one that ended first.
        var events: [Event] = []
        /// Where that one is.
        var oldest = 0
        var next = 1
        var dropped = 0
        /// The numbers of threads in the order in which they appear, by their own.
        var threads: [Int: Int] = [:]
    }

    /// A trace without events.
    /// - Parameter limit: How many events are kept, about 200 bytes each: those that ended last. Earlier ones are only counted.
    public init(limit: Int = 1_000_000) { self.limit = max(0, limit) }

    /// Traces the graphs that are compiled in a function: `trace.recording { try ComponentFactory.of(App.self) }`.
    ///
    /// Also those that it starts tasks to compile. A graph is traced until it ends, whoever builds its components.
    /// - Parameter compile: Compiles graphs.
    /// - Returns: What the function returns.
    /// - Throws: The error of the function.
    public func recording<Value>(_ compile: () throws -> Value) rethrows -> Value {
        try Self.$current.withValue(self, operation: compile)
    }

    /// The events that ended last, in the order in which they began. Cost: sorts them.
    public var events: [Event] { state.withLock(\.events).sorted(byRank: { $0.id }) }

    /// How many events were not kept because of the limit.
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
            return Beginning(id: id, thread: thread, began: origin.duration(to: .now))
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

    var now: Duration { origin.duration(to: .now) }
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

    /// Reports what a function does on this thread.
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

    /// Reports what an asynchronous function does.
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
