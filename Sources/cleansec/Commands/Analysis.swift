import CleansecCore

/// What the tool asks of the library that reads trees and checks graphs.
enum Analysis {
    /// Reads the trees of a module's files, one after the other, from a stream.
    static func summary(ofTrees stream: Int32, module: String, fingerprint: String) throws -> ModuleSummary {
        var analyzer = Analyzer(module: module, fingerprint: fingerprint)
        let trees = TreeStream(BytesOfFile(descriptor: stream))
        while try trees.next() { try analyzer.read(tree: trees, file: "the tree of \(module)") }
        return analyzer.finish()
    }

    /// Reads a summary that was written to a file.
    static func summary(_ bytes: some Sequence<UInt8>, path: String) throws -> ModuleSummary {
        try ModuleSummary(reading: BytesInMemory(Array(bytes)), file: path)
    }

    /// Checks the root components of some modules.
    static func check(_ summaries: [ModuleSummary], rootsOf modules: Set<String>) -> CheckReport {
        Checker(summaries: summaries).check(modules: modules)
    }
}
