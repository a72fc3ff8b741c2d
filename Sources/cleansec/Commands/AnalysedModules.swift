import CleansecCore

/// The modules that a command is about: their summaries, and those of the modules that they import.
struct AnalysedModules {
    let summaries: [ModuleSummary]
    /// The names of those whose root components are meant.
    let names: Set<String>

    /// Checks their root components.
    func check() -> CheckReport { Analysis.check(summaries, rootsOf: names) }
}
