import CleanseEngine
import CleansecCore
import CleansecCommands
import CleansecServer
import Foundation

/// The analysis of the folder that an editor has opened, with the compiler's arguments of its last build.
///
/// Each check is a process of its own, `cleansec package`, which can be ended with its compilers, and whose memory is released as a whole.
final class WorkspaceBuild: WorkspaceAnalysis {
    /// The folder, without symbolic links.
    private let folder: String
    private let arguments: Arguments
    /// The program that checks modules.
    private let tool: String
    /// The folder for summaries, which servers share.
    private let work: String
    /// The folder of this server for unsaved texts, and for the files that its checks read and write.
    private let session: String
    private let state = Guarded(State())

    private struct State {
        /// The manifest of the last check, or `nil` if there was none.
        var manifest: String?
        /// The modules of the manifest.
        var modules: BuiltModules?
        /// The stamps of all files on which the last result depends.
        var stamps: [String: System.Stamp?] = [:]
    }

    /// Creates the analysis of a folder.
    /// - Parameter tool: The path of the program that checks modules, which is this program.
    init(
        folder: String, _ arguments: Arguments,
        tool: String = Bundle.main.executablePath ?? CommandLine.arguments[0]
    ) {
        self.folder = FileURI.canonical(folder)
        self.arguments = arguments
        self.tool = tool
        work = System.absolute(arguments.value(of: LSPCommand.work) ?? ".build/cleansec/editor", in: self.folder)
        session = ProcessFolder("session", in: work).path
    }

    func hasChanged() -> Bool {
        let (known, path) = state.withLock { ($0.stamps, $0.manifest) }
        return path != manifest || known.contains { System.stamp(of: $0.key) != $0.value }
    }

    func check(_ texts: [String: [UInt8]], _ cancellation: Cancellation) throws(AnalysisFailure) -> WorkspaceVerdict {
        try Self.reported { try checked(texts, cancellation) }
    }

    func fixes(
        at places: [FileLocation], _ texts: [String: [UInt8]], _ cancellation: Cancellation
    ) throws(AnalysisFailure) -> [OfferedFix] {
        try Self.reported { try searched(places, texts, cancellation) }
    }

    /// Throws each error as a failure of the analysis.
    private static func reported<Result>(_ body: () throws -> Result) throws(AnalysisFailure) -> Result {
        do { return try body() } catch let failure as AnalysisFailure { throw failure } catch {
            throw AnalysisFailure("\(error)")
        }
    }

    private func checked(_ texts: [String: [UInt8]], _ cancellation: Cancellation) throws -> WorkspaceVerdict {
        let modules = try currentModules()
        guard !modules.targets.isEmpty else {
            throw AnalysisFailure("no module of the build has its sources in \(folder)")
        }
        let errors = "\(session)/errors.txt"
        let result = try output(
            of: "check",
            ["package", "--keep-outdated", "--format", "json", "--graphs", graphs, "--index", index], errors: errors,
            modules, texts, cancellation)
        let complaints = String(decoding: try System.read(errors), as: UTF8.self)
        guard let report = try? JSONDecoder().decode(ReadReport.self, from: Data(result.get())) else {
            throw AnalysisFailure(complaints.split(separator: "\n").last.map(String.init) ?? "the check has failed")
        }
        var verdict = verdict(report, complaints, modules)
        verdict.graphs = BuiltGraphs(try System.read(graphs), try GraphIndex(reading: System.read(index)), modules)
        return verdict
    }

    /// Searches for fixes in a process of its own, `cleansec fix --list`, which tries each of them.
    private func searched(
        _ places: [FileLocation], _ texts: [String: [UInt8]], _ cancellation: Cancellation
    ) throws -> [OfferedFix] {
        guard let modules = state.withLock({ $0.modules }) else { return [] }
        let result = try output(
            of: "search",
            ["fix", "--list", "--folder", folder] + places.flatMap { ["--at", "\($0.file):\($0.line)"] },
            errors: "\(session)/fixes.txt", modules, texts, cancellation)
        let document = try JSONDecoder().decode(ReadActions.self, from: Data(result.get()))
        return document.actions.compactMap { action in
            places.first { $0.file == action.file && $0.line == action.line }.map { place in
                OfferedFix(
                    title: action.title, code: action.code, place: place,
                    edits: action.edits.map {
                        Fix.Edit(
                            path: FileURI.canonical($0.file), range: $0.start..<max($0.start, $0.end), text: $0.text)
                    })
            }
        }
    }

    private var graphs: String { "\(session)/graphs.json-seq" }
    private var index: String { "\(session)/index.json" }

    /// Runs a command of the tool on the modules with unsaved texts, in a process of its own, which a cancellation ends with its compilers.
    /// - Parameters:
    ///   - name: The name of the work, for errors.
    ///   - errors: The path of the file for the errors of the process.
    /// - Returns: The output, or the reason why it can't be read.
    /// - Throws: ``AnalysisFailure`` if the work is cancelled.
    private func output(
        of name: String, _ command: [String], errors: String, _ modules: BuiltModules, _ texts: [String: [UInt8]],
        _ cancellation: Cancellation
    ) throws -> Result<[UInt8], Failure> {
        let database = "\(session)/compile_commands.json"
        try write(modules.database(in: folder, arguments: unsaved(texts, of: modules)), to: database)
        let child = try ChildProcess(
            [tool] + command + ["--build", database, "--summary-path", "\(work)/summaries"]
                + modules.targets.flatMap { ["--target", $0] }
                + (arguments.value(of: SearchOptions.moduleCache).map { ["--module-cache", $0] } ?? []),
            errors: .file(errors))
        let process = child.process, output = child.output
        let result = cancellation.whileRunning {
            ChildProcess.end(group: process)
        } _: {
            Result { () throws(Failure) in try System.read(output, name: "the result of the \(name)") }
        }
        _ = child.end()
        if cancellation.isCancelled { throw AnalysisFailure("the \(name) was cancelled") }
        return result
    }

    // MARK: The build

    private var packageManifest: String { "\(folder)/Package.swift" }

    /// The manifest of the last build, or `nil` if the folder has not been built, or if the compiler's arguments are given instead.
    private var manifest: String? {
        if arguments.compiler != nil { return nil }
        if let given = arguments.value(of: LSPCommand.build) { return System.absolute(given, in: folder) }
        let list = "\(folder)/cleansec.json"
        if System.isRegularFile(list) { return list }
        func latest(_ paths: [String]) -> String? {
            paths.compactMap { path in System.stamp(of: path).map { (path, $0.nanoseconds) } }
                .max { $0.1 < $1.1 }?.0
        }
        let swiftBuild = "\(folder)/.build/out/Intermediates.noindex/XCBuildData"
        return latest(
            ["\(folder)/.build/debug.yaml", "\(folder)/.build/release.yaml"]
                + [try? BuildManifest.latestDescription(in: swiftBuild)].compactMap(\.self))
            ?? latest(["\(folder)/compile_commands.json", "\(folder)/build/compile_commands.json"])
    }

    /// Returns the modules of the last build, which are read again if the build has changed.
    private func currentModules() throws -> BuiltModules {
        let manifest = manifest
        // If the build can't be read, it is read again when one of these has changed.
        let files = [packageManifest] + [manifest].compactMap(\.self)
        state.withLock { state in
            state.manifest = manifest
            state.stamps = Self.stamps(of: files)
        }
        guard let path = manifest ?? arguments.compiler.map({ _ in "" }) else {
            let remedy = System.isFile(packageManifest) ? "run `swift build`" : "it needs compile_commands.json"
            throw AnalysisFailure("waiting for a build of \(folder): \(remedy)")
        }
        let stamp = System.stamp(of: path)
        var modules: BuiltModules
        if let known = state.withLock({ $0.modules }), known.path == path, known.stamp == stamp {
            modules = known
        } else {
            let manifest =
                try arguments.compiler.map { try BuildManifest(compiledBy: $0, in: folder) } ?? BuildManifest(at: path)
            modules = try BuiltModules(
                manifest, at: path, stamp, in: folder, targets: arguments.values(of: LSPCommand.target))
            modules.packageStamp = System.stamp(of: packageManifest)
        }
        state.withLock { state in
            state.modules = modules
            state.stamps = Self.stamps(of: files + modules.files)
        }
        return modules
    }

    private static func stamps(of files: [String]) -> [String: System.Stamp?] {
        Dictionary(files.map { ($0, System.stamp(of: $0)) }, uniquingKeysWith: { first, _ in first })
    }

    // MARK: Unsaved texts

    /// Writes the texts that differ from their files, and returns the additional arguments of the modules that have them.
    private func unsaved(_ texts: [String: [UInt8]], of modules: BuiltModules) throws -> [String: [String]] {
        var result: [String: [String]] = [:]
        for module in modules.analysed {
            var overlay = SourceOverlay()
            for (path, source) in module.sources.sorted(by: { $0.key < $1.key }) {
                guard let text = texts[path], (try? System.read(source)) != text else { continue }
                var digest = Digest()
                digest.put(source)
                let copy = "\(session)/\(digest.text).swift"
                try write(text, to: copy)
                overlay.replace(source, by: copy)
            }
            guard !overlay.isEmpty else { continue }
            let path = "\(session)/\(module.name).yaml"
            try write(overlay.text, to: path)
            result[module.name] = ["-vfsoverlay", path]
        }
        return result
    }

    /// Writes a file unless it has these bytes, so that an unchanged text is not analysed again.
    private func write(_ bytes: some Collection<UInt8>, to path: String) throws(Failure) {
        if System.isRegularFile(path), let known = try? System.read(path), known.elementsEqual(bytes) { return }
        try System.write(bytes, to: path)
    }

    // MARK: Results

    private func verdict(_ report: ReadReport, _ complaints: String, _ modules: BuiltModules) -> WorkspaceVerdict {
        var verdict = WorkspaceVerdict()
        verdict.findings = report.findings.map(\.finding)
        let errors = complaints.split(separator: "\n").compactMap(CompilerMessage.error)
        for outdated in report.outdated ?? [] {
            let files = Set(modules.analysed.first { $0.name == outdated.module }?.sources.keys.map(\.self) ?? [])
            let places = errors.filter { files.contains(FileURI.canonical($0.file)) }
            verdict.outdatedModules.append(
                OutdatedModule(
                    name: outdated.module, files: files, isKnown: outdated.isKnown, errors: places,
                    digests: outdated.digests.reduce(into: [:]) { $0[FileURI.canonical($1.key)] = $1.value }))
            if places.isEmpty {
                let reason = complaints.split(separator: "\n").first { $0.contains("error: ") }.map(String.init)
                verdict.remarks.append(reason.map { "\(outdated.reason): \($0)" } ?? outdated.reason)
            }
        }
        if let pages = modules.pages {
            for code in Set(verdict.findings.map(\.code)) {
                guard let link = ErrorPage.link(to: code) else { continue }
                let parts = link.split(separator: "#")
                verdict.pages[code] =
                    FileURI.uri("\(pages)/\(parts[0])") + (parts.count > 1 ? "#\(parts[1])" : "")
            }
        }
        if modules.packageStamp != System.stamp(of: packageManifest) {
            verdict.remarks.append("Package.swift has changed: build the package, so that cleansec sees the change")
        }
        return verdict
    }
}

/// The compiler's message in a line: `PATH:LINE:COLUMN: error: TEXT`.
enum CompilerMessage {
    /// Returns the source location of an error, or `nil` for another line.
    static func error(_ line: Substring) -> FileLocation? {
        guard let end = line.firstRange(of: ": error: ") else { return nil }
        let parts = line[..<end.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count > 2, let column = Int(parts[parts.count - 1]), let row = Int(parts[parts.count - 2]) else {
            return nil
        }
        return FileLocation(file: parts.dropLast(2).joined(separator: ":"), line: row, column: column)
    }
}
