import CleansecCore
import CleansecCommands
import CleansecServer
import Foundation

/// The modules of a build that an editor's folder is about, as they are read once from the manifest.
struct BuiltModules {
    struct Module {
        let name: String
        let command: [String]
        /// The paths of the sources as the compiler reads them, by paths without symbolic links.
        let sources: [String: String]
    }

    /// The manifest, and its stamp when it was read.
    let path: String
    let stamp: System.Stamp?
    /// The stamp of the package's own manifest when the build was read.
    var packageStamp: System.Stamp?
    /// The modules to analyse.
    let analysed: [Module]
    /// The names of the modules whose root components are checked.
    let targets: [String]
    /// All files on which the modules depend, as far as the manifest names them.
    let files: [String]
    /// The folder of the package of Cleanse, with the pages that explain errors, or `nil` if the build does not compile it.
    let pages: String?

    /// Chooses the modules of a build.
    /// - Parameters:
    ///   - manifest: The modules of the build.
    ///   - folder: The folder, whose modules are checked unless targets are named.
    ///   - names: The targets to check, or an empty list for all modules of the folder.
    /// - Throws: ``Misuse`` if the build has no such target, or ``Failure`` if a list of sources can't be read.
    init(
        _ manifest: BuildManifest, at path: String, _ stamp: System.Stamp?, in folder: String, targets names: [String]
    ) throws {
        self.path = path
        self.stamp = stamp
        for name in names { _ = try manifest.known(name) }
        var sources: [String: [String: String]] = [:]
        for module in manifest.modules where module.isBuilt {
            let paths = try CompilerArguments(module.command).sources.map { System.absolute($0, in: folder) }
            sources[module.name] = Dictionary(
                paths.map { (FileURI.canonical($0), $0) }, uniquingKeysWith: { first, _ in first })
        }
        let own = manifest.modules.map(\.name).filter { name in
            sources[name]?.keys.first.map { $0.hasPrefix(folder + "/") && !$0.hasPrefix(folder + "/.build/") } ?? false
        }
        let targets = names.isEmpty ? own : names.filter { sources[$0] != nil }
        let modules = manifest.analysed(for: targets)
        let analysed = Set(modules.map(\.name))
        self.targets = targets.filter(analysed.contains)
        self.analysed = modules.map {
            Module(name: $0.name, command: $0.command, sources: sources[$0.name] ?? [:])
        }
        files = modules.flatMap { module in
            Array((sources[module.name] ?? [:]).values) + module.importedFiles
                + module.command.filter { $0.hasPrefix("@") }.map { String($0.dropFirst()) }
        }
        pages =
            sources["Cleanse"]?.values.lazy.compactMap { source in
                source.range(of: "/Sources/Cleanse/", options: .backwards).map { String(source[..<$0.lowerBound]) }
            }.first
    }

    /// Returns the compilation database of the modules to analyse.
    /// - Parameters:
    ///   - folder: The folder in which relative paths are looked up.
    ///   - additional: Additional arguments by module.
    func database(in folder: String, arguments additional: [String: [String]]) throws -> Data {
        struct Entry: Encodable {
            let directory: String
            let file: String
            let arguments: [String]
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(
            analysed.map { module in
                Entry(
                    directory: folder, file: module.sources.values.min() ?? "",
                    arguments: module.command + (additional[module.name] ?? []))
            })
    }
}

/// The report of `cleansec package --format json`, which ``JSONReport`` writes.
struct ReadReport: Decodable {
    struct Place: Decodable {
        let file: String
        let line: Int
        let column: Int?

        var location: FileLocation { FileLocation(file: file, line: line, column: column) }
    }

    struct ReadFinding: Decodable {
        struct Note: Decodable {
            let text: String
            let place: Place?
        }

        let severity: String
        let code: String
        let message: String
        let root: String
        let keys: [String]
        let place: Place?
        let notes: [Note]
        let hints: [String]

        var finding: Finding {
            Finding(
                severity: Finding.Severity(rawValue: severity) ?? .error, code: code, message: message,
                place: place?.location,
                notes: notes.map { Finding.Note(place: $0.place?.location, text: $0.text) }, hints: hints, keys: keys,
                root: root)
        }
    }

    struct Outdated: Decodable {
        let module: String
        let isKnown: Bool
        let reason: String
        let digests: [String: String]
    }

    let findings: [ReadFinding]
    let outdated: [Outdated]?
}

/// The document of `cleansec fix --list`, which ``FixCommand`` writes.
struct ReadActions: Decodable {
    struct Action: Decodable {
        struct Edit: Decodable {
            let file: String
            let start: Int
            let end: Int
            let text: String
        }

        let title: String
        let code: String
        let file: String?
        let line: Int?
        let edits: [Edit]
    }

    let actions: [Action]
}
