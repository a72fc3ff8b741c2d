/// What a start did: when each value began, how long it took, and on what it waited.
///
/// `print(report)` gives a table.
public struct StartReport: Sendable, CustomStringConvertible {
    /// The start of one value: its creation, and the steps that run then.
    public struct Entry: Sendable {
        /// The binding of the value.
        public let binding: ChainLink
        /// When its creation began, seen from the beginning of the start.
        public let began: Duration
        /// How long its creation and its steps took.
        public let duration: Duration
        /// The positions of the entries that had to end before it began.
        public let waitedOn: [Int]
        /// Whether it is on the critical path: had it taken less time, the whole start would have.
        public internal(set) var isCritical = false

        /// The key of the binding.
        public var key: ProviderKey { binding.key }
        /// When it ended, seen from the beginning of the start.
        public var ended: Duration { began + duration }
    }

    /// All values, in an order in which each stands after those that it waited on.
    public let entries: [Entry]
    /// How long the whole start took.
    public let duration: Duration
    private let names: Names

    /// The critical path: each entry waited on the one before it, and the start ended with the last one.
    public var criticalPath: [Entry] { entries.filter(\.isCritical) }

    init(_ entries: [Entry], duration: Duration, names: Names) {
        var entries = entries
        // From what ended last, back to what it waited on last.
        func isBefore(_ first: Int, _ second: Int) -> Bool {
            (entries[first].ended, first) < (entries[second].ended, second)
        }
        var next = entries.indices.max(by: isBefore)
        while let current = next {
            entries[current].isCritical = true
            next = entries[current].waitedOn.max(by: isBefore)
        }
        self.entries = entries
        self.duration = duration
        self.names = names.including { [entries] in entries.flatMap(\.key.types) }
    }

    /// A table: a row for each value, in the order in which they began. Those on the critical path are marked.
    ///
    /// Values of one key, such as the elements of a collection, are told apart by where they are bound.
    public var description: String {
        var rows = [["began", "took", "", "value", "waited on"]]
        let order = entries.indices.sorted { (entries[$0].began, $0) < (entries[$1].began, $1) }
        let counts = Dictionary(entries.map { ($0.key, 1) }, uniquingKeysWith: +)
        func name(_ entry: Entry) -> String {
            counts[entry.key] == 1 ? names(entry.key) : names(entry.binding)
        }
        for entry in order.map({ entries[$0] }) {
            let needs = entry.waitedOn.map { name(entries[$0]) }
            rows.append([
                entry.began.inFittingUnit, entry.duration.inFittingUnit, entry.isCritical ? "*" : "",
                name(entry), ChainLink.line(of: needs, separator: ", "),
            ])
        }
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        let lines = rows.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                let space = String(repeating: " ", count: widths[column] - cell.count)
                line += (column < 2 ? space + cell : cell + space) + (column == 4 ? "" : "  ")
            }
            while line.last == " " { line.removeLast() }
            return line
        }
        return (lines + ["started in \(duration.inFittingUnit)"]).joined(separator: "\n")
    }

    /// The same as JSON (RFC 8259), with times in nanoseconds.
    public var json: String {
        let rows = entries.map { entry in
            "  {\"key\": \(quoted(entry.key.qualifiedName)), \"place\": \(quoted("\(entry.binding.place)")),"
                + " \"component\": \(quoted(entry.binding.component.qualifiedName)),"
                + " \"began\": \(entry.began.nanoseconds), \"duration\": \(entry.duration.nanoseconds),"
                + " \"waitedOn\": \(entry.waitedOn), \"critical\": \(entry.isCritical)}"
        }
        return "{\"duration\": \(duration.nanoseconds), \"entries\": [\n" + rows.joined(separator: ",\n") + "\n]}\n"
    }
}

/// When the value of a binding was created.
package struct StartedBinding: Sendable {
    /// Its position among the bindings of the component.
    package let position: Int
    /// Seen from the beginning of the start.
    let began: Duration
    let ended: Duration

    package init(position: Int, began: Duration, ended: Duration) {
        (self.position, self.began, self.ended) = (position, began, ended)
    }
}

extension StartReport {
    /// A report of values that have been created.
    /// - Parameters:
    ///   - started: In the order in which they were complete.
    ///   - first: How many of these were created one after the other, before all others.
    ///   - instance: Has the values.
    package init(_ started: [StartedBinding], first: Int, duration: Duration, of instance: GraphInstance) {
        let firstOnes = (1..<max(1, first)).map { (first: $0 - 1, second: $0) }
        let others = first == 0 ? [] : (first..<started.count).map { (first: first - 1, second: $0) }
        let plan = StartPlan(
            creating: started.map(\.position), of: instance.component, in: instance.linked, isEager: true,
            besides: firstOnes + others)
        let entries = zip(started, plan.nodes).map { started, node in
            Entry(
                binding: instance.plan.chainLink(of: node.binding), began: started.began,
                duration: started.ended - started.began, waitedOn: node.needs)
        }
        self.init(entries, duration: duration, names: instance.plan.names)
    }
}
