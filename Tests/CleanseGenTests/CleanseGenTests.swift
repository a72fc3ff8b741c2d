import Foundation
import Testing

@testable import CleanseGen

private let packageDirectory = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

@Suite struct CleanseGenTests {
    @Test func `The generated files in the repository are up to date`() throws {
        let command = try Command(["generate", "--check", "--package-path", packageDirectory])
        for file in try command.files() {
            #expect(try command.read(file) == file.text, "\(file.path): run `swift run CleanseGen generate`")
        }
    }

    @Test func `Generated files are up to date until one of them changes`() throws {
        let directory = try temporaryPackage()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let command = try Command(["generate", "--package-path", directory])
        let files = Templates.files(maxArity: 3)
        for file in files { #expect(try command.read(file) == nil) }
        for file in files { try command.write(file) }
        for file in files { #expect(try command.read(file) == file.text) }
        try "changed".write(toFile: directory + "/" + files[0].path, atomically: true, encoding: .utf8)
        #expect(try command.read(files[0]) != files[0].text)
    }

    @Test func `The generated page of a graph contains its files, whatever their text`() throws {
        let file = PageTemplate.file { "\($0) \"\"\" \\(x) \\n ##\n" }
        #expect(file.path == "Sources/CleanseGraphs/Generated/PageFiles.swift")
        for name in ["page.html", "page.css"] + PageTemplate.scripts {
            #expect(file.text.contains("\n\(PageTemplate.folder)/\(name) \"\"\" \\(x) \\n ##\n"))
        }
        let folder = URL(fileURLWithPath: packageDirectory).appendingPathComponent(PageTemplate.folder).path
        let scripts = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".js") }
        #expect(Set(scripts) == Set(PageTemplate.scripts))
    }

    @Test func `A package without the files of the page is refused`() throws {
        let directory = try temporaryPackage()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let command = try Command(["generate", "--package-path", directory])
        let error = #expect(throws: Command.Misuse.self) { try command.files() }
        #expect(error?.description.contains("no Sources/CleanseGraphs/Page/page.html") == true)
    }

    @Test(arguments: [1, 6, 10, 20])
    func `Every family has overloads up to the maximum`(maxArity: Int) throws {
        let files = Templates.files(maxArity: maxArity)
        let factories = try #require(files.first { $0.path.contains("/BindToable") }).text
        let assisted = try #require(files.first { $0.path.contains("AssistedBindingBuilder") }).text
        let injectors = try #require(files.first { $0.path.contains("PropertyInjection") }).text
        // The maximum in debug builds, and in release builds, which have two more.
        let longest = [maxArity, maxArity + 2]
        let families: [(text: String, count: (Int) -> Int, recorders: Int)] = [
            (factories, { $0 + 1 }, maxArity + 3), (assisted, { 1 + 2 * $0 }, maxArity + 3),
            (injectors, { 2 * $0 + 2 }, maxArity + 3),
        ]
        for family in families {
            for (section, longest) in zip(family.text.components(separatedBy: "#else\n"), longest) {
                let publicPart = section.components(separatedBy: "#endif\n")[0]
                #expect(publicPart.contains("P\(longest)") && !publicPart.contains("P\(longest + 1)"))
                #expect(overloads(in: publicPart) == family.count(longest))
            }
            // Each number of parameters has a function of the library that records it.
            #expect(family.text.components(separatedBy: "func bind").count - 1 == family.recorders)
            #expect(family.text.contains("depend(on: P\(maxArity + 2).self"))
        }
    }

    @Test(arguments: [1, 6, 10])
    func `Bean factories have overloads up to the maximum`(maxArity: Int) throws {
        let files = Templates.files(maxArity: maxArity)
        let file = try #require(files.first { $0.path.hasPrefix("Sources/CleanseBeans/") })
        #expect(file.text.components(separatedBy: "public func bean<T, P1").count - 1 == maxArity)
        #expect(file.text.contains("arguments.next(P\(maxArity).self)"))
        #expect(!file.text.contains("P\(maxArity + 1).self"))
    }

    @Test func `Only clients compile overloads in release builds without the trait`() throws {
        for file in Templates.files(maxArity: 2) where file.path.hasPrefix("Sources/Cleanse/") {
            let sections = file.text.components(separatedBy: "#else\n")
            try #require(sections.count == 2)
            #expect(sections[0].contains("#if DEBUG || FastBuilds\n"))
            #expect(!sections[0].contains("@_alwaysEmitIntoClient") && !sections[0].contains("consuming P"))
            for (name, attribute) in [("end", "@inline(__always)"), ("to", "@_transparent")] {
                let count = sections[1].components(separatedBy: "func \(name)<").count - 1
                let emitted = sections[1].components(separatedBy: "@_alwaysEmitIntoClient \(attribute)").count - 1
                #expect(count > 0 && emitted == count, "\(name)")
            }
        }
    }

    @Test func `Tests cover every length whatever the maximum`() throws {
        for maxArity in [1, 10] {
            let files = Templates.files(maxArity: maxArity)
            let tests = try #require(files.first { $0.path.hasPrefix("Tests/CleanseArityTests/") }).text
            for length in 0...41 { #expect(tests.contains("@Test func length\(length)()")) }
            let beans = try #require(files.first { $0.path.hasPrefix("Tests/CleanseBeansTests/") }).text
            for length in 1...10 { #expect(beans.contains("@Test func length\(length)()")) }
        }
    }

    @Test(arguments: [
        [], ["check"], ["generate", "--max-arity"], ["generate", "--max-arity", "0"],
        ["generate", "--max-arity", "42"],
        ["generate", "--max-arity", "many"], ["generate", "--package-path"], ["generate", "--unknown"],
        ["generate", "--package-path", "/nonexistent"],
    ])
    func `Wrong arguments are refused with the usage`(arguments: [String]) {
        let error = #expect(throws: Command.Misuse.self) { try Command(arguments) }
        #expect(error?.description.contains("usage: CleanseGen generate") == true)
    }

    private func overloads(in text: String) -> Int {
        text.components(separatedBy: "func to<").count - 1
    }

    private func temporaryPackage() throws -> String {
        let directory = NSTemporaryDirectory() + "cleanse-gen-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        try "// swift-tools-version: 6.2\n".write(
            toFile: directory + "/Package.swift", atomically: true, encoding: .utf8)
        return directory
    }
}
