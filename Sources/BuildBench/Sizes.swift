import Foundation

/// The bytes that a program pays for Cleanse, with a limit for each. A change that exceeds a limit has to raise it here, and say why.
struct Sizes {
    /// The most kilobytes of code in the object files of each folder.
    static let folders: [(path: String, limit: Int)] = [
        ("Sources/CleanseEngine/Analysis", 43),
        ("Sources/CleanseEngine/Compilation", 76),
        ("Sources/CleanseEngine/Declaration", 28),
        ("Sources/CleanseEngine/Diagnostics", 83),
        ("Sources/CleanseEngine/Generated", 11),
        ("Sources/CleanseEngine/Lifecycle", 130),
        ("Sources/CleanseEngine/Linking", 31),
        ("Sources/CleanseEngine/Observation", 7),
        ("Sources/CleanseEngine/Once", 20),
        ("Sources/CleanseEngine/Plan", 83),
        ("Sources/CleanseEngine/Requests", 7),
        ("Sources/CleanseEngine/Run", 30),
        ("Sources/CleanseEngine/Support", 29),
        ("Sources/CleanseEngine/Tables", 10),
        ("Sources/CleanseEngine/Vocabulary", 31),
        ("Sources/Cleanse", 178),
    ]
    /// The most kilobytes that the executable of 400 bindings has more than the program without Cleanse.
    static let executableLimit = 800
    /// The most bytes of code for a shared binding.
    static let bindingLimit = 120

    /// A size and its limit.
    struct Entry {
        let name: String
        let size: Int
        let limit: Int
    }

    /// The folder of the release build.
    let products: URL
    let modules: String

    init(modules: String) {
        self.modules = modules
        products = URL(fileURLWithPath: modules).deletingLastPathComponent()
    }

    /// Measures all sizes.
    /// - Parameter folder: A folder for the client and its program.
    func measure(in folder: URL) throws -> [Entry] {
        let names = ["CRuntime", "CleanseEngine", "Cleanse"]
        let objects = try names.map(self.objects)
        var rows = try codeByFolder(objects[1] + objects[2])
        for (name, files) in zip(names, objects).dropFirst() {
            let limit = Self.folders.reduce(0) { $0 + ($1.path.split(separator: "/")[1] == name ? $1.limit : 0) }
            rows.append(Entry(name: "code of \(name), kB", size: try Compilation.code(of: files) / 1000, limit: limit))
        }
        let program = Client(kind: .shared, count: 400, chunk: 50)
        let code = try [nil, 50].map { chunk in
            try Compilation(Client(kind: .shared, count: 400, chunk: chunk).text, modules: modules, in: folder).code
        }
        rows.append(
            Entry(name: "code of a shared binding, B", size: (code[1] - code[0]) / 400, limit: Self.bindingLimit))
        let executables = try [program.handWrittenProgram, program.program].map { text in
            try Compilation.executable(text, modules: modules, objects: objects.flatMap(\.self), in: folder)
        }
        rows.append(
            Entry(
                name: "executable, more kB", size: (executables[1] - executables[0]) / 1000, limit: Self.executableLimit
            ))
        return rows
    }

    /// Returns the object files of a module's sources, in the order in which SwiftPM links them. The objects of deleted sources remain in
    /// the folder of a build.
    private func objects(of module: String) throws -> [String] {
        let names = Set(sources(in: "Sources/\(module)").map { "\($0).o" })
        let objects = products.appendingPathComponent("\(module).build")
        return try FileManager.default.contentsOfDirectory(at: objects, includingPropertiesForKeys: nil)
            .filter { names.contains($0.lastPathComponent) }.map(\.path).sorted()
    }

    /// Returns the names of the files in a folder and in the folders below it.
    private func sources(in folder: String) -> [String] {
        let files = FileManager.default.enumerator(at: URL(fileURLWithPath: folder), includingPropertiesForKeys: nil)
        return files?.compactMap { ($0 as? URL)?.lastPathComponent } ?? []
    }

    /// The code of object files by the folder of their sources. Release builds have an object file for each source file.
    private func codeByFolder(_ objects: [String]) throws -> [Entry] {
        var folderOfObject: [String: String] = [:]
        for folder in Self.folders {
            let module = folder.path.split(separator: "/")[1]
            for source in sources(in: folder.path) {
                folderOfObject["\(module).build/\(source).o"] = folder.path
            }
        }
        let groups = Dictionary(grouping: objects) { object in
            folderOfObject[object.split(separator: "/").suffix(2).joined(separator: "/")] ?? "others"
        }
        return try (Self.folders + [("others", 0)]).map { folder in
            Entry(
                name: "\(folder.path), kB", size: try Compilation.code(of: groups[folder.path] ?? []) / 1000,
                limit: folder.limit)
        }
    }
}
