import CleanseGraphs
import CleansecCore
import Foundation

/// Where the graph of a command comes from: a document, summaries, a module that is compiled, or a package that has been built.
struct GraphSource {
    private let arguments: Arguments
    private let files: [String]
    private let session: Session

    /// - Parameter files: The operands that are no keys.
    /// - Throws: ``Misuse`` if several graphs are named.
    init(_ arguments: Arguments, files: [String], in session: Session) throws(Misuse) {
        let graph = arguments.values(of: GraphOptions.graph)
        self.arguments = arguments
        self.files = graph + files
        self.session = session
        let isCompiled = arguments.compiler != nil, isBuilt = arguments.has(PackageCommand.build)
        if isCompiled, isBuilt { throw Misuse("name either a build or, after --, the compiler's arguments") }
        if let extra = self.files.first, isCompiled || isBuilt { throw Misuse("unexpected argument \(extra)") }
        if !graph.isEmpty, let extra = files.first { throw Misuse("unexpected argument \(extra)") }
    }

    /// The document of the graph, with the times of a start if a report of one is named.
    func document() throws -> GraphDocument {
        var document = try program() ?? stored()
        if let root = arguments.value(of: GraphOptions.root) { document = try document.graph(of: root) }
        if let report = arguments.value(of: GraphOptions.start) {
            try document.add(startReport: data(of: report), file: Self.name(of: report))
        }
        return document
    }

    /// The facts of the graph; a lock file may be named, too.
    func lock() throws -> GraphLock {
        guard try program() == nil, files.count <= 1 else { return GraphLock(try document()) }
        return try lock(of: files.first ?? "-")
    }

    /// The facts of a document, or those of a lock file.
    func lock(of file: String) throws -> GraphLock {
        let data = try data(of: file)
        // No document begins like this.
        if data.first == UInt8(ascii: "#") || data.starts(with: Data("version ".utf8)) {
            return try GraphLock(reading: String(decoding: data, as: UTF8.self), file: Self.name(of: file))
        }
        return GraphLock(try document(data, of: file))
    }

    // MARK: Documents

    private func stored() throws -> GraphDocument {
        if files.isEmpty, session.isInputTerminal {
            throw Misuse("no graph: name a document, summaries or, after --, the compiler's arguments")
        }
        let data = try (files.isEmpty ? ["-"] : files).map { ($0, try self.data(of: $0)) }
        if data.count > 1, let (file, _) = data.first(where: { !SummaryStore.isSummary($0.1) }) {
            throw Misuse("\(file) is no summary of a module; name one document, or summaries")
        }
        guard SummaryStore.isSummary(data[0].1) else { return try document(data[0].1, of: data[0].0) }
        return try document(of: CheckCommand.modules(in: data.map(\.0), arguments))
    }

    private func document(_ data: Data, of file: String) throws -> GraphDocument {
        try GraphDocument(reading: data, file: Self.name(of: file))
    }

    private func data(of file: String) throws(Failure) -> Data {
        Data(try file == "-" ? session.input() : System.read(file))
    }

    private static func name(of file: String) -> String { file == "-" ? "standard input" : file }

    // MARK: Programs

    /// The graph of a program that is compiled; nil if none is named.
    private func program() throws -> GraphDocument? {
        if let words = arguments.compiler {
            return try document(of: CheckCommand.modules(compiledBy: words, arguments))
        }
        return arguments.has(PackageCommand.build) ? try document(of: PackageCommand.modules(arguments)) : nil
    }

    /// The graphs of the root components of modules. Of a component that is compiled in several places, the first is meant.
    private func document(of modules: AnalysedModules) throws -> GraphDocument {
        let all = modules.check().roots
        var known: Set<String> = []
        var roots = all.filter { known.insert($0.name).inserted }
        if let name = arguments.value(of: GraphOptions.root) {
            let named = roots.filter { GraphDocument.isName(name, of: $0.name) }
            if !named.isEmpty { roots = named }
        }
        guard !roots.isEmpty else { throw Failure("there is no root component, and so no graph") }
        for root in roots {
            warn(of: root)
            let count = all.count { $0.name == root.name }
            if count > 1, let place = root.place {
                session.complain(
                    "cleansec: note: \(root.name) is compiled in \(count) places; its graph is that of \(place)\n")
            }
        }
        return GraphDocument(
            joining: try roots.map { try GraphDocument(reading: Data($0.json.utf8), file: "the graph of \($0.name)") })
    }

    /// Says that a graph may lack something.
    private func warn(of root: CheckedRoot) {
        let errors = root.findings.count { $0.severity == .error }
        let undecided = root.findings.count { $0.severity == .undecided }
        guard errors + undecided > 0 else { return }
        let words = [(errors, "error"), (undecided, "undecided declaration")].filter { $0.0 > 0 }
        session.complain(
            "cleansec: warning: the graph of \(root.name) may be incomplete: "
                + "\(words.map { counted($0, $1) }.joined(separator: ", ")); cleansec check says more\n")
    }
}
