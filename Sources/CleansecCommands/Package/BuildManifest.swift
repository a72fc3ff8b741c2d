// The modules that a build compiles, as its build system or a compilation database describes them.

import Foundation

/// The modules that a build compiles, as its build system describes them.
///
/// The native build system of SwiftPM writes the file `debug.yaml` in the scratch directory, Swift Build a folder for each build, and
/// others a compilation database.
///
/// The reader of `debug.yaml` relies on this: a command is a block of lines. Its `args` are a JSON list in one line, which begins with the
/// compiler and has `-module-name` and `-emit-module-path`. Its `inputs` are a list that names the files of the imported modules. A test of
/// a program has the program among its inputs, not the program's module. The command with `-emit-executable` lists the objects that it
/// links, each in a folder with the name of its module.
package struct BuildManifest {
    /// The modules, each after the modules that it imports.
    package let modules: [PackageModule]

    /// Reads the modules of a build from the file or folder that its build system has written.
    /// - Throws: ``Failure`` if the file can't be read, or compiles no module.
    package init(at path: String) throws(Failure) {
        if path.hasSuffix(".xcbuilddata") {
            try self.init(ofSwiftBuild: path)
        } else if path.hasSuffix("XCBuildData") {
            try self.init(ofSwiftBuild: Self.latestDescription(in: path))
        } else if path.hasSuffix(".json") {
            try self.init(database: System.read(path), path: path)
        } else {
            try self.init(String(decoding: System.read(path), as: UTF8.self), path: path)
        }
    }

    /// Creates the manifest of one module, whose compiler's arguments are given.
    /// - Throws: ``Failure`` if the arguments compile no module.
    package init(compiledBy words: [String], in folder: String) throws(Failure) {
        try self.init(
            [PackageModule(words, in: folder)].compactMap(\.self), otherwise: "the compiler's arguments name no module"
        ) { _, _ in [] }
    }

    /// Reads the manifest of SwiftPM's native build system.
    /// - Parameters:
    ///   - text: The manifest.
    ///   - path: The path of the manifest in errors.
    ///   - name: The only module to read, or `nil` to read all of them. Most of the time is spent on lists of files.
    /// - Throws: ``Failure`` if the manifest compiles no module.
    init(_ text: String, path: String, only name: String? = nil) throws(Failure) {
        var compiled: [PackageModule] = []
        var inputs = Data()
        // The modules whose objects each program links.
        var linked: [String: Set<String>] = [:]
        let inputsKey = Data("inputs: ".utf8), argumentsKey = Data("args: ".utf8)
        let wanted = name.map { Data("\"-module-name\",\"\($0)\"".utf8) }
        for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
            let content = Data(line.drop { $0 == UInt8(ascii: " ") })
            if content.starts(with: inputsKey) {
                inputs = content.dropFirst(inputsKey.count)
            } else if content.starts(with: argumentsKey) {
                if let wanted, content.range(of: wanted) == nil { continue }
                let words = Self.list(content.dropFirst(argumentsKey.count))
                if words.contains("-emit-executable"), let program = PackageModule.value(of: "-o", in: words) {
                    linked[program] = Set(Self.list(inputs).compactMap(Self.moduleOfObject))
                } else if let module = PackageModule(words, inputs: Self.list(inputs)), !module.isForBuild {
                    // Programs that run while the package is built, such as this tool, are compiled separately.
                    compiled.append(module)
                }
            }
        }
        try self.init(compiled, otherwise: "\(path) is not the manifest of a build: it compiles no module") {
            module, all in
            let programs = Set(module.inputs.flatMap { linked[$0, default: []] })
            let files = programs.sorted().compactMap { all[$0]?.file }
            return module.importedFiles + files.filter { $0 != module.file && !module.importedFiles.contains($0) }
        }
    }

    /// Sorts the modules of a build.
    /// - Parameters:
    ///   - compiled: The modules, in the order of the build. If several have the same name, the first one counts.
    ///   - failure: The error if there are no modules.
    ///   - imports: A function that returns the files of the modules that a module imports, given all modules by name.
    /// - Throws: ``Failure`` if there are no modules.
    init(
        _ compiled: [PackageModule], otherwise failure: String,
        imports: (_ module: PackageModule, _ all: [String: PackageModule]) -> [String]
    ) throws(Failure) {
        let all = Dictionary(compiled.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        guard !all.isEmpty else { throw Failure(failure) }
        var found = all
        for (name, module) in all { found[name]?.importedFiles = imports(module, all) }
        modules = Self.sorted(compiled.map(\.name), found)
    }

    /// Returns the module of an object file: `App` for `debug/App.build/main.swift.o`.
    private static func moduleOfObject(_ path: String) -> String? {
        guard path.hasSuffix(".o") else { return nil }
        return path.split(separator: "/").last { $0.hasSuffix(".build") }.map { String($0.dropLast(".build".count)) }
    }

    /// Returns modules and all modules that they import, directly or indirectly, each after the modules that it imports.
    func closure(of names: [String]) -> [PackageModule] {
        let all = Dictionary(modules.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var wanted: Set<String> = []
        var rest = names
        while let name = rest.popLast() {
            if wanted.insert(name).inserted { rest += all[name]?.imports ?? [] }
        }
        return modules.filter { wanted.contains($0.name) }
    }

    func module(_ name: String) -> PackageModule? { modules.first { $0.name == name } }

    private static func sorted(_ order: [String], _ found: [String: PackageModule]) -> [PackageModule] {
        var result: [PackageModule] = []
        var seen: Set<String> = []
        // Each step is a module, and its imports that have not been visited, the next one last.
        var path: [(module: PackageModule, rest: [String])] = []
        func enter(_ name: String) {
            guard let module = found[name], seen.insert(name).inserted else { return }
            path.append((module, module.imports.reversed()))
        }
        for name in order {
            enter(name)
            while let last = path.indices.last {
                if let name = path[last].rest.popLast() { enter(name) } else { result.append(path.removeLast().module) }
            }
        }
        return result
    }

    /// Returns the strings of a list in JSON, or an empty list for another text.
    private static func list(_ text: Data) -> [String] {
        (try? JSONDecoder().decode([String].self, from: text)) ?? []
    }
}

/// A module of a build, as it is compiled.
package struct PackageModule {
    package let name: String
    /// The command that the build runs.
    package let command: [String]
    /// The file of the compiled module.
    let file: String
    /// The files that the build makes before the module.
    let inputs: [String]
    /// The files of the modules that it imports directly.
    package var importedFiles: [String]
    /// The names of the modules that it imports directly.
    var imports: [String] { importedFiles.map(Self.moduleName) }

    /// Reads a command.
    /// - Returns: `nil` for a command that compiles no module.
    init?(_ words: [String], inputs: [String]) {
        guard let compiler = words.first, compiler.hasSuffix("swiftc"),
            let name = Self.value(of: "-module-name", in: words),
            let file = Self.value(of: "-emit-module-path", in: words)
        else { return nil }
        self.name = name
        self.file = file
        command = words
        self.inputs = inputs
        importedFiles = inputs.filter { $0.hasSuffix(".swiftmodule") && $0 != file }
    }

    /// Reads a command of a compilation database.
    /// - Parameters:
    ///   - words: The command.
    ///   - directory: The directory in which the build runs it.
    /// - Returns: `nil` for a command that compiles no module.
    package init?(_ words: [String], in directory: String) {
        guard let compiler = words.first, compiler.hasSuffix("swiftc"),
            let name = Self.value(of: "-module-name", in: words),
            words.contains(where: { $0.hasPrefix("@") || $0.hasSuffix(".swift") })
        else { return nil }
        self.name = name
        let file = Self.value(of: "-emit-module-path", in: words) ?? "\(name).swiftmodule"
        self.file = System.absolute(file, in: directory)
        command =
            words.map { $0.hasPrefix("@") ? "@" + System.absolute(String($0.dropFirst()), in: directory) : $0 }
            + ["-working-directory", directory]
        inputs = []
        importedFiles = []
    }

    /// Whether the module is compiled for a program that runs during the build.
    var isForBuild: Bool { file.split(separator: "/").dropLast().last == "Modules-tool" }

    /// Whether the build compiles the module. The manifest also has modules for other platforms, but their lists of sources are never
    /// written.
    package var isBuilt: Bool {
        command.lazy.filter { $0.hasPrefix("@") }.allSatisfy { System.stamp(of: String($0.dropFirst())) != nil }
    }

    static func value(of option: String, in words: [String]) -> String? {
        guard let index = words.firstIndex(of: option), index + 1 < words.count else { return nil }
        return words[index + 1]
    }

    private static func moduleName(_ file: String) -> String {
        String(file.split(separator: "/").last?.dropLast(".swiftmodule".count) ?? "")
    }
}

// A compilation database, `compile_commands.json`, as CMake, Ninja and other tools write it: a JSON list of entries, each with a directory
// and the command that runs there for a file (https://clang.llvm.org/docs/JSONCompilationDatabase.html). Each file of a Swift module has
// the command of the whole module.

extension BuildManifest {
    private struct Entry: Decodable {
        let directory: String
        let file: String
        let command: String?
        let arguments: [String]?

        var words: [String] { arguments ?? ShellWords.split(command ?? "") }
    }

    /// Reads a compilation database.
    /// - Parameters:
    ///   - database: The bytes of the database.
    ///   - path: The path of the database in errors.
    /// - Throws: ``Failure`` if the bytes are not a compilation database, or if no command compiles a module.
    init(database: [UInt8], path: String) throws(Failure) {
        let entries: [Entry]
        do { entries = try JSONDecoder().decode([Entry].self, from: Data(database)) } catch {
            throw Failure("\(path) is not a compilation database: \(Self.reason(error))")
        }
        let isHeldBack = entries.contains { $0.file.hasSuffix(".swift") && $0.words == [":"] }
        let remedy = "; CMake 3.29 and later write the commands of Swift if the policy CMP0157 is NEW"
        try self.init(
            entries.compactMap { PackageModule($0.words, in: $0.directory) },
            otherwise: "\(path) compiles no Swift module\(isHeldBack ? remedy : "")"
        ) { module, all in
            // The database does not say which of the modules in these directories are imported.
            let directories = Set((try? CompilerArguments(module.command).searchPaths) ?? [])
            return all.values.map(\.file).filter {
                $0 != module.file && directories.contains(($0 as NSString).deletingLastPathComponent)
            }.sorted()
        }
    }

    private static func reason(_ error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            "entry \(context.codingPath.first?.intValue ?? 0) has no \(key.stringValue)"
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            context.codingPath.isEmpty
                ? "it is not a list"
                : "entry \(context.codingPath[0].intValue ?? 0): \(context.codingPath.last?.stringValue ?? "") has another type"
        case DecodingError.dataCorrupted(let context):
            (context.underlyingError as NSError?)?.userInfo[NSDebugDescriptionErrorKey] as? String
                ?? context.debugDescription
        default: "\(error)"
        }
    }
}
