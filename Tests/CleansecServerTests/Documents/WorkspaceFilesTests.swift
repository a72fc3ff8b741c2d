import Foundation
import Testing

@testable import CleansecServer

/// The files that the server reads, and the URIs that name files.
@Suite struct WorkspaceFilesTests {
    @Test func `A URI of another machine, with an escape to nothing, or of no file names no path`() {
        for uri in [
            "file://elsewhere/code/A.swift", "file:///code/%00A.swift", "file:A.swift", "file:", "", "A.swift",
            "/code/A.swift",
            "http://localhost/A.swift", "untitled:1", "file:///code/..%2FA.swift", "\u{0}",
        ] {
            #expect(FileURI.path(uri) == nil, "\(uri)")
        }
        #expect(FileURI.path("file:///code/A%20%F0%9F%A6%8A.swift") == "/code/A 🦊.swift")
        #expect(FileURI.path("file://localhost/code/A.swift") == "/code/A.swift")
        #expect(FileURI.path("file:///code/../A.swift") == "/A.swift")
        #expect(FileURI.path("file:///code/%2E%2E/%2e%2e/A.swift") == "/A.swift")
    }

    @Test func `Only regular files in the folder are read, whatever links and pipes are in it`() throws {
        let base = URL(fileURLWithPath: FileURI.canonical(FileManager.default.temporaryDirectory.path))
            .appendingPathComponent("cleansec-\(UUID().uuidString)")
        let folder = base.appendingPathComponent("inside")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: base) }
        let (own, other) = (folder.appendingPathComponent("own").path, base.appendingPathComponent("other").path)
        try "own".write(toFile: own, atomically: true, encoding: .utf8)
        try "other".write(toFile: other, atomically: true, encoding: .utf8)
        // A folder whose name only begins like the folder's.
        try FileManager.default.createDirectory(atPath: folder.path + "-2", withIntermediateDirectories: true)
        try "other".write(toFile: folder.path + "-2/file", atomically: true, encoding: .utf8)
        func link(_ name: String, to path: String) throws -> String {
            let link = folder.appendingPathComponent(name).path
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
            return link
        }
        let pipe = folder.appendingPathComponent("pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        let files = WorkspaceFiles(folder: folder.path)
        #expect(files.contents(of: own) == Array("own".utf8))
        #expect(files.contents(of: try link("own-link", to: own)) == Array("own".utf8))
        for path in [
            other, try link("out", to: other), try link("up", to: "..") + "/other", folder.path + "/../other",
            folder.path + "-2/file", pipe, folder.path, try link("device", to: "/dev/zero"), folder.path + "/missing",
            try link("circle", to: folder.path + "/circle"), "own", "",
        ] {
            #expect(files.contents(of: path) == nil, "\(path)")
        }
        #expect(WorkspaceFiles(folder: "/").contents(of: own) == Array("own".utf8))
    }
}
