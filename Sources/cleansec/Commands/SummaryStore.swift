// The summaries of modules: read from files and from the compiler, collected, written and checked.

import CleansecCore

/// The summaries that are at hand, and the directories in which those of other modules are looked for.
struct SummaryStore {
    let searchPaths: [String]
    private var summaries: [String: ModuleSummary] = [:]
    private var order: [String] = []

    init(searchPaths: [String]) { self.searchPaths = searchPaths }

    /// What the summary of a module is called.
    static func fileName(of module: String) -> String { "\(module).cleanse.json" }

    /// What each document of a file begins with.
    private static let beginning = Array("{\"cleanse-summary\":".utf8)

    /// Whether what a file has is a summary, or several.
    static func isSummary(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: beginning) }

    /// Writes summaries to a file.
    static func write(_ summaries: [ModuleSummary], to path: String) throws {
        var bytes: [UInt8] = []
        for summary in summaries { summary.encode { bytes += $0 } }
        try System.write(bytes, to: path)
    }

    /// Adds a summary; of two with the same name, the first counts.
    mutating func add(_ summary: ModuleSummary) {
        guard summaries[summary.module] == nil else { return }
        summaries[summary.module] = summary
        order.append(summary.module)
    }

    /// The summaries at hand, and those in the search paths.
    func linked() throws -> [ModuleSummary] {
        var store = self
        for directory in searchPaths {
            guard System.isDirectory(directory) else { throw Failure("the search path \(directory) is no directory") }
            for name in System.names(in: directory) where name.hasSuffix(Self.fileName(of: "")) {
                for summary in try Analysis.summaries(in: "\(directory)/\(name)") { store.add(summary) }
            }
        }
        return store.order.compactMap { store.summaries[$0] }
    }
}

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

/// What the tool asks of the library that reads trees and checks graphs.
enum Analysis {
    /// Reads the trees of a module's files, one after the other, from a stream.
    static func summary(
        ofTrees stream: Int32, module: String, target: String?, fingerprint: String
    ) throws -> ModuleSummary {
        var analyzer = Analyzer(module: module, fingerprint: fingerprint, target: target)
        let trees = DocumentStream.trees(BytesOfFile(descriptor: stream))
        while try trees.next() { try analyzer.read(tree: trees, file: "the tree of \(module)") }
        return analyzer.finish()
    }

    /// Reads the summaries in a file: one, or several that were linked.
    static func summaries(in path: String) throws -> [ModuleSummary] {
        let bytes: BytesOfFile
        do { bytes = try BytesOfFile(path: path) } catch { throw Failure("\(path) \(error.reason)") }
        return try summaries(in: bytes, named: path)
    }

    /// Reads the summaries in files; `-` is standard input.
    static func summaries(in files: [String], _ session: Session) throws -> [ModuleSummary] {
        try files.flatMap {
            $0 == "-"
                ? try summaries(in: BytesInMemory(session.input()), named: Session.name(of: $0)) : try summaries(in: $0)
        }
    }

    /// Reads summaries.
    /// - Parameter name: What messages call the file.
    static func summaries(in bytes: any ByteSource, named name: String) throws -> [ModuleSummary] {
        let documents = DocumentStream.summaries(bytes)
        var summaries: [ModuleSummary] = []
        while try documents.next() { summaries.append(try ModuleSummary(reading: documents, file: name)) }
        guard !summaries.isEmpty else { throw Failure("\(name) is no summary of a module") }
        return summaries
    }
}
