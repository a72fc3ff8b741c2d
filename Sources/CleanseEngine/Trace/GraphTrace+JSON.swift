// Traces as JSON files for viewers.

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
