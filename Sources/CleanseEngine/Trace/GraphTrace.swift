// Traces of the activities of graphs, and their representation for trace viewers.

/// A record of the values that graphs create, start and stop: when, on which thread, inside which other event, and for how long.
///
/// It is an observer: `trace.observing { try ComponentFactory.of(App.self) }` records the graph as long as it lives. ``json`` is the
/// text of a file for the viewers of Chrome and Perfetto. Thread rule: any thread may use it.
public final class GraphTrace: GraphObserver {
    /// An activity of a graph, from its beginning to its end.
    public struct Event: Sendable {
        fileprivate let record: EventRecord

        /// The number of the event. Events are numbered in the order in which they begin.
        public var id: Int { record.beginning.id }
        /// The number of the event in which this one happened, or `nil` if no event of the trace was in progress.
        public var enclosing: Int? { record.beginning.enclosing }
        /// The activity. Its own number differs from ``id``, because activities that this trace does not record are numbered too.
        public var activity: GraphActivity { record.activity }
        /// The time at which the event began, since the creation of the trace.
        public var began: Duration { record.began }
        /// The duration of the event, including the events inside it.
        public var duration: Duration { record.duration }
        /// The number of the thread on which the event began. Threads are numbered in the order in which they appear.
        public var thread: Int { record.beginning.thread }
        /// The description of the error with which the event ended, or `nil` if it ended without one.
        public var error: String? { record.error }
    }

    private let limit: Int
    private let start = ContinuousClock.now
    private let state = Guarded(State())

    private final class State {
        /// The events in the order in which they ended. Once there are as many as the limit, each new event replaces the one that ended
        /// first.
        var events: [Event] = []
        /// The index of the event that ended first.
        var oldest = 0
        var next = 1
        /// The events that have not ended, by the numbers of their activities.
        var inProgress = ColdTable<Int, Beginning>()
        var dropped = 0
        /// The trace's number of each thread, by the thread's own number.
        var threads = ColdTable<Int, Int>()
        var threadCount = 0

        func number(ofThread number: Int) -> Int {
            if let known = threads.value(of: number) { return known }
            threadCount += 1
            threads.store(threadCount, of: number)
            return threadCount
        }

        func add(_ event: Event, limit: Int) {
            if events.count < limit { return events.append(event) }
            dropped += 1
            guard limit > 0 else { return }
            events[oldest] = event
            oldest = (oldest + 1) % limit
        }
    }

    /// Creates a trace without events.
    /// - Parameter limit: The number of events to keep, at about 200 bytes each. The events that ended last are kept, and earlier events
    ///   are only counted.
    public init(limit: Int = 1_000_000) { self.limit = max(0, limit) }

    /// The events that ended last, in the order in which they began. Reading them sorts them.
    public var events: [Event] { state.withLock(\.events).sorted(byRank: { $0.id }) }

    /// The number of events that were not kept because of the limit.
    public var droppedCount: Int { state.withLock(\.dropped) }

    // MARK: Recording

    /// The beginning of an event.
    fileprivate struct Beginning {
        let id: Int
        let enclosing: Int?
        let thread: Int
    }

    /// The data of an event. It is an object, so that copies of events and of arrays of them copy one word for each event.
    fileprivate final class EventRecord: Sendable {
        let beginning: Beginning
        let activity: GraphActivity
        let began: Duration
        let duration: Duration
        let error: String?

        init(_ beginning: Beginning, _ activity: GraphActivity, began: Duration, duration: Duration, error: String?) {
            (self.beginning, self.activity, self.error) = (beginning, activity, error)
            (self.began, self.duration) = (began, duration)
        }
    }

    /// Records the beginning of an event.
    /// - Parameter activity: The activity that begins.
    public func began(_ activity: GraphActivity) {
        let number = ThreadContext.current.number
        state.withLock { state in
            let thread = state.number(ofThread: number)
            let enclosing = activity.enclosing.flatMap { state.inProgress.value(of: $0)?.id }
            state.inProgress.store(
                Beginning(id: state.next, enclosing: enclosing, thread: thread), of: activity.id)
            state.next += 1
        }
    }

    /// Records an event.
    /// - Parameters:
    ///   - activity: The activity that has ended.
    ///   - duration: The duration of the activity.
    ///   - error: The error with which the activity failed, or `nil`.
    public func ended(_ activity: GraphActivity, after duration: Duration, error: (any Error)?) {
        let error = error.map { "\($0)" }
        state.withLock { state in
            guard let beginning = state.inProgress.remove(activity.id) else { return }
            let record = EventRecord(
                beginning, activity, began: start.duration(to: activity.began), duration: duration, error: error)
            state.add(Event(record: record), limit: limit)
        }
    }
}

extension GraphTrace {
    /// The trace as JSON in the Trace Event Format, which `chrome://tracing` and ui.perfetto.dev open.
    ///
    /// Events that ran on one thread are complete events (`X`), nested as they ran. Events that may have suspended are pairs (`b` and `e`)
    /// on tracks of their own. Times are in microseconds since the creation of the trace.
    /// - Complexity: Linear in the events, apart from sorting them.
    public var json: String {
        let events = events
        var lines = [
            "{\"name\": \"process_name\", \"ph\": \"M\", \"pid\": 1, \"tid\": 0, \"args\": {\"name\": \"graphs\"}}"
        ]
        for thread in Set(events.map(\.thread)).ascending() {
            lines.append(
                "{\"name\": \"thread_name\", \"ph\": \"M\", \"pid\": 1, \"tid\": \(thread), "
                    + "\"args\": {\"name\": \"thread \(thread)\"}}")
        }
        let byID = Dictionary(events.indices.map { (events[$0].id, $0) }, uniquingKeysWith: { first, _ in first })
        for event in events {
            lines += event.lines(inside: event.enclosing.flatMap { byID[$0] }.map { events[$0] })
        }
        return "{\"displayTimeUnit\": \"ns\", \"otherData\": {\"droppedEvents\": \(droppedCount)}, \"traceEvents\": [\n"
            + lines.joined(separator: ",\n") + "\n]}\n"
    }
}

extension GraphTrace.Event {
    /// Returns the lines of this event in the Trace Event Format.
    fileprivate func lines(inside outer: GraphTrace.Event?) -> [String] {
        let head =
            "{\"name\": \(quoted(activity.name)), \"cat\": \"\(activity.kind.rawValue)\", \"pid\": 1, \"tid\": \(thread), "
        let binding = activity.binding
        let arguments = [
            ("key", binding.key.qualifiedName), ("component", binding.component.qualifiedName),
            ("place", "\(binding.sourceLocation)"), ("inside", outer?.activity.name),
            ("actor", activity.actor.map { activity.names($0) }), ("error", error),
        ].compactMap { name, value in value.map { "\"\(name)\": \(quoted($0))" } }
        let tail = ", \"args\": {\(arguments.joined(separator: ", "))}}"
        let start = began.nanoseconds, end = (began + duration).nanoseconds
        guard activity.isAsynchronous else {
            return [
                head + "\"ph\": \"X\", \"ts\": \(microseconds(start)), \"dur\": \(microseconds(end - start))" + tail
            ]
        }
        return [
            head + "\"ph\": \"b\", \"id\": \(id), \"ts\": \(microseconds(start))" + tail,
            head + "\"ph\": \"e\", \"id\": \(id), \"ts\": \(microseconds(end))}",
        ]
    }

    /// Returns nanoseconds as a decimal number of microseconds, without loss.
    private func microseconds(_ nanoseconds: Int64) -> String {
        let digits = String(nanoseconds % 1000)
        return "\(nanoseconds / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
    }
}
