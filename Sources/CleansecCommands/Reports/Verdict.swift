import func CleanseGraphs.counted
import CleansecCore

/// A module that does not compile, so that its findings come from its last summary.
package struct OutdatedSummary {
    let module: String
    /// Whether there is a last summary. Otherwise, the graphs of the module are not known.
    let isKnown: Bool
    /// The reason why the module was not analysed.
    let reason: String
    /// The digests of the texts that the last summary is about, by the paths of the source files.
    let digests: [String: String]

    package init(module: String, isKnown: Bool, reason: String, digests: [String: String] = [:]) {
        self.module = module
        self.isKnown = isKnown
        self.reason = reason
        self.digests = digests
    }
}

/// The result of a check: its findings, and the exit status that follows from them and from the options.
package struct Verdict {
    /// The names of the checked root components.
    let roots: [String]
    /// All findings, in a stable order.
    let findings: [Finding]
    /// The number of bindings in the graphs.
    let bindings: Int
    /// Whether undecided findings are errors.
    let isStrict: Bool
    /// Whether undecided findings do not count.
    let allowsUndecided: Bool
    /// Whether warnings count like errors in the exit status.
    let countsWarnings: Bool
    /// Whether modules were checked alone.
    let areContracts: Bool
    /// The modules that do not compile.
    let outdated: [OutdatedSummary]

    package init(
        roots: [String], findings: [Finding], bindings: Int, isStrict: Bool = false, allowsUndecided: Bool = false,
        countsWarnings: Bool = false, areContracts: Bool = false, outdated: [OutdatedSummary] = []
    ) {
        self.roots = roots
        self.findings = findings
        self.bindings = bindings
        self.isStrict = isStrict
        self.allowsUndecided = allowsUndecided
        self.countsWarnings = countsWarnings
        self.areContracts = areContracts
        self.outdated = outdated
    }

    var status: ProcessStatus {
        if count(.error) > 0 || isStrict && count(.undecided) > 0 || countsWarnings && count(.warning) > 0 {
            return .invalid
        }
        return count(.undecided) > 0 && !allowsUndecided || !outdated.isEmpty ? .undecided : .valid
    }

    package func count(_ severity: Finding.Severity) -> Int { findings.count { $0.severity == severity } }

    /// Returns whether a finding makes the graph invalid.
    func isError(_ finding: Finding) -> Bool {
        finding.severity == .error || isStrict && finding.severity == .undecided
    }

    /// The last line of the output: the numbers of components and bindings, and the result.
    var summary: String {
        guard !roots.isEmpty || !findings.isEmpty || !outdated.isEmpty else {
            return "nothing to check: there is no root component"
        }
        let checked =
            "\(counted(roots.count, areContracts ? "module" : "root component")), \(counted(bindings, "binding"))"
            + (count(.requirement) > 0 ? ", \(counted(count(.requirement), "required key"))" : "")
        let found = [(Finding.Severity.error, "error"), (.warning, "warning")].compactMap { severity, word in
            count(severity) > 0 ? counted(count(severity), word) : nil
        }
        let undecided = count(.undecided) > 0 ? ["\(count(.undecided)) undecided"] : []
        let results = found + undecided + (outdated.isEmpty ? [] : ["\(counted(outdated.count, "outdated module"))"])
        return "\(checked): " + (results.isEmpty ? "valid" : results.joined(separator: ", "))
    }
}

/// The forms in which findings are printed.
enum OutputFormat: String, CaseIterable {
    /// For people at a terminal: source lines, the chain as a tree, colours.
    case text
    /// The compiler's own form, which editors read.
    case compiler
    /// A document for programs.
    case json
    /// The Static Analysis Results Interchange Format 2.1.0.
    case sarif
}
