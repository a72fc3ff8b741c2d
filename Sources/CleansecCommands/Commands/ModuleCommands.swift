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
    static let stamp = Option(
        name: "--stamp", value: "FILE",
        help: "write FILE, which is empty, if the exit status is 0; for build systems")
    static let options =
        ReportOptions.all + [SearchOptions.searchPath, summaryPath, stamp, SearchOptions.moduleCache]

    static func run(_ arguments: Arguments, in session: Session) throws -> ProcessStatus {
        let status = try ReportOptions.print(modules(arguments, session).check(arguments), arguments, in: session)
        if status == .valid, let stamp = arguments.value(of: stamp) { try System.write([], to: stamp) }
        return status
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
        var analysis = try ModuleAnalysis(
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
    static let usage = ["analyze [OPTION…] -- SWIFTC-ARGUMENTS", "analyze [OPTION…] --from-build FILE --module NAME"]
    static let discussion = """
        SWIFTC-ARGUMENTS are the arguments with which swiftc compiles the module. A build that has compiled it knows them, too. A module
        is not analysed again if its sources, arguments and imported modules have not changed.

        With --reproducible, the summary is the same on every machine, for build systems that share outputs between machines and know
        themselves which modules have changed. Name the sources by relative paths.
        """
    static let build = Option(
        name: "--from-build", value: "FILE",
        help: "the build manifest, from which the compiler's arguments are taken; see `cleansec help package`")
    static let module = Option(name: "--module", value: "NAME", help: "the module of the build")
    static let output = Option(
        name: "--output", letter: "-o", value: "FILE",
        help: "write the summary to FILE (default: NAME.cleanse.json in the current directory)")
    static let stamp = Option(
        name: "--stamp", value: "FILE",
        help: "write FILE, which is empty, if the summary has changed; for build systems")
    static let reproducible = Option(
        name: "--reproducible",
        help: "always analyse the module, and write a summary without the dates and paths of this machine")
    static let options = [build, module, output, stamp, reproducible, SearchOptions.moduleCache]

    static func run(_ arguments: Arguments, in session: Session) throws -> ProcessStatus {
        if let operand = arguments.operands.first { throw Misuse("unexpected argument \(operand)") }
        var analysis = try analysis(arguments)
        let file = arguments.value(of: output) ?? analysis.summaryName
        let former = System.stamp(of: file)
        if arguments.has(reproducible) {
            try SummaryStore.write([analysis.summary(keptIn: nil)], to: file)
        } else {
            _ = try analysis.summary(in: file)
        }
        if let stamp = arguments.value(of: stamp), former != System.stamp(of: file) || !System.isFile(stamp) {
            try System.write([], to: stamp)
        }
        return .valid
    }

    /// Returns the analysis of the module that the arguments name.
    private static func analysis(_ arguments: Arguments) throws -> ModuleAnalysis {
        let moduleCache = arguments.value(of: SearchOptions.moduleCache)
        guard let path = arguments.value(of: build) else {
            if arguments.has(module) { throw Misuse("--module needs --from-build") }
            guard let words = arguments.compiler else { throw Misuse("the compiler's arguments are missing after --") }
            return try ModuleAnalysis(CompilerArguments(words), moduleCache: moduleCache)
        }
        if arguments.compiler != nil { throw Misuse("name either a build or, after --, the compiler's arguments") }
        guard let name = arguments.value(of: module) else { throw Misuse("--module is missing") }
        let module = try BuildManifest.module(name, ofBuildAt: path)
        return try ModuleAnalysis(
            CompilerArguments(module.command), moduleCache: moduleCache, imported: module.importedFiles)
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
