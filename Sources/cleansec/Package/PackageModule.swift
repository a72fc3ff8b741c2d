/// A module of a build, as it is compiled.
struct PackageModule {
    let name: String
    /// What the build runs.
    let command: [String]
    /// The file of the compiled module.
    let file: String
    /// The files that the build makes before it.
    let inputs: [String]
    /// The files of the modules that it imports directly.
    var importedFiles: [String]
    /// Their names.
    var imports: [String] { importedFiles.map(Self.moduleName) }

    /// - Returns: Nil for a command that compiles no module.
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

    /// - Parameters:
    ///   - words: What a build runs in a directory.
    /// - Returns: Nil for a command that compiles no module.
    init?(_ words: [String], in directory: String) {
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

    /// Whether it is compiled for a program that runs during the build.
    var isForBuild: Bool { file.split(separator: "/").dropLast().last == "Modules-tool" }

    /// Whether the build compiles it: what is for other platforms is in the manifest too, but its list of sources is never written.
    var isBuilt: Bool {
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
