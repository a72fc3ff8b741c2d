import CleansecCore

/// What the tool asks of the library that reads trees and checks graphs.
enum Analysis {
    /// Reads the trees of a module's files, one after the other, from a stream.
    static func summary(ofTrees stream: Int32, module: String, fingerprint: String) throws -> ModuleSummary {
        var analyzer = Analyzer(module: module, fingerprint: fingerprint)
        let trees = DocumentStream.trees(BytesOfFile(descriptor: stream))
        while try trees.next() { try analyzer.read(tree: trees, file: "the tree of \(module)") }
        return analyzer.finish()
    }

    /// Reads the summaries in a file: one, or several that were linked.
    static func summaries(in path: String) throws -> [ModuleSummary] {
        let documents: DocumentStream
        do { documents = .summaries(try BytesOfFile(path: path)) } catch {
            throw Failure("\(path) \(error.reason)")
        }
        var summaries: [ModuleSummary] = []
        while try documents.next() { summaries.append(try ModuleSummary(reading: documents, file: path)) }
        guard !summaries.isEmpty else { throw Failure("\(path) is no summary of a module") }
        return summaries
    }

    /// Checks the root components of some modules.
    static func check(_ summaries: [ModuleSummary], rootsOf modules: Set<String>) -> CheckReport {
        Checker(summaries: summaries).check(modules: modules)
    }
}
