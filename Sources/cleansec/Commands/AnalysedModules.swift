import CleansecCore

/// The modules that a command is about, linked with those that they import.
struct AnalysedModules {
    private let checker: Checker
    /// The names of those whose root components are meant.
    private let names: Set<String>

    /// - Parameter summaries: Those of the modules, and of the modules that they import.
    init(summaries: [ModuleSummary], names: Set<String>) {
        checker = Checker(summaries: summaries)
        self.names = names
    }

    /// Checks their root components.
    func check() -> CheckReport { checker.check(modules: names) }
}
