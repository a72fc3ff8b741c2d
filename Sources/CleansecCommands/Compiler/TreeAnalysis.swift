import CleansecCore
import Dispatch
import Foundation

/// The analysis of the trees that the compiler's frontend writes for files of a module.
struct TreeAnalysis: Sendable {
    /// A file whose tree has been read.
    struct File: Sendable {
        let path: String
        let summary: FileSummary
        /// The names that the compiler looked up for the file, or `nil` if they are not known.
        let names: Set<String>?
    }

    let job: FrontendJob
    let module: String
    let target: String?
    /// The files that the compiler reads in place of sources, by the paths of the sources.
    let overlaid: [String: String]
    /// Whether the names that the compiler looks up are wanted. They cost a fifth of the time.
    let hasNames: Bool
    /// Whether the compiler does not print why a module does not compile.
    var isQuiet = false

    /// The number of files for which one process of the compiler writes the trees. A process takes memory for each of them, and a part of a
    /// second for the module as a whole.
    private static let batch = 50
    /// As many processes run at the same time as the machine has processors.
    private static let processors = DispatchSemaphore(value: ProcessInfo.processInfo.activeProcessorCount)

    /// Returns the facts about files, in the order of the job's sources.
    /// - Throws: ``Failure`` if the module does not compile, or ``AnalysisError`` if the compiler is not known.
    func files(_ paths: Set<String>) throws -> [File] {
        let ordered = job.sources.filter(paths.contains)
        let batches = stride(from: 0, to: ordered.count, by: Self.batch).map {
            Array(ordered[$0..<min($0 + Self.batch, ordered.count)])
        }
        return try Parallel.map(batches) { batch in
            Self.processors.wait()
            defer { Self.processors.signal() }
            return try (hasNames ? filesWithNames(batch) : nil) ?? files(batch)
        }.flatMap(\.self)
    }

    private var failure: Failure { Failure("the module \(module) does not compile") }

    /// Returns the facts about files and the names that the compiler looked up, or `nil` if the compiler printed anything but the names.
    private func filesWithNames(_ paths: [String]) throws -> [File]? {
        let compiler = try ChildProcess(command(paths, LookedUpNames.options), errors: .collected)
        let summaries = Result { try read(compiler.output, paths) }
        let (status, errors) = compiler.errorsAtEnd()
        let names = LookedUpNames(errors, module: module)
        guard status == 0 || status == 1, !names.hasErrors else {
            if isQuiet, names.hasErrors { throw failure }
            return nil
        }
        return zip(paths, try summaries.get()).map { File(path: $0, summary: $1, names: names.names[$0]) }
    }

    /// Returns the facts about files. The compiler prints why the module does not compile.
    private func files(_ paths: [String]) throws -> [File] {
        let compiler = try ChildProcess(command(paths, []), errors: isQuiet ? .collected : .shared)
        let summaries = Result { try read(compiler.output, paths) }
        System.skip(compiler.output)
        let status: CInt
        if isQuiet { status = compiler.errorsAtEnd().status } else { status = compiler.end() }
        guard status == 0 else { throw failure }
        return zip(paths, try summaries.get()).map { File(path: $0, summary: $1, names: nil) }
    }

    private func command(_ paths: [String], _ options: [String]) -> [String] {
        job.writingTrees(of: Set(paths), options)
    }

    /// Reads the trees of files, one after the other, from a stream.
    private func read(_ stream: Int32, _ paths: [String]) throws -> [FileSummary] {
        var analyzer = Analyzer(module: module, target: target, overlaid: overlaid)
        var summaries: [FileSummary] = []
        let trees = DocumentStream.trees(BytesOfFile(descriptor: stream))
        while try trees.next() { summaries.append(try analyzer.read(tree: trees, file: "the tree of \(module)")) }
        guard summaries.count == paths.count else { throw failure }
        return summaries
    }
}
