import CleanseEngine

/// The dependencies that a user forbids: `Domain ↛ UI`.
package struct Layers: Sendable {
    /// What stands on one side of a rule.
    private struct Side: Sendable {
        let name: String
        let line: Int
        /// Whether it is a layer of the file, and no pattern.
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

    /// Nothing is forbidden.
    package init() { file = "" }

    /// Reads a file: on each line `NAME: PATTERN, PATTERN` or `A ↛ B`, also written `A -/-> B`; comments begin with `#`.
    ///
    /// In a pattern, `*` matches anything; it is compared with `LayerWords`. Of several layers whose patterns a key has, it is in
    /// those of the pattern with the most letters. A name that is not declared is a pattern itself.
    /// - Throws: `CommandFailure` with all lines that are neither, and if there is no rule.
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
        if forbidden.isEmpty, problems.isEmpty { problem(1, "no rule, A ↛ B: nothing would be forbidden") }
        guard problems.isEmpty else { throw CommandFailure(problems.joined(separator: "\n")) }
        rules = forbidden.map { source, target, line in
            Rule(
                source: Side(name: source, line: line, isLayer: layers[source] != nil),
                target: Side(name: target, line: line, isLayer: layers[target] != nil))
        }
    }

    /// A name or a pattern: without white space at its ends, and as the texts of a graph are shown.
    private static func word(_ text: Substring) -> String { visible(String(trimmed(text))) }

    private static func trimmed(_ text: Substring) -> Substring {
        var rest = text.drop(while: \.isWhitespace)
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return rest
    }

    // MARK: What a graph has of them

    /// The dependencies that a rule forbids, and the rules whose names are probably mistyped.
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
                        rule: .layering, key: "", place: Place(file: file, line: side.line),
                        message: "there is no layer \(side.name), and nothing in the graph is called so",
                        help: "did you mean \(layer)?")
                }
            }
    }

    /// What stands in rules, but nowhere in a graph, so that a rule forbids nothing: `FILE:LINE: nothing in the graph is NAME`.
    package func remarks(on graph: Graph) -> [String] {
        empty(members(in: graph)).filter { meant(by: $0) == nil }.map { side in
            "\(file):\(side.line): nothing in the graph is "
                + (side.isLayer ? "in the layer \(side.name)" : "\(side.name), which is no layer of the file")
        }
    }

    /// The names in rules that stand for nothing, each once.
    private func empty(_ members: [String: Members]) -> [Side] {
        var known: Set<String> = []
        return rules.flatMap { [$0.source, $0.target] }.filter {
            members[$0.name] == nil && known.insert($0.name).inserted
        }
    }

    /// The layer that was probably meant by a name that is none.
    private func meant(by side: Side) -> String? {
        guard !side.isLayer, let text = SimilarText(side.name) else { return nil }
        var work = 0
        return layers.keys.sorted().first { SimilarText($0).flatMap { $0.distance(from: text, work: &work) } != nil }
    }

    /// The nodes of a name in the rules.
    private struct Members {
        /// Those whose dependencies are those of the name.
        var dependents: Set<Int> = []
        /// Those that others depend on by depending on the name.
        var types: Set<Int> = []
    }

    /// The nodes of each name in the rules.
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

    /// The letters of the longest pattern that one of some words has; nil if none has one.
    private static func weight(of patterns: [String], _ words: Set<String>) -> Int? {
        patterns.filter { pattern in words.contains { matches($0, pattern) } }.map { $0.count { $0 != "*" } }.max()
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

/// The words that patterns of layers are compared with: those of a key, and those of the place that binds it.
///
/// Code depends on the module that declares a type. A key tells that module. The place that binds the key tells it only if it belongs to the
/// same Swift module: the place may be the root of the program, or the module that implements a protocol of another one. What a value of
/// a protocol depends on is decided where the protocol is bound, and not where it is declared.
struct LayerWords {
    /// Words that tell to which layer the dependencies of a node belong: those that come first count, where a pattern fits them.
    let ofDependent: [Set<String>]
    /// Words that tell which layer others depend on if they depend on a node.
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
            if let file = binding.place.flatMap({ Place($0) })?.file { place.insert(file) }
            // Names in Swift are qualified; others are texts.
            if let name = binding.modules?.last ?? component?.name, name.contains(".") {
                swiftModules.insert(Self.swiftModule(of: name))
            }
        }
        // A text, or a type of the libraries that come with Swift, belongs to those who bind it.
        let isBoundAtHome = type.map { swiftModules.isSubset(of: [Self.swiftModule(of: $0)]) } ?? true
        ofType = isBoundAtHome && !node.isOfProtocol ? [key, place] : [key]
        ofDependent = node.isOfProtocol ? (isBoundAtHome ? [place, key] : [place]) : ofType
    }

    /// The first type that a key names which does not come with Swift: the type itself, that of the elements, or the tag.
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
