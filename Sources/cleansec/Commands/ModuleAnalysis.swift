import CleansecCore

/// The analysis of one module, which is skipped if nothing has changed since the last analysis.
struct ModuleAnalysis {
    let arguments: CompilerArguments
    let moduleCache: String?
    /// The files of the imported modules, if the build system names them.
    let imported: [String]?

    init(_ arguments: CompilerArguments, moduleCache: String?, imported: [String]? = nil) {
        self.arguments = arguments.named()
        self.moduleCache = moduleCache
        self.imported = imported
    }

    var summaryName: String { SummaryStore.fileName(of: arguments.moduleName) }

    /// Returns the summary of the module, and keeps it in a directory if one is given.
    func summary(keptIn directory: String?) throws -> ModuleSummary {
        guard let directory else { return try analyzed(isKept: false) }
        return try summary(in: "\(directory)/\(summaryName)")
    }

    /// Returns the summary of the module, or the last one that the directory keeps if the module can't be analysed.
    /// - Returns: The summary, or `nil` if there is none, and the reason why the module can't be analysed.
    func lastSummary(keptIn directory: String) -> (summary: ModuleSummary?, failure: String?) {
        let path = "\(directory)/\(summaryName)"
        do { return (try summary(in: path), nil) } catch {
            return ((try? Analysis.summaries(in: path))?.first, "\(error)")
        }
    }

    /// Returns the summary of the module, and writes it to a file unless the file has it already.
    func summary(in path: String) throws -> ModuleSummary {
        if let known = try? Analysis.summaries(in: path).first,
            known.fingerprint == fingerprint(with: known.dependencies)
        {
            return known
        }
        let summary = try analyzed(isKept: true)
        try SummaryStore.write([summary], to: path)
        return summary
    }

    /// Analyses the module.
    /// - Parameter isKept: Whether the summary is kept, so that it needs a fingerprint.
    private func analyzed(isKept: Bool) throws -> ModuleSummary {
        let job = try FrontendJob(arguments, moduleCache: moduleCache)
        // A file that changes while the module is read counts as changed.
        let dependencies = isKept ? try filesRead(by: job) : []
        let fingerprint = isKept ? fingerprint(with: dependencies) : ""
        let compiler = try ChildProcess(job.command)
        var summary: ModuleSummary
        do {
            summary = try Analysis.summary(
                ofTrees: compiler.output, module: arguments.moduleName, target: arguments.target,
                fingerprint: fingerprint, overlaid: arguments.overlaid)
        } catch {
            // If the module does not compile, its tree is incomplete, and the compiler has said why. Its output is read to the end, for its
            // status.
            if compiler.waitDiscardingOutput() != 0 { throw failure }
            throw error
        }
        guard compiler.end() == 0 else { throw failure }
        summary.dependencies = dependencies
        return summary
    }

    private var failure: Failure { Failure("the module \(arguments.moduleName) does not compile") }

    /// Returns the files that the compiler reads besides the sources: headers, module maps, modules.
    private func filesRead(by job: FrontendJob) throws(Failure) -> [String] {
        let (status, output) = try ChildProcess.run(job.listingFilesRead)
        guard status == 0 else { throw failure }
        let sources = Set(arguments.sources)
        return MakeRule.prerequisites(output).filter { !sources.contains($0) }
    }

    /// Returns a text that identifies everything on which the summary depends.
    private func fingerprint(with dependencies: [String]) -> String {
        var digest = Digest()
        digest.put(Version.number)
        for argument in [arguments.compiler] + arguments.arguments { digest.put(argument) }
        for path in arguments.sources + arguments.files + importedModules + dependencies { put(path, in: &digest) }
        if let compiler = Self.searched(arguments.compiler) { put(compiler, in: &digest) }
        return digest.text
    }

    private func put(_ path: String, in digest: inout Digest) {
        digest.put(path)
        digest.put(System.stamp(of: path).map { "\($0.size) \($0.nanoseconds)" } ?? "")
    }

    /// Returns the path of a program, which is searched for if only its name is given.
    private static func searched(_ program: String) -> String? {
        if program.contains("/") { return program }
        let directories = (System.environment("PATH") ?? "").split(separator: ":")
        return directories.map { "\($0)/\(program)" }.first { System.stamp(of: $0) != nil }
    }

    /// The files of the modules that can be imported.
    private var importedModules: [String] {
        if let imported { return imported }
        let own = "\(arguments.moduleName).swiftmodule"
        return arguments.searchPaths.flatMap { path in
            System.names(in: path).filter { $0.hasSuffix(".swiftmodule") && $0 != own }.map { "\(path)/\($0)" }
        }
    }
}
