import Foundation

/// The rules of the Trace Event Format for the kinds of events that traces have.
enum TraceRules {
    private struct File: Decodable { let traceEvents: [Event] }

    private struct Event: Decodable {
        let name: String
        let ph: String
        let pid: Int
        let tid: Int
        let cat: String?
        let ts: Double?
        let dur: Double?
        let id: Int?
    }

    /// Returns all violations in a file.
    static func problems(of data: Data) throws -> [String] {
        let events = try JSONDecoder().decode(File.self, from: data).traceEvents
        var problems: [String] = []
        var complete: [Int: [Event]] = [:]
        var open: [String: (name: String, time: Double)] = [:]
        for (number, event) in events.enumerated() where event.ph != "M" {
            guard ["X", "b", "e"].contains(event.ph) else {
                problems.append("event \(number) has the phase \(event.ph)")
                continue
            }
            guard let time = event.ts, let category = event.cat else {
                problems.append("event \(number) has no time or no category")
                continue
            }
            if time < 0 || event.dur ?? 0 < 0 { problems.append("event \(number) has a negative time") }
            if event.ph == "X" {
                if event.dur == nil { problems.append("event \(number) has no dur") }
                complete[event.tid, default: []].append(event)
                continue
            }
            guard let id = event.id else {
                problems.append("event \(number) has no id")
                continue
            }
            // Each beginning has one end of the same category, id and name.
            let key = "\(id) of \(category)"
            if event.ph == "b" {
                if open.updateValue((event.name, time), forKey: key) != nil { problems.append("\(key) begins twice") }
            } else if let begun = open.removeValue(forKey: key) {
                if begun.name != event.name || begun.time > time { problems.append("\(key) ends as another") }
            } else {
                problems.append("\(key) ends before it begins")
            }
        }
        problems += open.keys.sorted().map { "\($0) does not end" }
        return problems + complete.flatMap { overlaps(of: $1, on: $0) }
    }

    /// Returns a problem for each pair of complete events on a thread that overlap without being nested.
    private static func overlaps(of events: [Event], on thread: Int) -> [String] {
        func end(_ event: Event) -> Double { (event.ts ?? 0) + (event.dur ?? 0) }
        var open: [Event] = []
        var problems: [String] = []
        for event in events.sorted(by: { ($0.ts ?? 0, $1.dur ?? 0) < ($1.ts ?? 0, $0.dur ?? 0) }) {
            while let last = open.last, end(last) <= (event.ts ?? 0) { open.removeLast() }
            // Sums of inexact numbers may differ by a tenth of a nanosecond.
            if let last = open.last, end(event) > end(last) + 0.0001 {
                problems.append("\(last.name) and \(event.name) overlap on thread \(thread)")
            }
            open.append(event)
        }
        return problems
    }
}
