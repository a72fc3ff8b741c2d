/// `lint`: what is allowed, but deserves a look.
enum LintCommand: GraphCommand {
    static let name = "lint"
    static let summary = "finds what is allowed, but deserves a look; status 1 if there is anything"
    static let options = [
        CommandOption("layers", "FILE", help: "forbidden dependencies: lines of NAME: PATTERN, and A ↛ B"),
        CommandOption("skip", "CODES", help: "rules to leave out, with commas between them"),
        CommandOption("sources", "DIR", help: "where suppressions are looked for (default: this directory)"),
        CommandOption("format", "FORMAT", help: "text, json or sarif"),
        CommandOption("rules", help: "list the rules"),
    ]

    static func run(_ call: CommandCall, with tool: GraphTool) throws(CommandFailure) -> CommandResult {
        if call.has("rules") {
            return CommandResult(LintRule.allCases.map { $0.rawValue.padded(to: 20) + $0.summary + "\n" }.joined())
        }
        let format = call["format"] ?? "text"
        guard ["text", "json", "sarif"].contains(format) else {
            throw CommandFailure("--format takes text, json or sarif, not \"\(format)\"")
        }
        let skipped = (call["skip"] ?? "").split(separator: ",").map(String.init)
        for code in skipped where LintRule(rawValue: code) == nil {
            let similar = CommandCall.similar(code, to: LintRule.allCases.map(\.rawValue))
            throw CommandFailure(
                "there is no rule \(code)" + (similar.map { "; did you mean \($0)?" } ?? "; see lint --rules"))
        }
        var layers = Layers()
        if let file = call["layers"] { layers = try Layers(reading: tool.text(of: file), file: file) }
        let graph = Graph(try tool.document(for: call, after: 0))
        let found = Linter(graph, NodeNames(graph), layers: layers).findings.filter {
            !skipped.contains($0.rule.rawValue)
        }
        let findings = Suppressions(below: call["sources"] ?? ".").apply(to: found)
        let report = LintReport(findings)
        let text = format == "json" ? report.json : format == "sarif" ? report.sarif : report.text
        return CommandResult(text, status: findings.isEmpty ? 0 : 1)
    }
}
