import CleanseGraphs
import CleansecCore

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
