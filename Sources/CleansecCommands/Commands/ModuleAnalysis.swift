import CleansecCore

/// The analysis of one module, from the compiler's arguments to the module's summary.
///
/// It keeps the facts about each source file, and ``update(recordsNames:)`` reads the trees of only those files that may have changed. The facts
/// are in a file beside the summary, which several processes may use at the same time. An overlay of sources in the arguments, such as the
/// unsaved texts of an editor, counts as a change of these sources only.
struct ModuleAnalysis {
    let arguments: CompilerArguments
    /// The arguments without overlays of sources, and these overlays.
    private let divided: (others: CompilerArguments, overlays: [String])
    /// The files that the compiler reads in place of sources, by the paths of the sources.
    private let overlaid: [String: String]
    let moduleCache: String?
    /// The files of the imported modules, if the build system names them.
    let imported: [String]?
    /// The files as they were analysed last.
    private(set) var known: ModuleFiles
    /// Whether the compiler does not print why the module does not compile.
    var isQuiet = false
    /// The files that the last update analysed, for tests.
    private(set) var analysed: Set<String> = []

    /// Creates an analysis.
    /// - Parameter known: The files as they were analysed before, perhaps with other arguments.
    init(
        _ arguments: CompilerArguments, moduleCache: String?, imported: [String]? = nil,
        known: ModuleFiles = ModuleFiles()
    ) {
        self.arguments = arguments.named()
        divided = self.arguments.dividedOverlays
        overlaid = arguments.overlaid
        self.moduleCache = moduleCache
        self.imported = imported
        self.known = known
    }

    var summaryName: String { SummaryStore.fileName(of: arguments.moduleName) }

    // MARK: Files

    /// Returns the summary of the module, and keeps it in a directory if one is given.
    mutating func summary(keptIn directory: String?) throws -> ModuleSummary {
        guard let directory else { return try update(recordsNames: false) }
        return try summary(in: "\(directory)/\(summaryName)")
    }

    /// Returns the summary of the module, and writes it to a file unless the file has it already. The facts about the source files are kept
    /// beside it.
    mutating func summary(in path: String) throws -> ModuleSummary {
        if let former = try? Analysis.summaries(in: path).first,
            former.fingerprint == fingerprint(with: former.dependencies)
        {
            return former
        }
        let files = Self.pathOfFiles(path)
        if let former = (try? System.read(files)).flatMap(ModuleFiles.init(reading:)) { known = former }
        // A file that changes while the module is read counts as changed.
        let stamps = sourceStamps
        // The names cost a third of a first analysis, and are not needed until an interface changes.
        let isKnown = environment(with: known.dependencies) == known.environment
        var summary = try update(recordsNames: isKnown)
        summary.dependencies = known.dependencies
        if stamps == sourceStamps { summary.fingerprint = fingerprint(with: known.dependencies) }
        try System.write(known.encoded(), to: files)
        try SummaryStore.write([summary], to: path)
        return summary
    }

    /// Returns the path of the file that keeps the facts about the source files of a module.
    static func pathOfFiles(_ summary: String) -> String { "\(summary).files" }

    /// Returns the summary of the module, or the last one that the directory keeps if the module can't be analysed.
    /// - Returns: The summary, or `nil` if there is none, and the reason why the module can't be analysed.
    mutating func lastSummary(keptIn directory: String) -> (summary: ModuleSummary?, failure: String?) {
        let path = "\(directory)/\(summaryName)"
        do { return (try summary(in: path), nil) } catch {
            return ((try? Analysis.summaries(in: path))?.first, "\(error)")
        }
    }

    // MARK: Updates

    /// Returns the summary of the module as its files are now.
    /// - Parameter recordsNames: Whether to record the names that the compiler looks up for each file. A file whose names are not known is
    ///   analysed again after any change of another file's interface.
    /// - Throws: ``Failure`` if the module does not compile, or ``AnalysisError`` if the compiler is not known. The known facts do not change
    ///   in these cases.
    mutating func update(recordsNames: Bool = true) throws -> ModuleSummary {
        let key = commandKey
        func ask() throws(Failure) -> FrontendJob {
            try FrontendJob(divided.others, moduleCache: moduleCache, options: divided.overlays)
        }
        guard !known.command.isEmpty, known.commandKey == key else {
            let job = try ask()
            return try update(job, recordsNames, key)
        }
        do {
            return try update(FrontendJob(command: known.command, options: divided.overlays), recordsNames, key)
        } catch {
            // The driver may print another command now, for example after another compiler has been selected.
            let job = try ask()
            if job.command == known.command { throw error }
            return try update(job, recordsNames, key)
        }
    }

    private mutating func update(
        _ job: FrontendJob, _ recordsNames: Bool, _ commandKey: String
    ) throws -> ModuleSummary {
        let analysis = TreeAnalysis(
            job: job, module: arguments.moduleName, target: arguments.target, overlaid: overlaid,
            hasNames: recordsNames, isQuiet: isQuiet)
        let stamps = sourceStamps
        let digests = digests(of: job.sources)
        var next = known
        var isEmpty = next.environment.isEmpty || environment(with: next.dependencies) != next.environment
        if isEmpty { next = try empty(job) }
        analysed = []
        var changes = InterfaceChanges()
        for (path, file) in next.files where digests[path] == nil {
            changes.note(file.summary.interface, nil)
            next.files[path] = nil
        }
        var rest = Set(job.sources.filter { next.files[$0]?.digest != digests[$0] || digests[$0]?.isEmpty == true })
        rest.formUnion(next.files(job.sources, affectedBy: changes))
        while true {
            if !isEmpty, next.imports != known.imports {
                // Other modules may be imported now, and other headers read.
                next = try empty(job)
                isEmpty = true
                analysed = []
                rest = Set(job.sources)
            }
            if rest.isEmpty { break }
            for file in try analysis.files(rest) {
                changes.note(next.files[file.path]?.summary.interface, file.summary.interface)
                next.files[file.path] = .init(
                    digest: digests[file.path] ?? "", names: file.names, summary: file.summary)
            }
            analysed.formUnion(rest)
            rest = Set(next.files(job.sources.filter { !analysed.contains($0) }, affectedBy: changes))
        }
        // A file that changed while the module was read must be read again.
        if environment(with: next.dependencies) != next.environment { next.environment = "" }
        if stamps != sourceStamps { for path in analysed { next.files[path]?.digest = "" } }
        next.command = job.command
        next.commandKey = commandKey
        known = next
        var analyzer = Analyzer(module: arguments.moduleName, target: arguments.target)
        for path in job.sources { if let file = next.files[path] { analyzer.add(file.summary) } }
        return analyzer.finish()
    }

    /// Returns whether files compile without the mistakes that the compiler finds when it knows all types, such as a missing `return`. The last
    /// update has found the others.
    func compiles(_ files: [String]) -> Bool {
        let job = FrontendJob(command: known.command, options: divided.overlays)
        return files.allSatisfy { file in
            guard let compiler = try? ChildProcess(job.diagnosing(file), errors: .collected) else { return false }
            System.skip(compiler.output)
            return compiler.errorsAtEnd().status == 0
        }
    }

    /// Writes the module, for the analysis of modules that import it.
    /// - Returns: Whether the compiler has written it.
    func writesModule(to path: String) -> Bool {
        let job = FrontendJob(command: known.command, options: divided.overlays)
        guard let compiler = try? ChildProcess(job.writingModule(to: path), errors: .collected) else { return false }
        System.skip(compiler.output)
        return compiler.errorsAtEnd().status == 0
    }

    /// Returns the module without files, in its environment as it is now.
    private func empty(_ job: FrontendJob) throws(Failure) -> ModuleFiles {
        let dependencies = try filesRead(by: job)
        return ModuleFiles(environment: environment(with: dependencies), dependencies: dependencies)
    }

    /// Returns the files that the compiler reads besides the sources: headers, module maps, modules.
    private func filesRead(by job: FrontendJob) throws(Failure) -> [String] {
        let (status, output) = try ChildProcess.run(job.listingFilesRead)
        guard status == 0 else { throw Failure("the module \(arguments.moduleName) does not compile") }
        let sources = Set(arguments.sources + textFiles)
        return MakeRule.prerequisites(output).filter { !sources.contains($0) }
    }

    // MARK: Digests

    /// Returns digests of the texts that the compiler reads for source files.
    private func digests(of sources: [String]) -> [String: String] {
        var digests: [String: String] = [:]
        for path in sources {
            let bytes = try? System.read(overlaid[path] ?? path)
            digests[path] = bytes.map { Digest(of: $0).text } ?? ""
        }
        return digests
    }

    /// The files that the compiler reads for the sources.
    private var textFiles: [String] { arguments.sources.map { overlaid[$0] ?? $0 } }

    private var sourceStamps: [System.Stamp?] { textFiles.map(System.stamp) }

    /// Returns a text that identifies everything on which the summary depends.
    private func fingerprint(with dependencies: [String]) -> String {
        var digest = Digest()
        digest.put(environment(with: dependencies))
        for path in textFiles { put(path, in: &digest) }
        return digest.text
    }

    /// Returns a text that identifies everything on which the trees depend, except the sources.
    private func environment(with dependencies: [String]) -> String {
        var digest = Digest()
        digest.put(Version.number)
        let arguments = divided.others
        // A file alone is a program, whose statements need no function.
        digest.put(arguments.sources.count == 1 ? "alone" : "")
        for argument in [arguments.compiler] + arguments.otherArguments { digest.put(argument) }
        for path in arguments.files + importedModules + dependencies { put(path, in: &digest) }
        if let compiler = Self.searched(arguments.compiler) { put(compiler, in: &digest) }
        return digest.text
    }

    /// A text that identifies everything on which the driver's answer depends.
    private var commandKey: String {
        var digest = Digest()
        digest.put(Version.number)
        digest.put(System.currentDirectory)
        for word in [divided.others.compiler] + divided.others.arguments + [moduleCache ?? ""] { digest.put(word) }
        for name in ["SDKROOT", "DEVELOPER_DIR", "TOOLCHAINS"] { digest.put(System.environment(name) ?? "") }
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
