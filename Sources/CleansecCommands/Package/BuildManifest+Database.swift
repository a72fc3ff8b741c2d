import Foundation

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
