import Foundation
import Testing

/// Tests that a program that uses only Cleanse and CleanseDescriptions does not load Foundation.
@Suite struct LinkageTests {
    #if os(Linux)
        private static let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()

        /// The shared libraries of Foundation that an ELF file names.
        private func libraries(of file: URL) throws -> Set<String> {
            let contents = try Data(contentsOf: file, options: .alwaysMapped)
            var found: Set<String> = []
            var start = contents.startIndex
            while let name = contents.range(of: Data("libFoundation".utf8), in: start..<contents.endIndex) {
                let end = contents[name.lowerBound...].firstIndex(of: 0) ?? contents.endIndex
                found.insert(String(decoding: contents[name.lowerBound..<end], as: UTF8.self))
                start = name.upperBound
            }
            return found.filter { $0.hasSuffix(".so") }
        }

        @Test
        func `The example program needs no Foundation`() throws {
            let program = Self.tests.deletingLastPathComponent().appending(component: "CoffeeShop")
            try #require(
                FileManager.default.fileExists(atPath: program.path), "build all targets first: \(program.path)")
            #expect(try libraries(of: program) == [])
        }

        @Test
        func `The check finds Foundation in these tests, which need it`() throws {
            #expect(try libraries(of: Self.tests).contains("libFoundation.so"))
        }
    #endif

    @Test
    func `No source of the modules that it uses imports Foundation`() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folders = ["CleanseEngine", "Cleanse", "CleanseDescriptions"].map {
            root.appending(components: "Sources", $0)
        }
        let files = try folders.flatMap {
            try #require(FileManager.default.enumerator(at: $0, includingPropertiesForKeys: nil)).map { $0 }
        }.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        #expect(files.count > 20)
        for file in files {
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(text.firstMatch(of: /import\s+(\w+\s+)?Foundation/) == nil, "\(file.path)")
        }
    }
}
