import CleansecCore
import Foundation

/// The modules of a build in which fixes are tried: a fix is good if the changed text compiles, and if its graphs have fewer errors.
///
/// Nothing is written to the sources. The compiler reads changed texts from a folder of the trials, as it reads the unsaved texts of an
/// editor.
final class FixTrials {
    /// A module whose files may change.
    fileprivate struct Part {
        let module: PackageModule
        /// The sources, as the compiler reads them.
        let sources: [String]
        /// The files that the build's own overlays put in place of sources.
        let overlaid: [String: String]
        let summary: ModuleSummary

        /// Returns whether the compiler reads a module for this one.
        func imports(_ other: Part) -> Bool {
            let name = "\(other.module.name).swiftmodule"
            return summary.dependencies.contains { $0.split(separator: "/").contains { $0 == name } }
        }
    }

    private let parts: [String: Part]
    /// The names of the modules, each after the modules that it imports.
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
    /// The compiled modules with changes that others can see, by the files that they replace.
    private var interfaces: [String: String] = [:]
    private var interfaceCount = 0
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
        // A module reads at least what its imports read, and the imports themselves. A database does not know the imports.
        order = parts.sorted { $0.imports(in: parts) < $1.imports(in: parts) }.map(\.module.name)
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
        fileprivate let interfaces: [String: String]
        fileprivate let summaries: [String: ModuleSummary]
        fileprivate let checker: Checker
        let findings: [Finding]
    }

    /// Tries the forms of a suggestion.
    /// - Returns: The first form that repairs a finding, and its outcome, or `nil` if none does.
    func first(of suggestion: FixSuggestion, repairing finding: Finding) -> (fix: Fix, outcome: Outcome)? {
        var others: [(fix: Fix, outcome: Outcome)] = []
        for fix in suggestion.forms {
            guard let outcome = outcome(of: fix) else { continue }
            if isGood(outcome, for: finding) { return (fix, outcome) }
            others.append((fix, outcome))
        }
        guard ["missing-provider", "unknown-override"].contains(finding.code) else { return nil }
        // The forms bind the same types, in other places.
        return others.prefix(3).lazy.compactMap { self.completed($0, repairing: finding) }.first
    }

    private func isGood(_ outcome: Outcome, for finding: Finding) -> Bool {
        ErrorCount.isImproved(finding.severity, from: findings, to: outcome.findings) && compiles(outcome)
    }

    /// The largest number of keys that a change declares besides the missing one.
    private static let longestChain = 4

    /// Adds declarations of the keys that a change requires, and that are missing too.
    /// - Returns: The whole change, or `nil` if it repairs nothing.
    private func completed(
        _ trial: (fix: Fix, outcome: Outcome), repairing finding: Finding
    ) -> (fix: Fix, outcome: Outcome)? {
        var trial = trial
        for _ in 0..<Self.longestChain {
            let missing = ErrorCount.newErrors(from: findings, to: trial.outcome.findings)
            guard let first = missing.first, missing.allSatisfy({ $0.code == "missing-provider" }),
                let next = extended(trial, declaring: first)
            else { return nil }
            trial = next
            if isGood(trial.outcome, for: finding) { return trial }
        }
        return nil
    }

    /// Adds the first declaration of a missing key, after which it is no longer missing.
    private func extended(
        _ trial: (fix: Fix, outcome: Outcome), declaring missing: Finding
    ) -> (fix: Fix, outcome: Outcome)? {
        let search = FixSearch(trial.outcome.checker) { [unowned self] path in
            isEditable(path) ? trial.outcome.texts[path] ?? text(path) : nil
        }
        for fix in search.declarations(for: missing).flatMap(\.forms) {
            guard let whole = trial.fix.followed(by: fix), let outcome = outcome(of: whole),
                !ErrorCount.newErrors(from: findings, to: outcome.findings).contains(where: {
                    $0.code == missing.code && $0.keys == missing.keys
                })
            else { continue }
            return (whole, outcome)
        }
        return nil
    }

    /// Keeps the changes of a fix.
    func keep(_ outcome: Outcome) {
        texts.merge(outcome.texts) { $1 }
        search = nil
        (summaries, checker, findings) = (outcome.summaries, outcome.checker, outcome.findings)
        interfaces = outcome.interfaces
    }

    /// Returns the state of the package after a fix, or `nil` if the changed text does not compile.
    ///
    /// The modules that import a changed interface are analysed again.
    private func outcome(of fix: Fix) -> Outcome? {
        let changed = fix.applied(to: text)
        var (summaries, interfaces) = (summaries, interfaces)
        var visible: [Part] = []
        for name in order {
            guard let part = parts[name] else { continue }
            let isChanged = part.sources.contains { changed[$0] != nil }
            guard isChanged || visible.contains(where: part.imports) else { continue }
            guard let (summary, analysis) = try? analysed(part, texts.merging(changed) { $1 }, interfaces) else {
                return nil
            }
            summaries[name] = summary
            guard !isChanged || fix.changesInterface, parts.values.contains(where: { $0.imports(part) }) else {
                continue
            }
            interfaceCount += 1
            let file = "\(work.path)/\(name)-\(interfaceCount).swiftmodule"
            guard analysis.writesModule(to: file) else { return nil }
            interfaces[part.module.file] = file
            visible.append(part)
        }
        let checker = Checker(summaries: order.compactMap { summaries[$0] })
        return Outcome(
            texts: changed, interfaces: interfaces, summaries: summaries, checker: checker,
            findings: checker.check(modules: targets).findings)
    }

    /// Returns whether the files that were just analysed compile.
    private func compiles(_ outcome: Outcome) -> Bool {
        parts.values.allSatisfy { part in
            let files = part.sources.filter { outcome.texts[$0] != nil }
            let paths = part.sources.filter { texts[$0] != nil || outcome.texts[$0] != nil }
            let identity = Self.identity(part, paths, read(part, outcome.interfaces))
            return files.isEmpty || analyses[identity]?.compiles(files) == true
        }
    }

    private static func identity(_ part: Part, _ paths: [String], _ interfaces: [String: String]) -> String {
        ([part.module.name] + paths + interfaces.values.sorted()).joined(separator: "\0")
    }

    /// Returns the changed modules that a module imports.
    private func read(_ part: Part, _ interfaces: [String: String]) -> [String: String] {
        interfaces.filter { file, _ in parts.values.contains { $0.module.file == file && part.imports($0) } }
    }

    /// Returns the summary of a module with changed texts and changed imports, and its analysis.
    private func analysed(
        _ part: Part, _ texts: [String: [UInt8]], _ interfaces: [String: String]
    ) throws -> (ModuleSummary, ModuleAnalysis) {
        let paths = part.sources.filter { texts[$0] != nil }
        let interfaces = read(part, interfaces)
        let identity = Self.identity(part, paths, interfaces)
        var digest = Digest()
        digest.put(identity)
        var overlay = SourceOverlay()
        for (number, path) in paths.enumerated() {
            let copy = "\(work.path)/\(digest.text)-\(number).swift"
            try System.write(texts[path] ?? [], to: copy)
            overlay.replace(path, by: copy)
        }
        // One overlay has both: of several, the compiler reads only the last.
        for (file, new) in interfaces.sorted(by: { $0.key < $1.key }) { overlay.replace(file, by: new) }
        var analysis: ModuleAnalysis
        if let known = analyses[identity] {
            analysis = known
        } else {
            let document = "\(work.path)/\(digest.text).yaml"
            try System.write(overlay.text, to: document)
            let files = ModuleAnalysis.pathOfFiles("\(summaryPath)/\(SummaryStore.fileName(of: part.module.name))")
            analysis = ModuleAnalysis(
                try CompilerArguments(part.module.command + ["-vfsoverlay", document]), moduleCache: moduleCache,
                imported: part.module.importedFiles,
                known: (try? System.read(files)).flatMap(ModuleFiles.init(reading:)) ?? ModuleFiles())
            analysis.isQuiet = true
        }
        let summary = try analysis.update()
        analyses[identity] = analysis
        return (summary, analysis)
    }
}

extension FixTrials.Part {
    /// Returns the number of modules that this one imports, directly or not.
    fileprivate func imports(in parts: [FixTrials.Part]) -> Int { parts.count { imports($0) } }
}
