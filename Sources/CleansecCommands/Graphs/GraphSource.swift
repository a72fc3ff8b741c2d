import CleanseGraphs
import CleansecCore
import Foundation

/// The source of a command's graph: a document, summaries, a module that is compiled, or a package that has been built.
struct GraphSource {
    private let arguments: Arguments
    private let files: [String]
    private let session: Session

    /// Finds the source that the arguments name.
    /// - Parameter files: The operands that are not keys.
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
        if !isCompiled, !isBuilt { try CheckCommand.refuseSummaryPath(arguments) }
        if !isCompiled, !isBuilt, self.files.isEmpty, let reader = arguments.standardInput {
            throw Misuse("name the graph: standard input is read by \(reader == "-" ? "the operand -" : reader)")
        }
    }

    /// Returns the document of the graph, with the times of a start if a report of a start is named.
    func document() throws -> GraphDocument { try finished(program() ?? document(in: inputs())) }

    /// Returns the facts of the graph, or of the lock file that is named instead of a graph.
    func lock() throws -> GraphLock {
        if arguments.has(ReportOptions.module) { return try contract() }
        if let program = try program() { return GraphLock(try finished(program)) }
        let inputs = try inputs()
        return try lock(in: inputs[0]) ?? GraphLock(finished(document(in: inputs)))
    }

    /// Returns the facts of modules, and the keys that they require from outside.
    private func contract() throws -> GraphLock {
        guard let modules = try modules() else {
            throw Misuse("--module needs summaries, a build or the compiler's arguments")
        }
        return try modules.check(arguments).roots.reduce(into: GraphLock(joining: [])) { whole, root in
            let name = visible(root.name)
            guard let json = root.json, !root.findings.contains(where: { $0.severity == .undecided }) else {
                throw Failure("the contract of \(name) is not known; `cleansec check --module \(name)` says why")
            }
            let document = try GraphDocument(reading: Array(json.utf8), file: "the graph of \(root.name)")
            whole = GraphLock(joining: [whole, GraphLock(document, requiring: root.requiredKeys)])
        }
    }

    /// Returns the facts of another document, or of a lock file.
    func lock(of file: String) throws -> GraphLock {
        let input = try input(file)
        return try lock(in: input) ?? GraphLock(part(of: document(in: [input])))
    }

    /// Returns the requested part of a document, with the times of a start.
    private func finished(_ document: GraphDocument) throws -> GraphDocument {
        var document = try part(of: document)
        if let report = arguments.value(of: GraphOptions.start) {
            try document.add(startReport: Data(session.read(report)), file: Session.name(of: report))
        }
        return document
    }

    private func part(of document: GraphDocument) throws -> GraphDocument {
        try arguments.value(of: GraphOptions.root).map { try document.graph(of: $0) } ?? document
    }

    // MARK: Files

    /// The contents of a file, and its name in messages.
    private typealias Input = (name: String, bytes: [UInt8])

    private func input(_ file: String) throws -> Input { (Session.name(of: file), try session.read(file)) }

    /// Returns the named files, or standard input if there are none.
    private func inputs() throws -> [Input] {
        if files.isEmpty, session.isInputTerminal {
            throw Misuse("no graph: name a document, summaries or, after --, the compiler's arguments")
        }
        return try (files.isEmpty ? ["-"] : files).map(input)
    }

    /// Returns the document in a file, or the document of the summaries in files.
    private func document(in inputs: [Input]) throws -> GraphDocument {
        if inputs.count > 1, let other = inputs.first(where: { !SummaryStore.isSummary($0.bytes) }) {
            throw Misuse("\(other.name) is not the summary of a module; name one document, or summaries")
        }
        guard SummaryStore.isSummary(inputs[0].bytes) else {
            return try GraphDocument(reading: inputs[0].bytes, file: inputs[0].name)
        }
        return try document(of: modules(in: inputs))
    }

    private func modules(in inputs: [Input]) throws -> AnalysedModules {
        try CheckCommand.linked(
            inputs.flatMap { try Analysis.summaries(in: BytesInMemory($0.bytes), named: $0.name) }, arguments)
    }

    /// Returns the facts in a lock file, or `nil` for another file.
    private func lock(in input: Input) throws -> GraphLock? {
        guard GraphLock.isBeginning(input.bytes) else { return nil }
        return try GraphLock(reading: String(decoding: input.bytes, as: UTF8.self), file: input.name)
    }

    // MARK: Programs

    /// Returns the graph of a program that is compiled, or `nil` if none is named.
    private func program() throws -> GraphDocument? {
        guard arguments.compiler != nil || arguments.has(PackageCommand.build) else { return nil }
        return try modules().map(document)
    }

    /// Returns the modules that are compiled, built or named as summaries, or `nil` if a document is named.
    private func modules() throws -> AnalysedModules? {
        if let words = arguments.compiler { return try CheckCommand.modules(compiledBy: words, arguments) }
        if arguments.has(PackageCommand.build) { return try PackageCommand.modules(arguments, in: session) }
        let inputs = try inputs()
        return inputs.allSatisfy { SummaryStore.isSummary($0.bytes) } ? try modules(in: inputs) : nil
    }

    /// Returns the graphs of the modules' root components. If a component is compiled in several places, its first known graph counts.
    private func document(of modules: AnalysedModules) throws -> GraphDocument {
        let checked = try modules.check(arguments).roots
        let all = checked.filter(\.hasGraph) + checked.filter { !$0.hasGraph }
        var known: Set<String> = []
        var roots = all.filter { known.insert($0.name).inserted }
        if let name = arguments.value(of: GraphOptions.root) {
            let named = roots.filter { GraphDocument.isName(name, of: $0.name) }
            if !named.isEmpty { roots = named }
        }
        guard !roots.isEmpty else { throw Failure("there is no root component, and so no graph") }
        var documents: [GraphDocument] = []
        for root in roots {
            guard let json = root.json else {
                session.complain(
                    "cleansec: warning: the graph of \(visible(root.name)) is unknown; `cleansec check` says why\n"
                )
                continue
            }
            documents.append(try GraphDocument(reading: Array(json.utf8), file: "the graph of \(root.name)"))
            warn(of: root)
            let count = all.count { $0.name == root.name }
            if count > 1, let place = root.place {
                session.complain(
                    visibleLines(
                        "cleansec: note: \(root.name) is compiled in \(count) places; its graph comes from \(place)\n"))
            }
        }
        guard !documents.isEmpty else { throw Failure("no graph is known") }
        return GraphDocument(joining: documents)
    }

    /// Warns that a graph may be incomplete.
    private func warn(of root: CheckedRoot) {
        let errors = root.findings.count { $0.severity == .error }
        let undecided = root.findings.count { $0.severity == .undecided }
        guard errors + undecided > 0 else { return }
        let words = [(errors, "error"), (undecided, "undecided declaration")].filter { $0.0 > 0 }
        session.complain(
            "cleansec: warning: the graph of \(visible(root.name)) may be incomplete: "
                + "\(words.map { counted($0, $1) }.joined(separator: ", ")); cleansec check says more\n")
    }
}
