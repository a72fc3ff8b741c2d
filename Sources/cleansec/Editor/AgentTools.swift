import CleanseEngine
import CleanseGraphs
import CleansecCore
import CleansecCommands
import CleansecServer

/// The tools of `cleansec mcp`, which answer from the same analysis as the language server.
struct AgentTools: Sendable {
    /// The folder to which the paths of changes are relative, without symbolic links.
    private let folder: String
    private let analysis: any WorkspaceAnalysis
    private let last = Guarded<WorkspaceVerdict?>(nil)

    init(_ analysis: any WorkspaceAnalysis, folder: String) {
        self.folder = FileURI.canonical(folder)
        self.analysis = analysis
    }

    static let instructions = """
        Checks the dependency injection graphs of this Swift package, as they are saved. Call check after each change of a component, a \
        module or an initializer that is bound. fix proposes changes. why and explain answer questions about keys, which are types such as Grinder; a key may \
        be the end of a name, and `Grinder in ShopComponent` chooses among components.
        """

    /// All tools.
    var all: [AgentTool] { [check, fix, why, explain] }

    private var check: AgentTool {
        AgentTool("check", "Lists the mistakes in the graphs, with source locations and hints.") {
            arguments, cancellation in
            text(of: try verdict(cancellation))
        }
    }

    private var fix: AgentTool {
        AgentTool(
            "fix",
            """
            Lists changes that repair the mistakes of check, as unified diffs. Each was tried: the changed text compiles, and its graphs \
            have fewer errors and no new ones. Changes no file. Changes of one mistake are alternatives.
            """
        ) { arguments, cancellation in
            let places = try verdict(cancellation).findings.filter { [.error, .warning].contains($0.severity) }
                .compactMap(\.firstPlace)
            guard !places.isEmpty else { return "no mistakes\n" }
            let fixes = try analysis.fixes(at: places, [:], cancellation)
            return fixes.isEmpty ? "no known change repairs a mistake\n" : try fixes.map(text).joined(separator: "\n")
        }
    }

    private var why: AgentTool {
        AgentTool(
            "why", "Lists the paths by which one key depends on another, the shortest first.",
            [.init("from", "the key that depends on the other"), .init("to", "the key that is needed")]
        ) { arguments, cancellation in
            try answer(cancellation) { graph, names in
                let search = KeySearch(graph, names)
                let start = try search.node(arguments["from"]?.first ?? "")
                let end = try search.node(arguments["to"]?.first ?? "")
                guard start != end else { throw AgentTool.Failure("both keys are \(names[start])") }
                let paths = Paths(from: start, to: end, in: graph, limit: 10)
                return paths.paths.isEmpty
                    ? PathsReport.absence(from: start, to: end, in: graph, names)
                    : PathsReport(paths, in: graph, names).text
            }
        }
    }

    private var explain: AgentTool {
        AgentTool(
            "explain",
            "Shows where a key is bound, what it needs, what needs it, how long its value lives, and a path from a root.",
            [.init("key", "the key")]
        ) { arguments, cancellation in
            try answer(cancellation) { graph, names in
                let node = try KeySearch(graph, names).node(arguments["key"]?.first ?? "")
                return Explanation(of: node, in: graph, names).text
            }
        }
    }

    // MARK: The analysis

    /// Returns the verdict of the files as they are now.
    private func verdict(_ cancellation: Cancellation) throws -> WorkspaceVerdict {
        if let known = last.withLock({ $0 }), !analysis.hasChanged() { return known }
        last.withLock { $0 = nil }
        let verdict = try analysis.check([:], cancellation)
        last.withLock { $0 = verdict }
        return verdict
    }

    private func answer(
        _ cancellation: Cancellation, _ body: (Graph, NodeNames) throws -> String
    ) throws -> String {
        let verdict = try verdict(cancellation)
        guard let text = try (verdict.graphs as? BuiltGraphs)?.withGraph(body) else {
            throw AgentTool.Failure("no graph is known; check says why")
        }
        return text
    }

    /// Returns the title of a fix, and its difference.
    private func text(of fix: OfferedFix) throws -> String {
        let change = Fix(title: fix.title, edits: fix.edits)
        let place = "\(System.path(fix.place.file, relativeTo: folder)):\(fix.place.line)"
        var text = "\(place): \(fix.title) [\(fix.code)]\n"
        for path in Set(fix.edits.map(\.path)).sorted() {
            let old = try System.read(path)
            text += UnifiedDiff.text(
                from: old, to: change.applied { $0 == path ? old : nil }[path] ?? old,
                path: System.path(path, relativeTo: folder))
        }
        return text
    }

    /// Returns the findings in the compiler's form, and a last line with their numbers.
    private func text(of verdict: WorkspaceVerdict) -> String {
        let outdated = verdict.outdatedModules.map { module in
            OutdatedSummary(module: module.name, isKnown: module.isKnown, reason: "")
        }
        let report = Verdict(roots: [], findings: verdict.findings, bindings: 0, outdated: outdated)
        var text = CompilerReport.text(of: report)
        for module in verdict.outdatedModules {
            text +=
                "cleansec: note: the module \(module.name) does not compile, so "
                + (module.isKnown ? "its findings come from its last text that did" : "its graphs are not known") + "\n"
        }
        for remark in verdict.remarks { text += visibleLines("cleansec: note: \(remark)\n") }
        let counts = [(Finding.Severity.error, "error"), (.warning, "warning"), (.undecided, "undecided declaration")]
            .compactMap { severity, word in
                report.count(severity) > 0 ? counted(report.count(severity), word) : nil
            }
        let none = outdated.isEmpty ? "no findings" : "no findings in what is known"
        return text + (counts.isEmpty ? none : counts.joined(separator: ", ")) + "\n"
    }
}
