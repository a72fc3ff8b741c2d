import Foundation
import SourceIndex
import TestSupport
import Testing

/// The declarations in `Sources` and their uses, as the compiler has written them to the index of the build that runs the tests.
struct SourceIndex {
    struct Use {
        /// The paths of the using file and the declaring file, relative to the repository.
        let user: String, home: String
        let line: UInt32
        let name: String
    }

    /// Each use of a declaration in another file.
    let uses: [Use]
    /// The files that the build has compiled.
    let files: Set<String>

    /// Reads the index.
    /// - Throws: An error that says why the index can't be read.
    init() throws {
        let (library, store) = try (Self.library(), Self.store())
        let sources = Documentation.root.appendingPathComponent("Sources").path + "/"
        var records: [String: Record] = [:]
        let failure = withUnsafeMutablePointer(to: &records) { records in
            source_index_visit(
                library, store, sources,
                { occurrence, context in
                    context?.assumingMemoryBound(to: [String: Record].self).pointee.add(occurrence.pointee)
                }, records)
        }
        if let failure {
            defer { free(failure) }
            throw Failure(description: String(cString: failure))
        }
        // Deleted files are still in the index.
        records = records.filter { FileManager.default.fileExists(atPath: $0.key) }
        var homes: [String: String] = [:]
        for (file, record) in records {
            for occurrence in record.occurrences where occurrence.defines { homes[occurrence.usr] = file }
        }
        let root = Documentation.root.path.count + 1
        files = Set(records.keys.map { String($0.dropFirst(root)) })
        uses = records.flatMap { file, record in
            record.occurrences.compactMap { occurrence in
                guard !occurrence.defines, let home = homes[occurrence.usr], home != file else { return nil }
                return Use(
                    user: String(file.dropFirst(root)), home: String(home.dropFirst(root)), line: occurrence.line,
                    name: occurrence.name)
            }
        }
    }

    struct Failure: Error, CustomStringConvertible { let description: String }

    /// The newest record of a file.
    fileprivate struct Record {
        var compiled: Int64
        var occurrences: [(usr: String, name: String, line: UInt32, defines: Bool)] = []
    }

    /// The toolchain's library for reading indices, next to the compiler in `PATH`.
    private static func library() throws -> String {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
        for folder in folders {
            let compiler = URL(fileURLWithPath: folder).appendingPathComponent("swiftc").resolvingSymlinksInPath()
            let libraries = compiler.deletingLastPathComponent().appendingPathComponent("../lib")
            for name in ["libIndexStore.so", "libIndexStore.dylib"] {
                let path = libraries.appendingPathComponent(name).path
                if FileManager.default.fileExists(atPath: path) { return path }
            }
        }
        throw Failure(description: "no toolchain in PATH has libIndexStore")
    }

    /// The index, which SwiftPM's native build system puts into the folder of the programs, and Swift Build two folders above.
    private static func store() throws -> String {
        let products = URL(fileURLWithPath: Products.path("x")).deletingLastPathComponent()
        let stores = ["index/store", "../.."].map { products.appendingPathComponent($0).standardizedFileURL.path }
        guard let store = stores.first(where: { FileManager.default.fileExists(atPath: $0 + "/v5") }) else {
            throw Failure(description: "the build has no index: \(stores)")
        }
        return store
    }
}

extension [String: SourceIndex.Record] {
    fileprivate mutating func add(_ occurrence: source_index_occurrence) {
        let file = String(cString: occurrence.file)
        let known = self[file]?.compiled ?? .min
        guard occurrence.compiled >= known, !occurrence.is_implicit else { return }
        if occurrence.compiled > known { self[file] = SourceIndex.Record(compiled: occurrence.compiled) }
        self[file]?.occurrences.append(
            (String(cString: occurrence.usr), String(cString: occurrence.name), occurrence.line, occurrence.defines))
    }
}
