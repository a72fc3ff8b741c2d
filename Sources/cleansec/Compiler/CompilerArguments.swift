/// The arguments with which a module is compiled, and what they say about it.
struct CompilerArguments {
    /// The compiler's driver.
    let compiler: String
    /// The arguments, with those of response files in their place.
    let arguments: [String]
    /// The directory that the compiler is told to look from; nil if it looks from its own.
    private let directory: String?

    /// - Parameters:
    ///   - words: What a build system runs, with or without the compiler in front.
    ///   - read: Reads a response file.
    /// - Throws: ``Failure`` if a response file can't be read, or includes itself.
    init(_ words: [String], read: (String) throws(Failure) -> [UInt8] = System.read) throws(Failure) {
        var rest = words[...]
        // A build system's rule often begins with the compiler.
        if let first = rest.first, Self.isCompiler(first) {
            compiler = first
            rest = rest.dropFirst()
            if rest.first == "-frontend" {
                throw Failure("cleansec needs the arguments of swiftc, not those of its frontend")
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

    /// The sources.
    var sources: [String] {
        var result: [String] = []
        var rest = arguments[...]
        while let word = rest.popFirst() {
            if Self.takesValue(word) {
                rest = rest.dropFirst()
            } else if !word.hasPrefix("-"), word.hasSuffix(".swift") {
                result.append(path(word))
            }
        }
        return result
    }

    /// A path among the arguments, as the compiler finds it: it may be told to look from another directory than its own.
    private func path(_ word: String) -> String { directory.map { System.absolute(word, in: $0) } ?? word }

    /// The files that other arguments name, such as plug-ins of macros and module maps, and those that an overlay puts in the place of others.
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
                let text = String(validating: bytes, as: UTF8.self)
            {
                result += Self.overlaid(by: text)
            }
        }
        return result
    }

    /// The files that an overlay of the compiler's file system puts in the place of others: `"external-contents": "PATH"`.
    private static func overlaid(by text: String) -> [String] {
        text.split(separator: "external-contents").dropFirst().compactMap { rest in
            let value = rest.drop { "'\":\u{20}\t".contains($0) }
            let path = value.prefix { !"'\",}\n".contains($0) }
            return path.isEmpty ? nil : String(path)
        }
    }

    /// The name of the module: as the compiler does, `main` if there is none.
    var moduleName: String { value(of: "-module-name") ?? "main" }

    /// The platform that the module is compiled for; nil for this one.
    var target: String? { value(of: "-target") }

    /// The same arguments with the name of the module, which the driver derives from the output and the sources if they don't say it.
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

    private init(compiler: String, arguments: [String]) {
        self.compiler = compiler
        self.arguments = arguments
        directory = Self.directory(arguments)
    }

    /// Where modules are searched for.
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

    /// The arguments with which the driver says how it would write the typed tree of the module.
    /// - Parameter moduleCache: Where the compiler may write its cache of modules; nil for where it does anyway.
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
                // A bridging header is read as it stands, since no job compiles it first.
                "-disable-bridging-pch", "-suppress-warnings", "-dump-ast", "-dump-ast-format", "json",
                "-driver-print-jobs",
                "-driver-filelist-threshold", "1000000",
            ]
    }

    /// What says how the result is written, and how much is done at a time; nothing of it matters for the tree.
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

    /// Whether the next word belongs to this one, so that it is no source although it may look like one.
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

/// The words of a line that a shell would read, as the compiler's driver prints its jobs.
enum ShellWords {
    static func split(_ line: some StringProtocol) -> [String] {
        var words: [String] = []
        var word = ""
        var isOpen = false
        var quote: Character?
        var isEscaped = false
        for character in line {
            if isEscaped {
                word.append(character)
                isEscaped = false
            } else if let open = quote {
                if character == open {
                    quote = nil
                } else if character == "\\", open == "\"" {
                    isEscaped = true
                } else {
                    word.append(character)
                }
            } else if character == "'" || character == "\"" {
                quote = character
                isOpen = true
            } else if character == "\\" {
                isEscaped = true
                isOpen = true
            } else if character.isWhitespace {
                if isOpen { words.append(word) }
                word = ""
                isOpen = false
            } else {
                word.append(character)
                isOpen = true
            }
        }
        if isOpen { words.append(word) }
        return words
    }
}
