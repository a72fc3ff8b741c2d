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
