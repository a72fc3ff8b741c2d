import CleanseEngine

/// A search for the node that a user names, by its key, its label, or the end of either.
package struct KeySearch {
    private let graph: Graph
    private let names: NodeNames

    package init(_ graph: Graph, _ names: NodeNames) {
        self.graph = graph
        self.names = names
    }

    /// Returns the node that a text names.
    ///
    /// `KEY in COMPONENT` chooses among components.
    ///
    /// - Complexity: Linear in the keys of the graph.
    /// - Throws: `CommandFailure` with similar keys if no key matches, or with the matching keys if there are several.
    package func node(_ text: String) throws(CommandFailure) -> Int {
        let text = visible(text)
        let found = nodes(text)
        if found.count == 1 { return found[0] }
        guard found.isEmpty else {
            let shown = found.prefix(Self.shownKeys).map { "  \(qualified($0))" }
            let rest = found.count - shown.count
            throw CommandFailure(
                "\"\(text)\" matches \(found.count) keys; write a longer name, or KEY in COMPONENT:\n"
                    + (shown + (rest > 0 ? ["  and \(rest) more"] : [])).joined(separator: "\n"))
        }
        let similar = similar(to: text)
        throw CommandFailure(
            "no key of the graph matches \"\(text)\""
                + (similar.isEmpty ? "" : "; did you mean \(similar.joined(separator: " or "))?"))
    }

    private static let shownKeys = 10

    /// Returns all nodes that a text names, by the strictest rule that finds any.
    private func nodes(_ text: String) -> [Int] {
        let whole = nodes(text, in: nil)
        if !whole.isEmpty { return whole }
        return Self.parts(of: text).map { nodes($0.key, in: $0.component) } ?? []
    }

    /// Splits `KEY in COMPONENT` into its parts.
    private static func parts(of text: String) -> (key: String, component: String)? {
        text.ranges(of: " in ").last.map {
            (String(text[..<$0.lowerBound]), String(text[$0.upperBound...]))
        }
    }

    private func nodes(_ text: String, in component: String?) -> [Int] {
        guard !text.isEmpty else { return [] }
        let candidates = graph.nodes.indices.filter { node in
            guard let component else { return true }
            guard let home = graph.nodes[node].component.map({ graph.components[$0] }) else { return false }
            return home.label == component || Self.ends(home.name, with: component)
        }
        let folded = text.lowercased()
        let rules: [(_ key: String, _ label: String) -> Bool] = [
            { key, _ in key == text }, { _, label in label == text },
            { key, label in Self.ends(key, with: text) || Self.ends(label, with: text) },
            { key, label in Self.ends(key.lowercased(), with: folded) || Self.ends(label.lowercased(), with: folded) },
        ]
        for rule in rules {
            let found = candidates.filter { rule(graph.nodes[$0].key, graph.nodes[$0].label) }
            if !found.isEmpty { return found }
        }
        return []
    }

    /// Returns whether a text ends with another text, which begins at the start of a word.
    private static func ends(_ text: String, with end: String) -> Bool {
        // Nearly all keys differ in the last byte, which can be compared without decoding characters.
        if let last = text.utf8.last, let wanted = end.utf8.last, last != wanted, last < 0x80, wanted < 0x80 {
            return false
        }
        guard text.hasSuffix(end) else { return false }
        guard let before = text.dropLast(end.count).last, let first = end.first else { return true }
        return !(before.isLetter || before.isNumber || before == "_")
            || !(first.isLetter || first.isNumber || first == "_")
    }

    /// Returns suggestions for a text. If it names a component without the key, they are the same key in other components.
    private func similar(to text: String) -> [String] {
        guard let key = Self.parts(of: text)?.key else { return similarKeys(to: text) }
        let elsewhere = nodes(key, in: nil)
        return elsewhere.isEmpty ? similarKeys(to: key) : elsewhere.prefix(3).map(qualified)
    }

    /// Returns the names of the most similar keys, nearest first.
    private func similarKeys(to text: String) -> [String] {
        guard !text.isEmpty, let wanted = SimilarText(text) else { return [] }
        var best: [String: Int] = [:]
        for node in graph.nodes.indices {
            let last = graph.nodes[node].label
            for candidate in [graph.nodes[node].key, last] {
                var work = 0
                guard let other = SimilarText(candidate), let distance = wanted.distance(from: other, work: &work)
                else {
                    continue
                }
                best[names[node]] = min(best[names[node]] ?? distance, distance)
            }
        }
        guard best.isEmpty else { return best.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.prefix(3).map(\.key) }
        // The text may be a part of a name, rather than a misspelt name.
        let folded = text.lowercased()
        return Set(graph.nodes.indices.filter { graph.nodes[$0].label.lowercased().contains(folded) }.map { names[$0] })
            .sorted { ($0.count, $0) < ($1.count, $1) }.prefix(3).map(\.self)
    }

    private func qualified(_ node: Int) -> String {
        let key = graph.nodes[node].key
        return key + (graph.nodes[node].component.map { " in \(graph.components[$0].name)" } ?? "")
    }
}
