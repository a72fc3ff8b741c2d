// Runs of the compiler's frontend, which write the typed trees of a module's files, and the analysis of these trees.

import CleansecCore
import Dispatch
import Foundation

/// A run of the compiler's frontend that writes the typed trees of files of a module, one after the other.
struct FrontendJob: Sendable {
    /// The command, without options for the form of its output.
    let command: [String]
    /// The paths of the module's source files, as they are in the trees.
    let sources: [String]
    /// Options that the driver passes on to the frontend as they are.
    private let options: [String]

    /// Takes a command that the driver has printed before.
    /// - Parameter options: Options that the driver would pass on as they are.
    init(command: [String], options: [String]) {
        self.command = command
        self.options = options
        sources = Self.sources(in: command)
    }

    /// Asks the driver how it would compile the module.
    /// - Parameter options: Options that the driver would pass on as they are.
    /// - Throws: ``Failure`` if the driver does not understand the arguments, or there is nothing to compile.
    init(_ arguments: CompilerArguments, moduleCache: String?, options: [String] = []) throws(Failure) {
        guard !arguments.sources.isEmpty else { throw Failure("the compiler's arguments name no source file") }
        let (status, output) = try ChildProcess.run(
            [arguments.compiler] + arguments.printingTreeJobs(moduleCache: moduleCache))
        guard status == 0 else { throw Failure("\(arguments.compiler) does not accept its arguments") }
        let lines = output.utf8.split(separator: UInt8(ascii: "\n")).lazy.map { Substring($0) }
        guard let job = lines.map(Self.command).first(where: Self.writesTree) else {
            throw Failure(
                "\(arguments.compiler) does not say how it compiles the module; it printed: \(output.prefix(500))")
        }
        let command = Self.changed(
            job, dropping: ["-primary-file"],
            ["-o", "-num-threads", "-supplementary-output-file-map", "-output-filelist"]
        ) { [$0] }
        self.init(command: command, options: options)
    }

    /// Returns the command in a line that the driver printed. The contents of a response file follow as a comment.
    private static func command(_ line: Substring) -> [String] {
        let words = ShellWords.split(line)
        guard let comment = words.firstIndex(of: "#"), let program = words.first else { return words }
        return [program] + words[(comment + 1)...]
    }

    private static func writesTree(_ command: [String]) -> Bool {
        command.contains("-frontend") && command.contains("-dump-ast")
    }

    /// The command that writes a make rule with all files that the compiler reads, instead of the tree. It reads no functions, so that it
    /// takes a few hundredths of a second.
    var listingFilesRead: [String] {
        Self.changed(command, dropping: ["-dump-ast"], ["-dump-ast-format"]) { [$0] } + options
            + ["-resolve-imports", "-track-system-dependencies", "-emit-dependencies-path", "-"]
    }

    /// Returns the command that writes the trees of files to standard output, in the order of ``sources``.
    ///
    /// The compiler reads the declarations of the other files, and the bodies of functions in these files only.
    func writingTrees(of files: Set<String>, _ additional: [String]) -> [String] {
        Self.changed(command, dropping: [], []) {
            files.contains($0) ? ["-primary-file", $0, "-o", "-"] : [$0]
        } + options + additional
    }

    /// Returns the command that compiles a file far enough to find all mistakes, such as a missing `return`, and writes nothing.
    func diagnosing(_ file: String) -> [String] {
        Self.changed(command, dropping: ["-dump-ast"], ["-dump-ast-format"]) {
            $0 == file ? ["-primary-file", $0] : [$0]
        } + options + ["-emit-sil", "-o", "/dev/null"]
    }

    /// Returns the command that writes the module, with the bodies of only those functions that other modules can inline.
    func writingModule(to path: String) -> [String] {
        Self.changed(command, dropping: ["-dump-ast"], ["-dump-ast-format"]) { [$0] } + options
            + ["-emit-module", "-experimental-skip-non-inlinable-function-bodies", "-o", path]
    }

    private static func sources(in command: [String]) -> [String] {
        var sources: [String] = []
        _ = changed(command, dropping: [], []) {
            sources.append($0)
            return []
        }
        return sources
    }

    /// Returns a command without `options`, and without `optionsWithValue` and their values.
    /// - Parameter source: A function that returns the words for a source file.
    private static func changed(
        _ command: [String], dropping options: Set<String>, _ optionsWithValue: Set<String>,
        source: (String) -> [String]
    ) -> [String] {
        var result: [String] = []
        var rest = command[...]
        while let word = rest.popFirst() {
            switch word {
            case _ where options.contains(word): break
            case _ where optionsWithValue.contains(word): rest = rest.dropFirst()
            case _ where CompilerArguments.takesValue(word): result += [word] + (rest.popFirst().map { [$0] } ?? [])
            case _ where word.hasSuffix(".swift"): result += source(word)
            default: result.append(word)
            }
        }
        return result
    }
}

/// A make rule, as compilers write it to list the files that they have read: `TARGET : PREREQUISITE…`, perhaps over several lines.
enum MakeRule {
    /// Returns the files on which the targets of rules depend, sorted, each once.
    ///
    /// A backslash before a space, a `#` or a backslash makes that character part of a name. So does a dollar sign before a dollar sign.
    static func prerequisites(_ text: String) -> [String] {
        var names: Set<String> = []
        var name = ""
        var isTarget = true
        var rest = Substring(text)
        func isSpace(_ character: Character?) -> Bool { character.map { " \t\n\r\n".contains($0) } ?? true }
        func end() {
            if !isTarget, !name.isEmpty { names.insert(name) }
            name = ""
        }
        while let character = rest.popFirst() {
            switch character {
            case "\\" where rest.first.map { " #\\".contains($0) } == true: name.append(rest.removeFirst())
            case "\\" where rest.first?.isNewline == true: rest.removeFirst()
            case "$" where rest.first == "$": name.append(rest.removeFirst())
            case ":" where isTarget && isSpace(rest.first):
                end()
                isTarget = false
            case _ where character.isNewline:
                end()
                isTarget = true
            case " ", "\t": end()
            default: name.append(character)
            }
        }
        end()
        return names.sorted()
    }
}

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
