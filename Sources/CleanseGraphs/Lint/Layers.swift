/// The dependencies that a user forbids: `Domain ↛ UI`.
package struct Layers: Sendable {
    private struct Rule {
        let source: [String]
        let target: [String]
        let text: String
    }

    private var rules: [Rule] = []

    package init() {}

    /// Reads a file: on each line `NAME: PATTERN, PATTERN` or `A ↛ B`, also written `A -/-> B`; comments begin with `#`.
    ///
    /// A pattern is compared with the qualified key, the Swift module of its first type, its component, its modules and its file;
    /// `*` stands for anything. A name that is not declared is a pattern itself.
    /// - Throws: `CommandFailure` with all lines that are neither.
    package init(reading text: String, file: String) throws(CommandFailure) {
        var layers: [String: [String]] = [:]
        var problems: [String] = []
        var forbidden: [(source: String, target: String, text: String)] = []
        let lines = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            let code = Self.trimmed(line.prefix { $0 != "#" })
            guard !code.isEmpty else { continue }
            let arrow = code.replacing("-/->", with: "↛")
            if let separator = arrow.firstIndex(of: "↛") {
                let source = Self.trimmed(arrow[..<separator])
                let target = Self.trimmed(arrow[arrow.index(after: separator)...])
                if source.isEmpty || target.isEmpty || target.contains("↛") {
                    problems.append("\(file):\(index + 1): error: a rule is A ↛ B, with one name on each side")
                } else {
                    forbidden.append((source, target, "\(source) ↛ \(target)"))
                }
            } else if let separator = code.firstIndex(of: ":") {
                let name = Self.trimmed(code[..<separator])
                let patterns = code[code.index(after: separator)...].split(separator: ",").map(Self.trimmed)
                    .filter { !$0.isEmpty }
                if name.isEmpty || patterns.isEmpty {
                    problems.append("\(file):\(index + 1): error: a layer is NAME: PATTERN, PATTERN")
                } else if layers.updateValue(patterns, forKey: name) != nil {
                    problems.append("\(file):\(index + 1): error: the layer \(name) is declared twice")
                }
            } else {
                problems.append(
                    "\(file):\(index + 1): error: \"\(code)\" is neither a layer, NAME: PATTERN, nor a rule, A ↛ B")
            }
        }
        guard problems.isEmpty else { throw CommandFailure(problems.joined(separator: "\n")) }
        rules = forbidden.map {
            Rule(source: layers[$0.source] ?? [$0.source], target: layers[$0.target] ?? [$0.target], text: $0.text)
        }
    }

    private static func trimmed(_ text: some StringProtocol) -> String {
        var rest = Substring(text)[...]
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return String(rest.drop(while: \.isWhitespace))
    }

    /// The dependencies that a rule forbids.
    func findings(in graph: Graph, _ names: NodeNames) -> [LintFinding] {
        rules.flatMap { rule in
            let isSource = graph.nodes.indices.map { Self.isOne($0, of: rule.source, in: graph) }
            let isTarget = graph.nodes.indices.map { Self.isOne($0, of: rule.target, in: graph) }
            return graph.edges.filter { isSource[$0.source] && isTarget[$0.target] }.map { edge in
                LintFinding(
                    rule: .layering, key: graph.nodes[edge.source].key, place: graph.nodes[edge.source].places.first,
                    message: "\(names[edge.source]) needs \(names[edge.target]), which \(rule.text) forbids",
                    help: "turn the dependency round: let \(names[edge.source]) need a protocol that it owns")
            }
        }
    }

    private static func isOne(_ index: Int, of patterns: [String], in graph: Graph) -> Bool {
        let node = graph.nodes[index]
        var words = [node.key, node.label, String(node.key.prefix { $0 != "." })]
        if let component = node.component.map({ graph.components[$0] }) { words += [component.name, component.label] }
        for binding in node.bindings {
            for module in binding.modules ?? [] { words += [module, unqualified(module)] }
            if let place = binding.place.flatMap({ Place($0) }) { words.append(place.file) }
        }
        return patterns.contains { pattern in words.contains { matches($0, pattern) } }
    }

    /// Whether a text is that of a pattern, in which `*` stands for anything.
    static func matches(_ text: String, _ pattern: String) -> Bool {
        let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
        guard parts.count > 1, let first = parts.first, let last = parts.last else { return text == pattern }
        guard text.count >= first.count + last.count, text.hasPrefix(first), text.hasSuffix(last) else { return false }
        var rest = text.dropFirst(first.count).dropLast(last.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return true
    }
}
