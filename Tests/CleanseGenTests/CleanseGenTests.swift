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
        let families: [(text: String, count: (Int) -> Int)] = [
            (factories, { $0 + 1 }), (assisted, { 1 + 2 * $0 }), (injectors, { 2 * $0 + 2 }),
        ]
        for build in Build.allCases {
            let longest = maxArity + (build == .debug ? 0 : 2)
            for family in families {
                let code = build.code(of: family.text)
                #expect(code.contains("P\(longest)") && overloads(in: code) == family.count(longest), "\(build)")
                #expect(!code.components(separatedBy: "func bind")[0].contains("P\(longest + 1)"), "\(build)")
            }
            // Each number of parameters of specialised overloads has a function of the library that records it.
            let recorders = families.map { build.code(of: $0.text).components(separatedBy: "func bind").count - 1 }
            let ofFactories =
                switch build {
                case .debug: 0
                case .release: max(0, longest - ParameterList.mostGeneric)
                case .fastGraphs: longest + 1
                }
            #expect(recorders == [ofFactories, maxArity + 3, maxArity + 3], "\(build)")
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

    @Test func `Clients specialise overloads with the trait, and call generic code without it`() throws {
        func counts(_ code: String, of name: String, with attributes: String) -> [Int] {
            ["func \(name)<", attributes].map { code.components(separatedBy: $0).count - 1 }
        }
        for file in Templates.files(maxArity: 2) where file.path.hasPrefix("Sources/Cleanse/") {
            let debug = Build.debug.code(of: file.text)
            #expect(!debug.contains("@_alwaysEmitIntoClient") && !debug.contains("consuming P"))
            for build in [Build.release, .fastGraphs] {
                let steps = counts(build.code(of: file.text), of: "to", with: "@_alwaysEmitIntoClient @_transparent")
                #expect(steps[0] > 0 && steps[0] == steps[1], "\(file.path), \(build)")
                let ends = counts(
                    build.code(of: file.text), of: "end", with: "@_alwaysEmitIntoClient @inline(__always)")
                let isSpecialized = build == .fastGraphs || file.path.contains("Assisted")
                #expect(ends[0] > 0 && ends[1] == (isSpecialized ? ends[0] : 0), "\(file.path), \(build)")
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

/// The builds that compile different overloads.
private enum Build: CaseIterable {
    case debug, release, fastGraphs

    /// Returns the lines of a source that the build compiles.
    func code(of source: String) -> String {
        let conditions = ["DEBUG": self == .debug, "!DEBUG": self != .debug, "FastGraphs": self == .fastGraphs]
        func holds(_ condition: Substring) -> Bool {
            condition.split(separator: " ").filter { $0 != "&&" }.allSatisfy { conditions[String($0)] ?? false }
        }
        var lines: [Substring] = []
        // Whether the lines are compiled, and whether an earlier branch is.
        var (isCompiled, isDone) = (true, false)
        for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
            switch line.split(separator: " ").first {
            case "#if": (isCompiled, isDone) = (holds(line.dropFirst(4)), holds(line.dropFirst(4)))
            case "#elseif":
                isCompiled = !isDone && holds(line.dropFirst(8))
                isDone = isDone || isCompiled
            case "#else": isCompiled = !isDone
            case "#endif": (isCompiled, isDone) = (true, false)
            default: if isCompiled { lines.append(line) }
            }
        }
        return lines.joined(separator: "\n")
    }
}
