// The sub-commands that check modules and write their summaries: check, analyze and link.

import CleansecCore

/// `cleansec check`: analyses a module or reads summaries, and prints the findings of the graph compiler.
enum CheckCommand: Subcommand {
    static let name = "check"
    static let summary = "Checks the root components of a module or of summaries."
    static let usage = ["[check] [OPTION…] -- SWIFTC-ARGUMENTS", "[check] [OPTION…] SUMMARY…"]
    static let discussion = """
        SWIFTC-ARGUMENTS are the arguments with which swiftc compiles the module; options for its output are ignored. Alternatively,
        name summaries that `cleansec analyze` or `cleansec link` has written (- for standard input) to check their root components.
        Imported modules are looked up as NAME.cleanse.json in the search paths.

        With --module, modules are checked alone, so that a library without a root component can be checked too: duplicates and cycles
        in a module, and the keys that it requires from outside. NAME is the name of a module, such as CoreModule or Shop.CoreModule, or
        of a Swift module, whose modules are all checked. `cleansec lock --module NAME` writes this contract to a file.

        The exit status is 0 if the graphs are valid, 1 if one has errors, and 2 if something could not be decided, the module does not
        compile, or the arguments are not understood.
        """
    static let summaryPath = Option(
        name: "--summary-path", value: "DIRECTORY",
        help: "keep the summary of the module there; the module is analysed again only if something has changed")
    static let options =
        ReportOptions.all + [SearchOptions.searchPath, summaryPath, SearchOptions.moduleCache]

    static func run(_ arguments: Arguments, in session: Session) throws -> ProcessStatus {
        return try ReportOptions.print(modules(arguments, session).check(arguments), arguments, in: session)
    }

    private static func modules(_ arguments: Arguments, _ session: Session) throws -> AnalysedModules {
        if let words = arguments.compiler {
            guard arguments.operands.isEmpty else {
                throw Misuse("name either summaries or, after --, the compiler's arguments")
            }
            return try modules(compiledBy: words, arguments)
        }
        try refuseSummaryPath(arguments)
        guard !arguments.operands.isEmpty else {
            throw Misuse("nothing to check: name summaries or, after --, the compiler's arguments")
        }
        return try linked(Analysis.summaries(in: arguments.operands, session), arguments)
    }

    /// Returns the module that a compiler's arguments compile.
    static func modules(compiledBy words: [String], _ arguments: Arguments) throws -> AnalysedModules {
        let analysis = try ModuleAnalysis(
            CompilerArguments(words), moduleCache: arguments.value(of: SearchOptions.moduleCache))
        return try linked([analysis.summary(keptIn: arguments.value(of: summaryPath))], arguments)
    }

    /// Refuses `--summary-path` if nothing is analysed, because no summary is kept then.
    static func refuseSummaryPath(_ arguments: Arguments) throws(Misuse) {
        if arguments.has(summaryPath) { throw Misuse("--summary-path needs the compiler's arguments") }
    }

    /// Returns the modules of summaries, with the modules that they import.
    static func linked(_ summaries: [ModuleSummary], _ arguments: Arguments) throws -> AnalysedModules {
        var store = SummaryStore(searchPaths: arguments.values(of: SearchOptions.searchPath))
        for summary in summaries { store.add(summary) }
        return AnalysedModules(summaries: try store.linked(), names: Set(summaries.map(\.module)))
    }
}

/// `cleansec analyze`: writes the summary of a module.
enum AnalyzeCommand: Subcommand {
    static let name = "analyze"
    static let summary = "Writes the summary of a module, NAME.cleanse.json, for later checks."
    static let usage = ["analyze [OPTION…] -- SWIFTC-ARGUMENTS"]
    static let discussion = """
        A module is not analysed again if its sources, arguments and imported modules have not changed.
        """
    static let output = Option(
        name: "--output", letter: "-o", value: "FILE",
        help: "write the summary to FILE (default: NAME.cleanse.json in the current directory)")
    static let options = [output, SearchOptions.moduleCache]

    static func run(_ arguments: Arguments, in session: Session) throws -> ProcessStatus {
        guard let words = arguments.compiler else { throw Misuse("the compiler's arguments are missing after --") }
        if let operand = arguments.operands.first { throw Misuse("unexpected argument \(operand)") }
        let analysis = try ModuleAnalysis(
            CompilerArguments(words), moduleCache: arguments.value(of: SearchOptions.moduleCache))
        _ = try analysis.summary(in: arguments.value(of: output) ?? analysis.summaryName)
        return .valid
    }
}

/// `cleansec link`: writes the summaries of modules, and the summaries in the search paths, to one file.
enum LinkCommand: Subcommand {
    static let name = "link"
    static let summary = "Combines summaries, and all summaries in the search paths, into one file."
    static let usage = ["link [OPTION…] --output FILE SUMMARY…"]
    static let discussion = """
        `cleansec check FILE` then needs no search path. It checks the root components of all modules in the file.
        """
    static let output = Option(name: "--output", letter: "-o", value: "FILE", help: "the file, required")
    static let options = [output, SearchOptions.searchPath]

    static func run(_ arguments: Arguments, in session: Session) throws -> ProcessStatus {
        if arguments.compiler != nil { throw Misuse("link takes summaries, not compiler arguments") }
        guard let output = arguments.value(of: output) else { throw Misuse("--output is missing") }
        guard !arguments.operands.isEmpty else { throw Misuse("name the summaries to link") }
        var store = SummaryStore(searchPaths: arguments.values(of: SearchOptions.searchPath))
        for summary in try Analysis.summaries(in: arguments.operands, session) { store.add(summary) }
        try SummaryStore.write(store.linked(), to: output)
        return .valid
    }
}
