import CleanseGraphs
import CleansecCore

/// `cleansec package`: checks the modules of a build. `swift package cleansec` runs it.
enum PackageCommand: Subcommand {
    static let name = "package"
    static let summary = "Checks the modules of a package or of another project that has been built."
    static let usage = ["package [OPTION…] --build FILE --target NAME…"]
    static let discussion = """
        `swift package cleansec` builds the package, then runs this. To run it yourself, build first and name the manifest of the build:

          swift build
          cleansec package --build .build/debug.yaml --target App

        Swift Build has a folder for each build instead, .build/out/Intermediates.noindex/XCBuildData/NAME.xcbuilddata. CMake and other
        tools write a compilation database, compile_commands.json.

        Checks the root components of the targets. Analyses the targets, and the modules that they import and that use Cleanse, in any
        package. A module that has not changed is not analysed again.
        """
    static let build = Option(
        name: "--build", value: "FILE",
        help: "the build manifest: debug.yaml in the scratch directory, NAME.xcbuilddata, or compile_commands.json")
    static let target = Option(
        name: "--target", value: "NAME", repeats: true, help: "a module to check; may be given more than once")
    static let work = Option(
        name: "--summary-path", value: "DIRECTORY", help: "where summaries are kept (default: .build/cleansec)")
    static let keepOutdated = Option(
        name: "--keep-outdated", help: "a module that does not compile keeps its last summary, if there is one")
    static let graphs = Option(
        name: "--graphs", value: "FILE",
        help: "write the documents of all known graphs, as a JSON text sequence (RFC 7464)")
    static let index = Option(
        name: "--index", value: "FILE",
        help:
            "write as JSON where components and modules are declared, and which types protocols resolve to")
    static let options =
        [build, target] + ReportOptions.all + [work, keepOutdated, graphs, index, SearchOptions.moduleCache]

    static func run(_ arguments: Arguments, in session: Session) throws -> ProcessStatus {
        if arguments.compiler != nil { throw Misuse("package takes no compiler arguments") }
        if let operand = arguments.operands.first { throw Misuse("unexpected argument \(operand)") }
        let modules = try modules(arguments, in: session)
        let report = try modules.check(arguments)
        if let file = arguments.value(of: graphs) {
            try System.write(GraphSequence.text(of: report).utf8, to: file)
        }
        if let file = arguments.value(of: index) { try System.write(GraphIndex(report).text, to: file) }
        return try ReportOptions.print(
            report, outdated: modules.outdated, arguments, in: session)
    }

    /// Returns the named targets and the modules that they import. Targets that are not built for this platform are named and left out.
    static func modules(_ arguments: Arguments, in session: Session) throws -> AnalysedModules {
        guard let path = arguments.value(of: build) else { throw Misuse("--build is missing") }
        let targets = arguments.values(of: target)
        guard !targets.isEmpty else { throw Misuse("--target is missing") }
        let manifest = try BuildManifest(at: path)
        let absent = try targets.filter { try !manifest.known($0).isBuilt }
        for name in absent {
            session.complain(
                "cleansec: note: \(visible(name)) is not checked: the build has no \(visible(name)) on this platform\n")
        }
        let directory = arguments.value(of: work) ?? ".build/cleansec"
        let moduleCache = arguments.value(of: SearchOptions.moduleCache)
        let keepsOutdated = arguments.has(keepOutdated)
        typealias Result = (name: String, summary: ModuleSummary?, outdated: OutdatedSummary?)
        let results = try Parallel.map(manifest.analysed(for: targets)) { module -> Result in
            var analysis = try ModuleAnalysis(
                CompilerArguments(module.command), moduleCache: moduleCache, imported: module.importedFiles)
            guard keepsOutdated else { return (module.name, try analysis.summary(keptIn: directory), nil) }
            let (summary, failure) = analysis.lastSummary(keptIn: directory)
            let outdated = failure.map { reason in
                OutdatedSummary(
                    module: module.name, isKnown: summary != nil, reason: reason,
                    digests: analysis.known.files.mapValues(\.digest))
            }
            return (module.name, summary, outdated)
        }
        return AnalysedModules(
            summaries: results.compactMap(\.summary), names: Set(targets).subtracting(absent),
            outdated: results.compactMap(\.outdated))
    }
}

/// The modules of a build that a check analyses, and modules by names that people have written.
extension BuildManifest {
    /// Returns the modules to analyse: the targets, and the modules that they import and that use the library, but no module of the library
    /// itself.
    ///
    /// If the build does not contain the library, any module may use it.
    package func analysed(for targets: [String]) -> [PackageModule] {
        let isLibraryBuilt = module("Cleanse") != nil
        let targets = Set(targets)
        var users = Self.libraries
        return closure(of: Array(targets)).filter { module in
            guard !Self.libraries.contains(module.name), module.isBuilt else { return false }
            let isUser = !isLibraryBuilt || module.imports.contains(where: users.contains)
            if isUser { users.insert(module.name) }
            return isUser || targets.contains(module.name)
        }
    }

    private static let libraries: Set<String> = [
        "Cleanse", "CleanseEngine", "CleanseC", "CleanseResolver", "CleanseConfiguration", "CleanseBeans",
        "CleanseBeanDocuments", "CleanseBeansConformance", "CleanseDescriptions", "CleanseGraphs",
    ]

    /// Returns a module that the build has.
    /// - Throws: ``Misuse`` if the build has no module with the name.
    package func known(_ name: String) throws(Misuse) -> PackageModule {
        if let module = module(name) { return module }
        throw Misuse("the build has no module \(name)", meant: name, among: modules.map(\.name))
    }

    /// Returns a module of the build that a file or folder describes. Other modules are read only if the build has no such module.
    /// - Throws: ``Failure`` if the file can't be read, or ``Misuse`` if the build has no module with the name.
    static func module(_ name: String, ofBuildAt path: String) throws -> PackageModule {
        if path.hasSuffix(".yaml") {
            let text = String(decoding: try System.read(path), as: UTF8.self)
            if let module = try? BuildManifest(text, path: path, only: name).module(name) { return module }
        }
        return try BuildManifest(at: path).known(name)
    }
}

/// The documents of several graphs in one file: a JSON text sequence, as RFC 7464 describes it.
package enum GraphSequence {
    private static let separator = "\u{1E}"

    /// Returns the documents of the graphs that are known. If a component is compiled in several places, its first known graph counts.
    static func text(of report: CheckReport) -> String {
        var known: Set<String> = []
        return report.roots.filter { $0.hasGraph && known.insert($0.name).inserted }.compactMap(\.json)
            .map { "\(separator)\($0)\n" }.joined()
    }

    /// Reads the documents, and joins their graphs.
    /// - Throws: The error of a document that can't be read.
    package static func document(_ bytes: [UInt8]) throws -> GraphDocument {
        GraphDocument(
            joining: try bytes.split(separator: separator.utf8.first ?? 0).map {
                try GraphDocument(reading: Array($0), file: "a graph of the sequence")
            })
    }
}
