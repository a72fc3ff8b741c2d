import CleanseJSON

/// The arguments with which a module is compiled, and the facts about the module that they contain.
package struct CompilerArguments {
    /// The compiler's driver.
    let compiler: String
    /// The arguments, with response files replaced by their contents.
    let arguments: [String]
    /// The working directory that the arguments set, or `nil` for the current one.
    private let directory: String?

    /// Takes the arguments from a command, and expands its response files.
    /// - Parameters:
    ///   - words: The command of a build system, with or without the compiler at its beginning.
    ///   - read: A function that reads a response file.
    /// - Throws: ``Failure`` if a response file can't be read, or includes itself.
    package init(_ words: [String], read: (String) throws(Failure) -> [UInt8] = System.read) throws(Failure) {
        var rest = words[...]
        // A build system's rule often begins with the compiler.
        if let first = rest.first, Self.isCompiler(first) {
            compiler = first
            rest = rest.dropFirst()
            if rest.first == "-frontend" {
                throw Failure("cleansec needs the arguments of swiftc, not of its frontend")
            }
        } else {
            compiler = System.environment("SWIFT_EXEC") ?? "swiftc"
        }
        arguments = try Self.expanded(Array(rest), depth: 0, read)
        directory = Self.directory(arguments)
    }

    private static func directory(_ arguments: [String]) -> String? {
        value(of: "-working-directory", in: arguments).map { System.absolute($0, in: System.currentDirectory) }
    }

    private static func isCompiler(_ word: String) -> Bool {
        guard !word.hasPrefix("-"), !word.hasSuffix(".swift"), let name = word.split(separator: "/").last else {
            return false
        }
        return name == "swiftc" || name == "swiftc.exe" || name.hasPrefix("swiftc-")
    }

    private static func expanded(
        _ words: [String], depth: Int, _ read: (String) throws(Failure) -> [UInt8]
    ) throws(Failure) -> [String] {
        var result: [String] = []
        for word in words {
            guard word.hasPrefix("@"), word.count > 1 else {
                result.append(word)
                continue
            }
            guard depth < 10 else { throw Failure("the response file \(word.dropFirst()) includes itself") }
            let text = String(decoding: try read(String(word.dropFirst())), as: UTF8.self)
            result += try expanded(ShellWords.split(text), depth: depth + 1, read)
        }
        return result
    }

    /// The paths of the source files.
    package var sources: [String] { divided.sources.map(path) }

    /// The arguments without the source files.
    var otherArguments: [String] { divided.others }

    private var divided: (sources: [String], others: [String]) {
        var (sources, others): ([String], [String]) = ([], [])
        var rest = arguments[...]
        while let word = rest.popFirst() {
            if Self.takesValue(word) {
                others += [word] + (rest.popFirst().map { [$0] } ?? [])
            } else if !word.hasPrefix("-"), word.hasSuffix(".swift") {
                sources.append(word)
            } else {
                others.append(word)
            }
        }
        return (sources, others)
    }

    /// Returns a path in the arguments as the compiler finds it, which depends on the working directory that they set.
    func path(_ word: String) -> String { directory.map { System.absolute(word, in: $0) } ?? word }

    /// The files that other arguments name, such as macro plug-ins and module maps, and the files that an overlay puts in place of others.
    var files: [String] {
        var result: [String] = []
        var rest = arguments[...]
        while let word = rest.popFirst() {
            if Self.droppedWithValue.contains(word) {
                rest = rest.dropFirst()
                continue
            }
            // `PATH#MACROS`, `-fmodule-map-file=PATH`
            let value = word.split(separator: "=", maxSplits: 1).last.map(String.init) ?? word
            let path = self.path(value.split(separator: "#").first.map(String.init) ?? value)
            guard !path.hasSuffix(".swift"), System.isRegularFile(path) else { continue }
            result.append(path)
            // An overlay is a short text.
            if let size = System.stamp(of: path)?.size, size < 1 << 20, let bytes = try? System.read(path),
                let text = String(utf8: bytes)
            {
                result += Self.overlaid(by: text)
            }
        }
        // The paths in a document of JSON may be escaped.
        return result + overlaid.values.sorted()
    }

    /// Returns the files that an overlay of the compiler's file system puts in place of others: `"external-contents": "PATH"`.
    private static func overlaid(by text: String) -> [String] {
        text.split(separator: "external-contents").dropFirst().compactMap { rest in
            let value = rest.drop { "'\":\u{20}\t".contains($0) }
            let path = value.prefix { !"'\",}\n".contains($0) }
            return path.isEmpty ? nil : String(path)
        }
    }

    /// The name of the module, which is `main` by default, as in the compiler.
    var moduleName: String { value(of: "-module-name") ?? "main" }

    /// The platform that the module is compiled for, or `nil` for the current one.
    var target: String? { value(of: "-target") }

    /// Returns the arguments with the name of the module. If they lack it, the driver derives it from the output and the sources.
    func named() -> CompilerArguments {
        guard value(of: "-module-name") == nil, !sources.isEmpty,
            let (status, output) = try? ChildProcess.run([compiler] + arguments + ["-driver-print-jobs"]), status == 0,
            let job = output.split(separator: "\n").map({ ShellWords.split($0) }).first(where: {
                $0.contains("-frontend") && $0.contains("-module-name")
            }),
            let name = CompilerArguments(compiler: compiler, arguments: job).value(of: "-module-name")
        else { return self }
        return CompilerArguments(compiler: compiler, arguments: arguments + ["-module-name", name])
    }

    init(compiler: String, arguments: [String]) {
        self.compiler = compiler
        self.arguments = arguments
        directory = Self.directory(arguments)
    }

    /// The directories in which modules are searched for.
    var searchPaths: [String] {
        var result: [String] = []
        var rest = arguments[...]
        while let word = rest.popFirst() {
            if word == "-I" {
                if let value = rest.popFirst() { result.append(path(value)) }
            } else if word.hasPrefix("-I") {
                result.append(path(String(word.dropFirst(2))))
            }
        }
        return result
    }

    private func value(of option: String) -> String? { Self.value(of: option, in: arguments) }

    private static func value(of option: String, in arguments: [String]) -> String? {
        guard let index = arguments.lastIndex(of: option), index + 1 < arguments.count else { return nil }
        return arguments[index + 1]
    }

    /// Returns the arguments with which the driver prints the jobs that would write the typed tree of the module.
    /// - Parameter moduleCache: The directory for the compiler's cache of modules, or `nil` for the compiler's own choice.
    func printingTreeJobs(moduleCache: String?) -> [String] {
        var kept: [String] = []
        var rest = arguments[...]
        while let word = rest.popFirst() {
            if Self.dropped.contains(word) || Self.droppedPrefixes.contains(where: word.hasPrefix) { continue }
            if Self.droppedWithValue.contains(word) || word == "-module-cache-path" && moduleCache != nil {
                rest = rest.dropFirst()
                continue
            }
            kept.append(word)
            // The value of an option is kept whatever it looks like.
            if Self.takesValue(word), let value = rest.popFirst() { kept.append(value) }
        }
        return kept
            + (moduleCache.map { ["-module-cache-path", System.absolute($0, in: System.currentDirectory)] } ?? []) + [
                // A bridging header is read as source, because no job compiles it first.
                "-disable-bridging-pch", "-suppress-warnings", "-dump-ast", "-dump-ast-format", "json",
                "-driver-print-jobs",
                "-driver-filelist-threshold", "1000000",
            ]
    }

    /// The options for the form of the result and for parallel work, which do not matter for the tree.
    private static let dropped: Set<String> = [
        "-c", "-emit-module", "-emit-library", "-emit-executable", "-emit-object", "-emit-dependencies", "-emit-ir",
        "-emit-bc", "-emit-sil", "-emit-silgen", "-emit-assembly", "-emit-module-interface", "-emit-objc-header",
        "-emit-tbd", "-emit-const-values", "-emit-loaded-module-trace", "-typecheck", "-dump-parse",
        "-parse", "-static", "-incremental", "-enable-batch-mode", "-disable-batch-mode", "-wmo",
        "-whole-module-optimization", "-no-whole-module-optimization", "-serialize-diagnostics", "-parseable-output",
        "-use-frontend-parseable-output", "-v", "-save-temps", "-driver-time-compilation", "-warnings-as-errors",
        "-no-warnings-as-errors", "-index-ignore-system-modules", "-enable-incremental-file-hashing",
        "-no-emit-module-separately", "-emit-module-separately-wmo", "-no-emit-module-separately-wmo",
        "-explicit-module-build", "-experimental-explicit-module-build",
    ]
    private static let droppedWithValue: Set<String> = [
        "-o", "-emit-module-path", "-emit-module-interface-path", "-emit-private-module-interface-path",
        "-emit-package-module-interface-path", "-emit-objc-header-path", "-emit-tbd-path", "-emit-dependencies-path",
        "-emit-const-values-path", "-serialize-diagnostics-path", "-output-file-map", "-index-store-path",
        "-index-unit-output-path", "-num-threads", "-j", "-Werror", "-Wwarning", "-emit-module-doc-path",
        "-emit-module-source-info-path",
    ]
    private static let droppedPrefixes = ["-j1", "-j2", "-j3", "-j4", "-j5", "-j6", "-j7", "-j8", "-j9"]

    /// Returns whether the next word is the value of a word, so that it is not a source file even if it looks like one.
    static func takesValue(_ word: String) -> Bool { droppedWithValue.contains(word) || valued.contains(word) }

    private static let valued: Set<String> = [
        "-module-name", "-I", "-F", "-Fsystem", "-Isystem", "-L", "-l", "-D", "-target", "-sdk", "-swift-version",
        "-package-name", "-Xcc", "-Xfrontend", "-Xlinker", "-Xllvm", "-Xclang-linker", "-module-cache-path",
        "-module-link-name", "-enable-upcoming-feature", "-enable-experimental-feature", "-disable-upcoming-feature",
        "-default-isolation", "-import-objc-header", "-plugin-path", "-external-plugin-path", "-load-plugin-library",
        "-load-plugin-executable", "-load-resolved-plugin", "-resource-dir", "-target-cpu", "-strict-concurrency",
        "-working-directory", "-vfsoverlay", "-cxx-interoperability-mode", "-define-availability", "-tools-directory",
        "-target-variant", "-prebuilt-module-cache-path", "-user-module-version", "-module-abi-name", "-module-alias",
        "-package-cmo", "-access-notes-path", "-const-gather-protocols-file", "-diagnostic-style", "-framework",
        "-sanitize-coverage", "-file-compilation-dir", "-debug-prefix-map", "-file-prefix-map", "-coverage-prefix-map",
        "-in-process-plugin-server-path", "-clang-target", "-profile-use", "-project-name",
    ]
}

/// The words of a line as a shell reads it, which is the form in which the compiler's driver prints its jobs.
enum ShellWords {
    /// Returns the words. Spaces, tabs and line breaks separate them.
    static func split(_ line: some StringProtocol) -> [String] {
        var words: [String] = []
        // Bytes instead of characters, because a module of 400 files has a line of 30,000.
        var word: [UInt8] = []
        var isOpen = false
        var quote: UInt8?
        var isEscaped = false
        func end() {
            if isOpen { words.append(String(decoding: word, as: UTF8.self)) }
            word.removeAll(keepingCapacity: true)
            isOpen = false
        }
        for byte in line.utf8 {
            if isEscaped {
                word.append(byte)
                isEscaped = false
                continue
            }
            switch byte {
            case UInt8(ascii: "\\") where quote != UInt8(ascii: "'"):
                isEscaped = true
                isOpen = true
            case _ where quote != nil:
                if byte == quote { quote = nil } else { word.append(byte) }
            case UInt8(ascii: "'"), UInt8(ascii: "\""):
                quote = byte
                isOpen = true
            case UInt8(ascii: " "), 9...13: end()
            default:
                word.append(byte)
                isOpen = true
            }
        }
        end()
        return words
    }
}
