import Foundation
import Testing

@testable import CleansecCommands

/// Tests of reading the modules of a build from Swift Build's description.
@Suite struct SwiftBuildTests {
    private func command(_ module: String) -> [String] {
        [
            "builtin-SwiftDriver", "--", "/usr/bin/swiftc", "-module-name", module, "-emit-module-path",
            "/b/\(module).build/\(module).swiftmodule", "/p/\(module).swift",
        ]
    }

    private let targets = """
        Target dependency graph (7 targets)
        Target 'AppTests-product' in project 'p'
        ➜ Explicit dependency on target 'app' in project 'p'
        Target 'app-product' in project 'p'
        ➜ Explicit dependency on target 'Kit-product' in project 'kit'
        Target 'app' in project 'p'
        ➜ Explicit dependency on target 'Kit-product' in project 'kit'
        Target 'Kit-product' in project 'kit'
        ➜ Explicit dependency on target 'Kit-Core' in project 'kit'
        ➜ Explicit dependency on target 'CThings' in project 'kit'
        Target 'Kit-Core' in project 'kit'
        ➜ Explicit dependency on target 'CThings' in project 'kit'
        Target 'CThings' in project 'kit' (no dependencies)
        """

    @Test func `Modules import the modules of their targets' dependencies, through products`() throws {
        let manifest = try BuildManifest(
            commands: ["AppTests", "app", "Kit_Core"].map(command), targets: targets, path: "x.xcbuilddata")
        #expect(manifest.modules.map(\.name) == ["Kit_Core", "app", "AppTests"])
        #expect(manifest.module("AppTests")?.imports == ["app"])
        #expect(manifest.module("app")?.imports == ["Kit_Core"])
        #expect(manifest.module("Kit_Core")?.imports == [])
        #expect(manifest.module("app")?.command.first == "/usr/bin/swiftc")
    }

    @Test func `A description without modules is refused`() {
        let error = #expect(throws: Failure.self) {
            try BuildManifest(commands: [["builtin-SwiftDriver"]], targets: targets, path: "x.xcbuilddata")
        }
        #expect(error?.description == "x.xcbuilddata is not the description of a build: it compiles no module")
    }

    /// Returns a text as bytes of MessagePack.
    private func text(_ text: String) -> [UInt8] { [0xd9, UInt8(text.utf8.count)] + Array(text.utf8) }

    @Test func `Lists of texts are found among values of all other types`() throws {
        let others: [[UInt8]] = [
            [0x00], [0x7f], [0xe0], [0xc0], [0xc2], [0xc3], [0xcc, 1], [0xcd, 1, 2], [0xce, 1, 2, 3, 4],
            [0xcf] + [UInt8](repeating: 1, count: 8), [0xd0, 1], [0xd1, 1, 2], [0xd2, 1, 2, 3, 4],
            [0xd3] + [UInt8](repeating: 1, count: 8), [0xca, 1, 2, 3, 4], [0xcb] + [UInt8](repeating: 1, count: 8),
            [0xc4, 2, 1, 2], [0xc5, 0, 1, 1], [0xc6, 0, 0, 0, 1, 1], [0xc7, 1, 9, 1], [0xc8, 0, 1, 9, 1],
            [0xc9, 0, 0, 0, 1, 9, 1], [0xd4, 9, 1], [0xd5, 9, 1, 2], [0xd6, 9] + [UInt8](repeating: 1, count: 4),
            [0xd7, 9] + [UInt8](repeating: 1, count: 8), [0xd8, 9] + [UInt8](repeating: 1, count: 16), [0xa1, 65],
            [0xda, 0, 1, 65], [0xdb, 0, 0, 0, 1, 65], [0x81, 1, 2], [0xde, 0, 1, 1, 2], [0xdf, 0, 0, 0, 1, 1, 2],
            [0x90], [0xdc, 0, 0], [0xdd, 0, 0, 0, 0],
        ]
        let wanted = [0x92] + text("first") + [0xa1, 66]
        let long = [0xdc, 0, 2] + text("first") + [0xdb, 0, 0, 0, 2, 67, 68]
        let mixed = [0x92] + text("first") + [0x01]
        let other = [0x92] + text("second") + text("first")
        let document =
            others.flatMap(\.self) + [0xdc, 0, UInt8(others.count + 4)] + others.flatMap(\.self) + wanted + mixed
            + other
            + long + wanted
        let found = try MessagePack.lists(beginningWith: "first", in: document, name: "x")
        #expect(found == [["first", "B"], ["first", "CD"], ["first", "B"]])
        for count in 1..<wanted.count {
            #expect(throws: Failure.self) {
                try MessagePack.lists(beginningWith: "first", in: Array(wanted.prefix(count)), name: "x")
            }
        }
        for hostile in [
            [0xc1], [0xdd, 255, 255, 255, 255], [0xc6, 255, 255, 255, 255], [0xdf, 255, 255, 255, 255, 1],
        ] as [[UInt8]] {
            #expect(throws: Failure.self) { try MessagePack.lists(beginningWith: "first", in: hostile, name: "x") }
        }
    }

    @Test func `The description of the latest build is read`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("XCBuildData-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, date) in [("a", 1000), ("c", 3000), ("b", 2000)] {
            let path = folder.appendingPathComponent("\(name).xcbuilddata").path
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            let date = Date(timeIntervalSince1970: TimeInterval(date))
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
        }
        #expect(try BuildManifest.latestDescription(in: folder.path).hasSuffix("/c.xcbuilddata"))
        #expect(throws: Failure("\(folder.path)/a.xcbuilddata has no description of a build")) {
            try BuildManifest.latestDescription(in: "\(folder.path)/a.xcbuilddata")
        }
    }
}
