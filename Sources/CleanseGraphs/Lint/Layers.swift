import CleanseEngine

/// The rules by which a user forbids dependencies, such as `Domain ↛ UI`.
package struct Layers: Sendable {
    /// One side of a rule.
    private struct Side: Sendable {
        let name: String
        let line: Int
        /// Whether the name is a layer of the file, rather than a pattern.
        let isLayer: Bool
    }

    private struct Rule: Sendable {
        let source: Side
        let target: Side
        var text: String { "\(source.name) ↛ \(target.name)" }
    }

    private let file: String
    /// The patterns of each layer.
    private var layers: [String: [String]] = [:]
    private var rules: [Rule] = []

    /// Creates rules that forbid nothing.
    package init() { file = "" }

    /// Reads a file of layers, `NAME: PATTERN, PATTERN`, and rules, `A ↛ B` or `A -/-> B`, one per line. Comments begin with `#`.
    ///
    /// In a pattern, `*` matches any text. Patterns are compared with ``LayerWords``. If the patterns of several layers match a key, it is
    /// in the layers whose pattern has the most letters. A name that the file does not declare is a pattern itself.
    /// - Throws: `CommandFailure` with all lines that are neither layers nor rules, or if there is no rule.
    package init(reading text: String, file: String) throws(CommandFailure) {
        self.file = file
        var problems: [String] = []
        func problem(_ line: Int, _ text: String) { problems.append("\(file):\(line): error: \(text)") }
        var forbidden: [(source: String, target: String, line: Int)] = []
        for (index, line) in lines(of: text).enumerated() {
            let code = Self.trimmed(line.prefix { $0 != "#" })
            guard !code.isEmpty else { continue }
            let arrow = code.replacing("-/->", with: "↛")[...]
            if let separator = arrow.firstIndex(of: "↛") {
                let source = Self.word(arrow[..<separator])
                let target = Self.word(arrow[arrow.index(after: separator)...])
                if source.isEmpty || target.isEmpty || target.contains("↛") {
                    problem(index + 1, "a rule is A ↛ B, with one name on each side")
                } else {
                    forbidden.append((source, target, index + 1))
                }
            } else if let separator = code.firstIndex(of: ":") {
                let name = Self.word(code[..<separator])
                let patterns = code[code.index(after: separator)...].split(separator: ",").map(Self.word)
                    .filter { !$0.isEmpty }
                if name.isEmpty || patterns.isEmpty {
                    problem(index + 1, "a layer is NAME: PATTERN, PATTERN")
                } else if layers.updateValue(patterns, forKey: name) != nil {
                    problem(index + 1, "the layer \(name) is declared twice")
                }
            } else {
                problem(index + 1, "\"\(Self.word(code))\" is neither a layer, NAME: PATTERN, nor a rule, A ↛ B")
            }
        }
        if forbidden.isEmpty, problems.isEmpty { problem(1, "the file has no rule A ↛ B, so it forbids nothing") }
        guard problems.isEmpty else { throw CommandFailure(problems.joined(separator: "\n")) }
        rules = forbidden.map { source, target, line in
            Rule(
                source: Side(name: source, line: line, isLayer: layers[source] != nil),
                target: Side(name: target, line: line, isLayer: layers[target] != nil))
        }
    }

    /// Returns a name or pattern without the white space at its ends, and with its invisible scalars escaped.
    private static func word(_ text: Substring) -> String { visible(String(trimmed(text))) }

    private static func trimmed(_ text: Substring) -> Substring {
        var rest = text.drop(while: \.isWhitespace)
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return rest
    }

    // MARK: Findings

    /// Returns the dependencies that a rule forbids, and the rules whose names are probably misspelt.
    func findings(in graph: Graph, _ names: NodeNames) -> [LintFinding] {
        let members = members(in: graph)
        let forbidden = rules.flatMap { rule in
            let (sources, targets) = (
                members[rule.source.name]?.dependents ?? [], members[rule.target.name]?.types ?? []
            )
            return graph.edges.filter { sources.contains($0.source) && targets.contains($0.target) }.map { edge in
                LintFinding(
                    rule: .layering, key: graph.nodes[edge.source].key, place: graph.nodes[edge.source].places.first,
                    message: "\(names[edge.source]) needs \(names[edge.target]), which \(rule.text) forbids",
                    help: "turn the dependency round: let \(names[edge.source]) need a protocol that it owns")
            }
        }
        return forbidden
            + empty(members).compactMap { side in
                meant(by: side).map { layer in
                    LintFinding(
                        rule: .layering, key: "", place: FileLocation(file: file, line: side.line),
                        message: "\(side.name) is neither a layer nor the name of anything in the graph",
                        help: "did you mean \(layer)?")
                }
            }
    }

    /// Returns a remark for each name in the rules that nothing in a graph matches: `FILE:LINE: nothing in the graph is NAME`.
    package func remarks(on graph: Graph) -> [String] {
        empty(members(in: graph)).filter { meant(by: $0) == nil }.map { side in
            "\(file):\(side.line): nothing in the graph is "
                + (side.isLayer ? "in the layer \(side.name)" : "\(side.name), which is not a layer of the file")
        }
    }

    /// Returns the names in the rules that match no node, each once.
    private func empty(_ members: [String: Members]) -> [Side] {
        var known: Set<String> = []
        return rules.flatMap { [$0.source, $0.target] }.filter {
            members[$0.name] == nil && known.insert($0.name).inserted
        }
    }

    /// Returns the layer that a user probably meant by a name that is not a layer.
    private func meant(by side: Side) -> String? {
        guard !side.isLayer, let text = SimilarText(side.name) else { return nil }
        var work = 0
        return layers.keys.sorted().first { SimilarText($0).flatMap { $0.distance(from: text, work: &work) } != nil }
    }

    /// The nodes that a name in the rules matches.
    private struct Members {
        /// The nodes whose dependencies are the dependencies of the name.
        var dependents: Set<Int> = []
        /// The nodes whose dependents are the dependents of the name.
        var types: Set<Int> = []
    }

    /// Returns the nodes that each name in the rules matches.
    private func members(in graph: Graph) -> [String: Members] {
        var members: [String: Members] = [:]
        let patterns = Set(rules.flatMap { [$0.source, $0.target] }.filter { !$0.isLayer }.map(\.name))
        func names(of words: [Set<String>]) -> Set<String> {
            let fitting = patterns.filter { pattern in words.contains { Self.weight(of: [pattern], $0) != nil } }
            for words in words {
                let weights = layers.compactMapValues { Self.weight(of: $0, words) }
                guard let most = weights.values.max() else { continue }
                return fitting.union(weights.filter { $0.value == most }.keys)
            }
            return fitting
        }
        for index in graph.nodes.indices {
            let words = LayerWords(of: graph.nodes[index], in: graph)
            for name in names(of: words.ofDependent) { members[name, default: Members()].dependents.insert(index) }
            for name in names(of: words.ofType) { members[name, default: Members()].types.insert(index) }
        }
        return members
    }

    /// Returns the number of letters in the longest pattern that matches one of the words, or `nil` if none matches.
    private static func weight(of patterns: [String], _ words: Set<String>) -> Int? {
        patterns.filter { pattern in words.contains { matches($0, pattern) } }.map { $0.count { $0 != "*" } }.max()
    }

    /// Returns whether a text matches a pattern, in which `*` matches any text.
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

/// The words that the patterns of layers are compared with: the words of a key, and the words of the place that binds it.
///
/// Code depends on the module that declares a type, and a key names that module. The place that binds the key names it only if the place
/// belongs to the same Swift module: it may be the root of the program, or a module that implements another module's protocol. The
/// dependencies of a protocol's value are decided where the protocol is bound, not where it is declared.
struct LayerWords {
    /// The words that determine the layer of a node's dependencies. The first set that a layer's pattern matches decides.
    let ofDependent: [Set<String>]
    /// The words that determine the layer on which a node's dependents depend.
    let ofType: [Set<String>]

    init(of node: Graph.Node, in graph: Graph) {
        let component = node.component.map { graph.components[$0] }
        let type = Self.ownType(in: node.key)
        var key: Set<String> = [node.key, node.label, Self.swiftModule(of: node.key)]
        if let type { key.formUnion([type, Self.swiftModule(of: type)]) }
        var place: Set<String> = []
        var swiftModules: Set<String> = []
        if let component { place.formUnion([component.name, component.label]) }
        for binding in node.bindings {
            for module in binding.modules ?? [] { place.formUnion([module, unqualified(module)]) }
            if let file = binding.place.flatMap({ FileLocation($0) })?.file { place.insert(file) }
            // Swift names are qualified; other names are plain texts.
            if let name = binding.modules?.last ?? component?.name, name.contains(".") {
                swiftModules.insert(Self.swiftModule(of: name))
            }
        }
        // A text, or a type of the libraries that come with Swift, belongs to the module that binds it.
        let isBoundAtHome = type.map { swiftModules.isSubset(of: [Self.swiftModule(of: $0)]) } ?? true
        ofType = isBoundAtHome && !node.isOfProtocol ? [key, place] : [key]
        ofDependent = node.isOfProtocol ? (isBoundAtHome ? [place, key] : [place]) : ofType
    }

    /// Returns the first type in a key that does not come with Swift: the type itself, the type of the elements, or the tag.
    private static func ownType(in key: String) -> String? {
        key.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }.lazy.map(String.init).first {
            $0.contains(".") && !libraries.contains(swiftModule(of: $0))
        }
    }

    private static func swiftModule(of name: String) -> String { String(name.prefix { $0 != "." }) }

    private static let libraries: Set<String> = [
        "Swift", "_Concurrency", "Foundation", "FoundationEssentials", "Dispatch", "Synchronization", "Cleanse",
    ]
}
