// Reports of starts: of a start that has ended, and of a slow start that is still waiting.

/// A report of a start: when the start of each value began, how long it took, and on which values it waited.
///
/// `print(report)` shows a table. The report of a failed start also has the values that failed, and the values whose creation never began.
public struct StartReport: Sendable, CustomStringConvertible {
    /// The start of a value: its creation and its steps.
    public struct Entry: Sendable {
        /// The binding of the value.
        public let binding: ChainLink
        /// The time from the beginning of the start to the beginning of the value's creation.
        public let began: Duration
        /// The time that its creation and its steps took.
        public let duration: Duration
        /// The positions of the entries that had to end before this one began.
        public let waitedOn: [Int]
        /// The outcome of the value's start.
        public let outcome: Outcome
        /// Whether the entry is on the critical path. If it had taken less time, the whole start would have too.
        public internal(set) var isCritical = false

        package init(
            binding: ChainLink, began: Duration, duration: Duration, waitedOn: [Int], outcome: Outcome
        ) {
            self.binding = binding
            self.began = began
            self.duration = duration
            self.waitedOn = waitedOn
            self.outcome = outcome
        }

        /// The key of the binding.
        public var key: ProviderKey { binding.key }
        /// The time from the beginning of the start to the end of this entry.
        public var ended: Duration { began + duration }
    }

    /// The outcomes of the start of a value.
    public enum Outcome: String, Sendable {
        /// The value has been created, and its steps have run.
        case started
        /// Its factory or a step has thrown an error.
        case failed
        /// The start was given up while the value was being created.
        case cancelled
        /// The creation of the value had not begun when the start was given up.
        case notBegun = "not begun"
    }

    /// The entries of all values, each after the entries on which it waited.
    public let entries: [Entry]
    /// The time that the whole start took.
    public let duration: Duration
    /// Returns the description. Only the initialiser refers to its code, so that a program without starts does not contain it.
    private let text: @Sendable () -> String

    /// The critical path: each entry waited on the one before it, and the start ended with the last one.
    public var criticalPath: [Entry] {
        var path: [Entry] = []
        for entry in entries where entry.isCritical { path.push(entry) }
        return path
    }

    package init(_ entries: [Entry], duration: Duration, names: Names) {
        var entries = entries
        // Begins at the entry that ended last, and goes back to the one that it waited on last.
        var candidates = Array(entries.indices)
        while let last = candidates.max(by: { (entries[$0].ended, $0) < (entries[$1].ended, $1) }) {
            entries[last].isCritical = true
            candidates = entries[last].waitedOn
        }
        self.entries = entries
        self.duration = duration
        let names = names.including { [entries] in ChainLink.types(of: entries.map(\.binding)) }
        text = { [entries] in Self.table(of: entries, duration, names) }
    }

    /// A table with a row for each value, in the order in which their starts began. The rows on the critical path are marked.
    ///
    /// Values with the same key, such as the elements of a collection, are distinguished by their source locations.
    public var description: String { text() }

    private static func table(of entries: [Entry], _ duration: Duration, _ names: Names) -> String {
        var isRepeated = ColdTable<ProviderKey, Bool>()
        for entry in entries { isRepeated.store(isRepeated.value(of: entry.key) != nil, of: entry.key) }
        var values: [String] = []
        for entry in entries {
            values.push(isRepeated.value(of: entry.key) == true ? names(entry.binding) : names(entry.key))
        }
        var rows = [["began", "took", "", "value", "waited on"]]
        // An `Int` of 32 bits has room for two seconds.
        let order = entries.indices.sorted(byRank: { Int(entries[$0].began.nanoseconds % 1_000_000_000) })
            .sorted(byRank: { Int(clamping: entries[$0].began.components.seconds) })
            .sorted(byRank: { entries[$0].outcome == .notBegun ? 1 : 0 })
        for position in order {
            let (entry, value) = (entries[position], values[position])
            let hasBegun = entry.outcome != .notBegun
            var waitedOn: [String] = []
            for position in entry.waitedOn { waitedOn.push(values[position]) }
            rows.push([
                hasBegun ? entry.began.inFittingUnit : "",
                hasBegun ? entry.duration.inFittingUnit : "",
                hasBegun && entry.isCritical ? "*" : "",
                entry.outcome == .started ? value : value + ": " + entry.outcome.rawValue,
                ChainLink.line(of: waitedOn, separator: ", "),
            ])
        }
        var widths = [0, 0, 0, 0, 0]
        for row in rows {
            for (column, cell) in row.enumerated() { widths[column] = max(widths[column], cell.count) }
        }
        var text = ""
        for row in rows {
            for (column, cell) in row.enumerated() {
                let space = String(repeating: " ", count: widths[column] - cell.count)
                // The times are aligned to the right.
                text += (column < 2 ? space + cell : cell + space) + "  "
            }
            while text.last == " " { text.removeLast() }
            text += "\n"
        }
        let isComplete = entries.allSatisfy { $0.outcome == .started }
        return text + (isComplete ? "started in " : "given up after ") + duration.inFittingUnit
    }

    /// The report as JSON (RFC 8259), with times in nanoseconds. A value that has not been started has an `outcome`.
    public var json: String {
        var rows: [String] = []
        for entry in entries {
            var object = JSONObject()
            object.add("key", entry.key.qualifiedName)
            object.add("place", entry.binding.sourceLocation.description)
            object.add("component", entry.binding.component.qualifiedName)
            object.add("began", entry.began)
            object.add("duration", entry.duration)
            object.add("waitedOn", entry.waitedOn)
            object.add("critical", entry.isCritical)
            if entry.outcome != .started { object.add("outcome", entry.outcome.rawValue) }
            rows.push("  " + object.text)
        }
        var object = JSONObject()
        object.add("duration", duration)
        object.add("entries", lines: rows, end: "\n")
        return object.text + "\n"
    }
}

/// The values for which a slow start is waiting once `StartOptions.slowAfter` has passed.
///
/// `print` shows a line for each value.
public struct SlowStart: Sendable, CustomStringConvertible {
    /// A value that is being created or started.
    public struct Value: Sendable {
        /// The binding of the value.
        public let binding: ChainLink
        /// The time that its creation and its steps have taken so far.
        public let duration: Duration

        /// The key of the binding.
        public var key: ProviderKey { binding.key }
    }

    /// The component that starts.
    public let component: TypeName
    /// The time that the start has taken so far.
    public let duration: Duration
    /// The values that are in progress, in the order of the graph. All others have been started, or depend on one of these.
    public let waitingFor: [Value]
    /// Returns the description. Only the initialiser refers to its code, so that a program without starts does not contain it.
    private let text: @Sendable () -> String

    init(component: TypeName, duration: Duration, waitingFor: [Value], names: Names) {
        self.component = component
        self.duration = duration
        self.waitingFor = waitingFor
        let names = names.including {
            TypeName.types(of: [component]) + ChainLink.types(of: waitingFor.map(\.binding))
        }
        text = {
            var text: ErrorText = "*** \(component) *** has not started after \(duration.inFittingUnit)"
            for value in waitingFor {
                text.append(
                    "\n  --> \(value.key) has taken \(value.duration.inFittingUnit), bound at \(at: value.binding)")
            }
            return text.text(names)
        }
    }

    /// The component, and a line for each value with its key, the time that it has taken, and its source location.
    public var description: String { text() }
}
