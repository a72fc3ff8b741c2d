// The sub-commands about a graph: drawings, answers to questions, lint, and comparisons with an earlier graph.

import CleanseGraphs
import CleanseJSON
import CleansecCore

/// `cleansec tree`: the graph as an indented tree.
enum TreeCommand: GraphCommand {
    static let name = "tree"
    static let summary = "Shows a graph as a tree, from its roots or from one key."
    static let keys = ["KEY"]
    static let neededKeys = 0
    static let depth = Option(name: "--depth", value: "N", help: "how many levels to show (default: 1,000)")
    static let inverted = Option(
        name: "--inverted", letter: "-i", help: "show what depends on KEY, instead of what it depends on")
    static let ownOptions = [depth, inverted, ReportOptions.color]

    static func answer(_ call: GraphCall) throws -> GraphAnswer {
        let most = Int(Int32.max)
        let depth = try call.number(depth, in: 0...most, default: 1_000)
        let isInverted = call.arguments.has(inverted)
        guard !isInverted || !call.keys.isEmpty else { throw Misuse("--inverted needs a KEY") }
        let (graph, names) = try call.graph()
        let starts = try call.keys.first.map { [try KeySearch(graph, names).node($0)] } ?? graph.treeStarts
        return GraphAnswer(Tree(graph, names, depth: depth, isInverted: isInverted, call.palette).text(from: starts))
    }
}

/// `cleansec html`: the graph as a page for a browser.
enum HTMLCommand: GraphCommand {
    static let name = "html"
    static let summary = "Draws a graph as a page for a browser, in one file that loads nothing."
    static let since = Option(
        name: "--since", value: "OLD", isInput: true,
        help: "mark the changes since OLD, the document or lock file of another graph, such as another variant")
    static let ownOptions = [since]

    static func answer(_ call: GraphCall) throws -> GraphAnswer {
        let document = try call.source.document()
        let changes = try call.arguments.value(of: since).map {
            GraphChanges(of: document, since: try call.source.lock(of: $0))
        }
        let (graph, names) = call.graph(of: document)
        return GraphAnswer(Picture(graph, names, changes: changes).html)
    }
}

/// `cleansec dot`: the graph for Graphviz.
enum DotCommand: GraphCommand {
    static let name = "dot"
    static let summary = "Writes a graph in the DOT language of Graphviz."

    static func answer(_ call: GraphCall) throws -> GraphAnswer {
        let (graph, names) = try call.graph()
        return GraphAnswer(DotDrawing(graph, names).text)
    }
}

/// `cleansec mermaid`: the graph for Markdown.
enum MermaidCommand: GraphCommand {
    static let name = "mermaid"
    static let summary = "Writes a graph as a flow chart of Mermaid, for Markdown."

    static func answer(_ call: GraphCall) throws -> GraphAnswer {
        let (graph, names) = try call.graph()
        return GraphAnswer(MermaidDrawing(graph, names).text)
    }
}

/// `cleansec json`: the document of the graph.
enum JSONCommand: GraphCommand {
    static let name = "json"
    static let summary = "Writes the document of a graph."

    static func answer(_ call: GraphCall) throws -> GraphAnswer { GraphAnswer(try call.source.document().text) }
}

/// `cleansec why A B`: the paths by which one key depends on another.
enum WhyCommand: GraphCommand {
    static let name = "why"
    static let summary = "Lists the paths by which key A depends on key B, shortest first; status 1 if there is none."
    static let keys = ["A", "B"]
    static let limit = Option(name: "--limit", value: "N", help: "how many paths to list (default: 10)")
    static let ownOptions = [limit, GraphOptions.format, ReportOptions.color]

    static func answer(_ call: GraphCall) throws -> GraphAnswer {
        let limit = try call.number(limit, in: 1...10_000, default: 10)
        let (graph, names) = try call.graph()
        let search = KeySearch(graph, names)
        let (start, end) = (try search.node(call.keys[0]), try search.node(call.keys[1]))
        guard start != end else { throw Misuse("both keys are \(names[start])") }
        let paths = Paths(from: start, to: end, in: graph, limit: limit)
        let report = PathsReport(paths, in: graph, names, call.palette)
        guard paths.paths.isEmpty else { return call.answer(report.text, report.json) }
        return call.answer(PathsReport.absence(from: start, to: end, in: graph, names), report.json, status: .invalid)
    }
}

/// `cleansec explain KEY`: the facts about one key.
enum ExplainCommand: GraphCommand {
    static let name = "explain"
    static let summary =
        "Shows where a key is bound, what depends on it, how long its value lives and what it keeps alive."
    static let keys = ["KEY"]
    static let ownOptions = [GraphOptions.format, ReportOptions.color]

    static func answer(_ call: GraphCall) throws -> GraphAnswer {
        let (graph, names) = try call.graph()
        let node = try KeySearch(graph, names).node(call.keys[0])
        let explanation = Explanation(of: node, in: graph, names, call.palette)
        return call.answer(explanation.text, explanation.json)
    }
}

/// `cleansec live`: the live bindings of a graph.
enum LiveCommand: GraphCommand {
    static let name = "live"
    static let summary = "Lists the live bindings, which strict tests override, and how a root reaches each of them."
    static let ownOptions = [GraphOptions.format, ReportOptions.color]

    static func answer(_ call: GraphCall) throws -> GraphAnswer {
        let (graph, names) = try call.graph()
        let report = LiveReport(graph, names, call.palette)
        return call.answer(report.text, report.json)
    }
}

/// `cleansec stats`: the metrics of a graph.
enum StatsCommand: GraphCommand {
    static let name = "stats"
    static let summary = "Measures a graph: fan-in, fan-out, dominators, betweenness, the longest path."
    static let ownOptions = [GraphOptions.format, ReportOptions.color]

    static func answer(_ call: GraphCall) throws -> GraphAnswer {
        let (graph, names) = try call.graph()
        let report = MetricsReport(GraphMetrics(graph), names, call.palette)
        return call.answer(report.text, report.json)
    }
}

/// `cleansec lint`: declarations that are allowed, but may be mistakes.
enum LintCommand: Subcommand {
    static let name = "lint"
    static let summary = "Finds declarations that are allowed but may be mistakes; exits with 1 if there are any."
    static let usage = ["[GRAPH]", "SUMMARY…", "-- SWIFTC-ARGUMENTS"].map { "lint [OPTION…] \($0)" } + ["lint --rules"]
    static let discussion = """
        A comment on the line of the binding, or alone on the line above, suppresses a finding: // cleanse:ignore(CODE) REASON

        \(GraphOptions.discussion)
        """
    static let layers = Option(
        name: "--layers", value: "FILE", isInput: true,
        help: "dependencies that are forbidden: lines of NAME: PATTERN, and of A ↛ B")
    static let skip = Option(name: "--skip", value: "CODE", repeats: true, help: "a rule to leave out")
    static let sources = Option(
        name: "--sources", value: "DIRECTORY", help: "where the sources are (default: the current directory)")
    static let rules = Option(name: "--rules", help: "list the rules")
    static let options =
        [layers, skip, sources, rules, ReportOptions.format, ReportOptions.output, ReportOptions.color]
        + GraphOptions.sources

    static func run(_ arguments: Arguments, in session: Session) throws -> ProcessStatus {
        if arguments.has(rules) {
            try session.print(LintRule.allCases.map { $0.rawValue.padded(to: 20) + $0.summary + "\n" }.joined())
            return .valid
        }
        let codes = LintRule.allCases.map(\.rawValue)
        for code in arguments.values(of: skip) where !codes.contains(code) {
            throw Misuse("there is no rule \(code)", meant: code, among: codes)
        }
        let source = try GraphSource(arguments, files: arguments.operands, in: session)
        let layers = try arguments.value(of: layers).map { file in
            try Layers(reading: String(decoding: session.read(file), as: UTF8.self), file: Session.name(of: file))
        }
        let graph = Graph(try source.document())
        for remark in layers?.remarks(on: graph) ?? [] { session.complain("cleansec: note: \(visible(remark))\n") }
        let found = Linter(graph, NodeNames(graph), layers: layers ?? Layers()).findings.filter {
            !arguments.values(of: skip).contains($0.rule.rawValue)
        }
        let files = SourceFiles(below: arguments.value(of: sources) ?? session.directory)
        let roots = graph.components.filter { $0.parent == nil }.map(\.name)
        let verdict = Verdict(
            roots: roots,
            findings: Suppressions(text: files.text).apply(to: found).map {
                finding($0, files, root: roots.first ?? "")
            },
            bindings: graph.nodes.reduce(0) { $0 + $1.bindings.count }, countsWarnings: true)
        return try ReportOptions.print(verdict, arguments, in: session)
    }

    private static func finding(_ finding: LintFinding, _ files: SourceFiles, root: String) -> Finding {
        Finding(
            severity: .warning, code: finding.rule.rawValue, message: finding.message,
            place: finding.place.map {
                // If the file is found, editors can open its path, and code hosts can show the file.
                CleansecCore.FileLocation(file: files.path(of: $0.file) ?? $0.file, line: $0.line, column: $0.column)
            },
            hints: [finding.help], keys: finding.key.isEmpty ? [] : [finding.key],
            locations: finding.place.map { ["\($0)"] } ?? [], root: root)
    }
}

/// `cleansec lock`: the facts of a graph, for a file beside the source.
enum LockCommand: GraphCommand {
    static let name = "lock"
    static let summary = "Writes the facts of a graph, one per line; with --check, compares them with a lock file."
    static let check = Option(
        name: "--check", value: "FILE", isInput: true,
        help: "compare with a lock file; status 1, and what has changed, if it differs")
    static let ownOptions = [check]

    static func answer(_ call: GraphCall) throws -> GraphAnswer {
        let lock = try call.source.lock()
        guard let file = call.arguments.value(of: check) else { return GraphAnswer(lock.text) }
        let changes = lock.changes(since: try call.source.lock(of: file))
        guard !changes.isEmpty else { return GraphAnswer("\(Session.name(of: file)) is up to date\n") }
        let advice =
            file == "-" ? "" : "if this is intended, write \(file) again: cleansec lock --output \(file)\n"
        return GraphAnswer(changes.map { $0 + "\n" }.joined() + advice, status: .invalid)
    }
}

/// `cleansec diff OLD NEW`: the changes of a graph, in words.
enum DiffCommand: GraphCommand {
    static let name = "diff"
    static let summary = "Lists in words what has changed in a graph since OLD; status 1 if anything has."
    static let keys = ["OLD"]
    static let areKeysFiles = true
    static let ownOptions = [GraphOptions.format, ReportOptions.color]
    static let discussion =
        "OLD is a document or a lock file, and so may GRAPH be.\n\n" + GraphOptions.discussion

    static func answer(_ call: GraphCall) throws -> GraphAnswer {
        let changes = try call.source.lock().changes(since: call.source.lock(of: call.keys[0]))
        return call.answer(
            changes.isEmpty ? "nothing has changed\n" : changes.map { shown($0, call.palette) + "\n" }.joined(),
            .members([("version", .number(1)), ("changes", .list(changes.map(JSONValue.string)))]),
            status: changes.isEmpty ? .valid : .invalid)
    }

    /// Returns a sentence in which the names between backticks are coloured.
    private static func shown(_ sentence: String, _ palette: Palette) -> String {
        sentence.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { position, part in
            position % 2 == 0 ? String(part) : palette.cyan("`\(part)`")
        }.joined()
    }
}
