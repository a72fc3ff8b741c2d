import CleansecCore
import Foundation

/// The modules of a build in which fixes are tried: a fix is good if the changed text compiles, and if its graphs have fewer errors.
///
/// Nothing is written to the sources. The compiler reads changed texts from a folder of the trials, as it reads the unsaved texts of an
/// editor.
final class FixTrials {
    /// A module whose files may change.
    private struct Part {
        let module: PackageModule
        /// The sources, as the compiler reads them.
        let sources: [String]
        /// The files that the build's own overlays put in place of sources.
        let overlaid: [String: String]
        let summary: ModuleSummary
    }

    private let parts: [String: Part]
    private let order: [String]
    private let targets: Set<String>
    private let summaryPath: String
    private let moduleCache: String?
    /// The folder of the changed texts.
    private let work: ProcessFolder
    /// The folder whose sources may change.
    private let folder: String
    /// The summaries of the modules, with all changes that were kept.
    private var summaries: [String: ModuleSummary]
    /// The analyses of changed modules, by the module and its changed files.
    private var analyses: [String: ModuleAnalysis] = [:]
    /// The texts of the files that were changed.
    private(set) var texts: [String: [UInt8]] = [:]
    /// The findings, with all changes that were kept.
    private(set) var findings: [Finding]
    private var checker: Checker
    /// The search in the current texts.
    private var search: FixSearch?

    /// Analyses the targets of a build, and the modules that they import.
    /// - Throws: ``Failure`` if a module does not compile, or ``Misuse`` if the build has no such target.
    init(_ arguments: Arguments, in session: Session) throws {
        guard let path = arguments.value(of: PackageCommand.build) else { throw Misuse("--build is missing") }
        let names = arguments.values(of: PackageCommand.target)
        guard !names.isEmpty else { throw Misuse("--target is missing") }
        let manifest = try BuildManifest(at: path)
        targets = Set(try names.filter { try manifest.known($0).isBuilt })
        let directory = arguments.value(of: PackageCommand.work) ?? ".build/cleansec"
        let moduleCache = arguments.value(of: SearchOptions.moduleCache)
        summaryPath = directory
        self.moduleCache = moduleCache
        let summaries = System.absolute(directory, in: session.directory)
        work = ProcessFolder("fixes", in: summaries)
        folder =
            arguments.value(of: FixCommand.folder).map { System.absolute($0, in: session.directory) }
            ?? session.directory
        let parts = try Parallel.map(manifest.analysed(for: names)) { module -> Part in
            let arguments = try CompilerArguments(module.command)
            var analysis = ModuleAnalysis(arguments, moduleCache: moduleCache, imported: module.importedFiles)
            return Part(
                module: module, sources: arguments.sources, overlaid: arguments.overlaid,
                summary: try analysis.summary(keptIn: directory))
        }
        order = parts.map(\.module.name)
        self.parts = Dictionary(parts.map { ($0.module.name, $0) }, uniquingKeysWith: { first, _ in first })
        self.summaries = self.parts.mapValues(\.summary)
        checker = Checker(summaries: parts.map(\.summary))
        findings = checker.check(modules: targets).findings
    }

    deinit { work.remove() }

    /// Returns suggestions for a finding, the most certain first.
    func suggestions(for finding: Finding) -> [FixSuggestion] {
        let search = search ?? FixSearch(checker) { [unowned self] in isEditable($0) ? text($0) : nil }
        self.search = search
        return search.suggestions(for: finding)
    }

    /// Returns the text of a source file, with the changes that were kept.
    func text(_ path: String) -> [UInt8]? {
        if let text = texts[path] { return text }
        let overlaid = parts.values.lazy.compactMap { $0.overlaid[path] }.first
        return try? System.read(overlaid ?? path)
    }

    /// Returns whether a file is a source of the package, rather than of a dependency or of a plug-in.
    private func isEditable(_ path: String) -> Bool {
        let path = System.absolute(path, in: folder)
        return path.hasPrefix(folder + "/") && !path.dropFirst(folder.count).contains("/.build/")
    }

    // MARK: Trials

    /// The state of the package after a fix.
    struct Outcome {
        let texts: [String: [UInt8]]
        fileprivate let summaries: [String: ModuleSummary]
        fileprivate let checker: Checker
        let findings: [Finding]
    }

    /// Tries the forms of a suggestion.
    /// - Returns: The first form that repairs a finding, and its outcome, or `nil` if none does.
    func first(of suggestion: FixSuggestion, repairing finding: Finding) -> (fix: Fix, outcome: Outcome)? {
        for fix in suggestion.forms {
            guard let outcome = outcome(of: fix),
                ErrorCount.isImproved(finding.severity, from: findings, to: outcome.findings),
                compiles(outcome.texts)
            else { continue }
            return (fix, outcome)
        }
        return nil
    }

    /// Keeps the changes of a fix.
    func keep(_ outcome: Outcome) {
        texts.merge(outcome.texts) { $1 }
        search = nil
        (summaries, checker, findings) = (outcome.summaries, outcome.checker, outcome.findings)
    }

    /// Returns the state of the package after a fix, or `nil` if the changed text does not compile.
    private func outcome(of fix: Fix) -> Outcome? {
        let changed = fix.applied(to: text)
        var summaries = summaries
        for name in order {
            guard let part = parts[name], part.sources.contains(where: { changed[$0] != nil }) else { continue }
            // The modules that import this one were compiled against its former interface.
            let isImported = parts.values.contains { $0.module.imports.contains(name) }
            guard !(fix.changesInterface && isImported),
                let summary = try? analysed(part, texts.merging(changed) { $1 })
            else { return nil }
            summaries[name] = summary
        }
        let checker = Checker(summaries: order.compactMap { summaries[$0] })
        return Outcome(
            texts: changed, summaries: summaries, checker: checker,
            findings: checker.check(modules: targets).findings)
    }

    /// Returns whether the files that were just analysed compile.
    private func compiles(_ changed: [String: [UInt8]]) -> Bool {
        parts.values.allSatisfy { part in
            let files = part.sources.filter { changed[$0] != nil }
            let paths = part.sources.filter { texts[$0] != nil || changed[$0] != nil }
            return files.isEmpty || analyses[Self.identity(part, paths)]?.compiles(files) == true
        }
    }

    private static func identity(_ part: Part, _ paths: [String]) -> String {
        ([part.module.name] + paths).joined(separator: "\0")
    }

    /// Returns the summary of a module with changed texts.
    private func analysed(_ part: Part, _ texts: [String: [UInt8]]) throws -> ModuleSummary {
        let paths = part.sources.filter { texts[$0] != nil }
        let identity = Self.identity(part, paths)
        var digest = Digest()
        digest.put(identity)
        var overlay = SourceOverlay()
        for (number, path) in paths.enumerated() {
            let copy = "\(work.path)/\(digest.text)-\(number).swift"
            try System.write(texts[path] ?? [], to: copy)
            overlay.replace(path, by: copy)
        }
        if analyses[identity] == nil {
            let document = "\(work.path)/\(digest.text).yaml"
            try System.write(overlay.text, to: document)
            let files = ModuleAnalysis.pathOfFiles("\(summaryPath)/\(SummaryStore.fileName(of: part.module.name))")
            var analysis = ModuleAnalysis(
                try CompilerArguments(part.module.command + ["-vfsoverlay", document]), moduleCache: moduleCache,
                imported: part.module.importedFiles,
                known: (try? System.read(files)).flatMap(ModuleFiles.init(reading:)) ?? ModuleFiles())
            analysis.isQuiet = true
            analyses[identity] = analysis
        }
        // SAFETY: the analysis was stored above, if it was not known.
        return try analyses[identity]!.update()
    }
}
