// The summaries of modules, which are read, collected, written and checked, and the facts from them that the documents of graphs lack.

import CleansecCore
import Foundation

/// The given summaries, and the directories and files in which other summaries are searched for.
struct SummaryStore {
    let searchPaths: [String]
    private var summaries: [String: ModuleSummary] = [:]
    private var order: [String] = []

    init(searchPaths: [String]) { self.searchPaths = searchPaths }

    /// Returns the name of the file for a module's summary.
    static func fileName(of module: String) -> String { "\(module).cleanse.json" }

    /// The beginning of each document in a file.
    private static let beginning = Array("{\"cleanse-summary\":".utf8)

    /// Returns whether the bytes of a file are one summary, or several.
    static func isSummary(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: beginning) }

    /// Writes summaries to a file.
    static func write(_ summaries: [ModuleSummary], to path: String) throws {
        var bytes: [UInt8] = []
        for summary in summaries { summary.encode { bytes += $0 } }
        try System.write(bytes, to: path)
    }

    /// Adds a summary, unless the module has one already.
    mutating func add(_ summary: ModuleSummary) {
        guard summaries[summary.module] == nil else { return }
        summaries[summary.module] = summary
        order.append(summary.module)
    }

    /// Returns the given summaries, and the summaries in the search paths.
    func linked() throws -> [ModuleSummary] {
        var store = self
        for path in searchPaths {
            for file in try Self.files(in: path) {
                for summary in try Analysis.summaries(in: file) { store.add(summary) }
            }
        }
        return store.order.compactMap { store.summaries[$0] }
    }

    /// Returns the summaries in a search path, which is a directory or one summary.
    private static func files(in path: String) throws(Failure) -> [String] {
        if System.isRegularFile(path) { return [path] }
        guard System.isDirectory(path) else {
            throw Failure("the search path \(path) is neither a directory nor a summary")
        }
        return System.names(in: path).filter { $0.hasSuffix(fileName(of: "")) }.map { "\(path)/\($0)" }
    }
}

/// The modules that a command is about, linked with the modules that they import.
struct AnalysedModules {
    private let checker: Checker
    /// The names of the modules whose root components are checked.
    private let names: Set<String>
    /// The modules that do not compile.
    let outdated: [OutdatedSummary]

    /// Links the summaries of modules.
    /// - Parameter summaries: The summaries of the modules, and of the modules that they import.
    init(summaries: [ModuleSummary], names: Set<String>, outdated: [OutdatedSummary] = []) {
        checker = Checker(summaries: summaries)
        self.names = names
        self.outdated = outdated
    }

    /// Checks the root components of the modules, or the contracts of the modules that an option names.
    /// - Throws: ``Misuse`` for a name that no module has, and for a profile that no condition reads.
    func check(_ arguments: Arguments) throws(Misuse) -> CheckReport {
        let contracts = arguments.values(of: ReportOptions.module)
        guard !contracts.isEmpty else {
            let report = checker.check(modules: names, profiles: arguments.value(of: ReportOptions.profiles))
            if let profile = report.unreadProfiles.first {
                throw Misuse(
                    "no condition reads the profile \(profile)", meant: profile, among: report.knownProfiles.sorted())
            }
            return report
        }
        do { return try checker.check(contractsOf: contracts) } catch {
            let names = error.known.compactMap { $0.split(separator: ".").last.map(String.init) } + error.known
            throw Misuse("there is no module \(error.name) without generic parameters", meant: error.name, among: names)
        }
    }
}

/// The functions that read summaries with `CleansecCore`.
enum Analysis {
    /// Reads the summaries in a file, which may contain several.
    static func summaries(in path: String) throws -> [ModuleSummary] {
        let bytes: BytesOfFile
        do { bytes = try BytesOfFile(path: path) } catch { throw Failure("\(path) \(error.reason)") }
        return try summaries(in: bytes, named: path)
    }

    /// Reads the summaries in files. `-` means standard input.
    static func summaries(in files: [String], _ session: Session) throws -> [ModuleSummary] {
        try files.flatMap {
            $0 == "-"
                ? try summaries(in: BytesInMemory(session.input()), named: Session.name(of: $0)) : try summaries(in: $0)
        }
    }

    /// Reads summaries.
    /// - Parameter name: The name of the file in messages.
    static func summaries(in bytes: any ByteSource, named name: String) throws -> [ModuleSummary] {
        let documents = DocumentStream.summaries(bytes)
        var summaries: [ModuleSummary] = []
        while try documents.next() { summaries.append(try ModuleSummary(reading: documents, file: name)) }
        guard !summaries.isEmpty else { throw Failure("\(name) is not the summary of a module") }
        return summaries
    }
}

/// The facts about graphs that their documents lack: where components and modules are declared, and which types bindings of protocols create.
package struct GraphIndex: Codable {
    package struct Declaration: Codable {
        package let name: String
        package let file: String
        package let line: Int
        package let column: Int?
    }

    /// The type that a binding of a protocol creates, by the key and the source location in the document.
    package struct Created: Codable {
        package let key: String
        package let place: String
        package let type: String
    }

    package var declarations: [Declaration] = []
    package var implementations: [Created] = []

    init() {}

    init(_ report: CheckReport) {
        declarations = report.declarations.sorted { $0.key < $1.key }.map { name, place in
            Declaration(name: name, file: place.file, line: place.line, column: place.column)
        }
        let types = report.roots.reduce(into: [:]) { $0.merge($1.implementations) { first, _ in first } }
        implementations = types.map { Created(key: $0.key, place: $0.place, type: $1) }
            .sorted { ($0.place, $0.key) < ($1.place, $1.key) }
    }

    /// Reads an index.
    /// - Throws: The error of an index that can't be read.
    package init(reading bytes: [UInt8]) throws { self = try JSONDecoder().decode(GraphIndex.self, from: Data(bytes)) }

    /// The index as JSON.
    var text: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(self)
        }
    }
}
