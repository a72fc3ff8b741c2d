public import CleanseEngine

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
        public var id: Int { record.id }
        /// The number of the event in which this one happened, or `nil` if no event of the trace was in progress.
        public var enclosing: Int? { record.enclosing }
        /// The activity. Its own number differs from ``id``, because activities that this trace does not record are numbered too.
        public var activity: GraphActivity { record.activity }
        /// The time at which the event began, since the creation of the trace.
        public var began: Duration { record.began }
        /// The duration of the event, including the events inside it.
        public var duration: Duration { record.duration }
        /// The number of the thread on which the event began. Threads are numbered in the order in which they appear.
        public var thread: Int { record.thread }
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
        var inProgress = [Int: EventRecord]()
        var dropped = 0
        /// The trace's number of each thread, by the thread's own number.
        var threads: [Int: Int] = [:]

        func number(ofThread number: Int) -> Int {
            if let known = threads[number] { return known }
            threads[number] = threads.count + 1
            return threads.count
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
    public var events: [Event] { state.withLock(\.events).sorted { $0.id < $1.id } }

    /// The number of events that were not kept because of the limit.
    public var droppedCount: Int { state.withLock(\.dropped) }

    // MARK: Recording

    /// The data of an event. It is an object, so that copies of events and of arrays of them copy one word for each event.
    fileprivate final class EventRecord: @unchecked Sendable {
        // SAFETY: the end is recorded under the lock of the trace, before any code receives the event.
        let id: Int
        let enclosing: Int?
        let activity: GraphActivity
        let began: Duration
        let thread: Int
        var duration = Duration.zero
        var error: String?

        init(_ id: Int, inside enclosing: Int?, _ activity: GraphActivity, began: Duration, thread: Int) {
            self.id = id
            self.enclosing = enclosing
            self.activity = activity
            self.began = began
            self.thread = thread
        }
    }

    /// Records the beginning of an event.
    /// - Parameter activity: The activity that begins.
    public func began(_ activity: GraphActivity) {
        let number = ThreadContext.current.number
        state.withLock { state in
            let thread = state.number(ofThread: number)
            let enclosing = activity.enclosing.flatMap { state.inProgress[$0]?.id }
            let record = EventRecord(
                state.next, inside: enclosing, activity, began: start.duration(to: activity.began), thread: thread)
            state.inProgress[activity.id] = record
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
            guard let record = state.inProgress.removeValue(forKey: activity.id) else { return }
            (record.duration, record.error) = (duration, error)
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
        var lines = [metadata("process_name", thread: 0, "graphs")]
        for thread in Set(events.map(\.thread)).sorted() {
            lines.append(metadata("thread_name", thread: thread, "thread \(thread)"))
        }
        var names: [Int: String] = [:]
        for event in events {
            names[event.id] = event.activity.name
            lines += event.lines(inside: event.enclosing.flatMap { names[$0] })
        }
        var dropped = JSONObject()
        dropped.add("droppedEvents", droppedCount)
        var object = JSONObject()
        object.add("displayTimeUnit", "ns")
        object.add("otherData", json: dropped.text)
        object.add("traceEvents", lines: lines, end: "\n")
        return object.text + "\n"
    }

    /// Returns a line that names the process or a thread.
    private func metadata(_ kind: String, thread: Int, _ name: String) -> String {
        var arguments = JSONObject()
        arguments.add("name", name)
        var object = JSONObject()
        object.add("name", kind)
        object.add("ph", "M")
        object.add("pid", 1)
        object.add("tid", thread)
        object.add("args", json: arguments.text)
        return object.text
    }
}

extension GraphTrace.Event {
    /// Returns the lines of this event in the Trace Event Format.
    /// - Parameter outer: The name of the event in which this one happened.
    fileprivate func lines(inside outer: String?) -> [String] {
        let binding = activity.binding
        var arguments = JSONObject()
        arguments.add("key", binding.key.qualifiedName)
        arguments.add("component", binding.component.qualifiedName)
        arguments.add("place", binding.sourceLocation.description)
        arguments.add("inside", ifAny: outer)
        arguments.add("actor", ifAny: activity.actor.map { activity.names($0) })
        arguments.add("error", ifAny: error)
        var object = JSONObject()
        object.add("name", activity.name)
        object.add("cat", activity.kind.rawValue)
        object.add("pid", 1)
        object.add("tid", thread)
        var end = object
        let (beginning, ending) = (began.nanoseconds, (began + duration).nanoseconds)
        guard activity.isAsynchronous else {
            object.add("ph", "X")
            object.add("ts", json: microseconds(beginning))
            object.add("dur", json: microseconds(ending - beginning))
            object.add("args", json: arguments.text)
            return [object.text]
        }
        object.add("ph", "b")
        object.add("id", id)
        object.add("ts", json: microseconds(beginning))
        object.add("args", json: arguments.text)
        end.add("ph", "e")
        end.add("id", id)
        end.add("ts", json: microseconds(ending))
        return [object.text, end.text]
    }

    /// Returns nanoseconds as a decimal number of microseconds, without loss.
    private func microseconds(_ nanoseconds: Int64) -> String {
        let digits = String(nanoseconds % 1000)
        return "\(nanoseconds / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
    }
}
