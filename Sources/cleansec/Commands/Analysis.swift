import CleansecCore

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
