import Testing

@testable import cleansec

/// Tests of reading the compiler command of a module.
@Suite struct CompilerArgumentsTests {
    @Test func `The sources, the module and the search paths are found among the arguments`() throws {
        let arguments = try CompilerArguments([
            "/usr/bin/swiftc", "-module-name", "App", "a.swift", "-o", "out.swift", "-I", "Modules", "-IMore",
            "-Xcc", "c.swift", "b.swift", "-DDEBUG",
        ])
        #expect(arguments.compiler == "/usr/bin/swiftc")
        #expect(arguments.moduleName == "App")
        #expect(arguments.sources == ["a.swift", "b.swift"])
        #expect(arguments.searchPaths == ["Modules", "More"])
    }

    @Test func `The compiler is swiftc if the arguments name none`() throws {
        let arguments = try CompilerArguments(["swiftc.swift"])
        #expect(arguments.compiler.hasSuffix("swiftc"))
        #expect(arguments.sources == ["swiftc.swift"])
        #expect(arguments.moduleName == "main")
    }

    @Test func `Response files are read, including nested ones`() throws {
        let files = ["one": "-DONE @two 'a b.swift'", "two": "c\\ d.swift \"e'f.swift\""]
        let arguments = try CompilerArguments(["@one"]) { path throws(Failure) in Array((files[path] ?? "").utf8) }
        #expect(arguments.arguments == ["-DONE", "c d.swift", "e'f.swift", "a b.swift"])
    }

    @Test func `A response file that includes itself is refused`() {
        let error = #expect(throws: Failure.self) {
            try CompilerArguments(["@one"]) { _ throws(Failure) in Array("@one".utf8) }
        }
        #expect(error?.description == "the response file one includes itself")
    }

    @Test func `Only the arguments for outputs are left out`() throws {
        let arguments = try CompilerArguments([
            "-c", "-emit-module", "-emit-module-path", "M", "-o", "x", "-j4", "-num-threads", "2", "-wmo",
            "-warnings-as-errors", "-output-file-map", "map", "-index-store-path", "i", "-module-cache-path", "old",
            "-DA", "-Xcc", "-c", "-swift-version", "6", "-enable-upcoming-feature", "ExistentialAny", "a.swift",
        ])
        let job = arguments.printingTreeJobs(moduleCache: "/new")
        #expect(
            job.prefix(8) == [
                "-DA", "-Xcc", "-c", "-swift-version", "6", "-enable-upcoming-feature", "ExistentialAny", "a.swift",
            ])
        #expect(job[8..<10] == ["-module-cache-path", "/new"])
        #expect(arguments.printingTreeJobs(moduleCache: nil).contains("old"))
    }

    @Test(
        arguments: [
            ("a  b\tc", ["a", "b", "c"]), ("'a b' \"c d\"", ["a b", "c d"]), ("a\\ b '' \\'", ["a b", "", "'"]),
            ("'it'\\''s'", ["it's"]), ("\"a\\\"b\"", ["a\"b"]), ("", []), ("a'b'c", ["abc"]),
        ] as [(String, [String])])
    func `A command line is split into words as a shell does`(line: String, words: [String]) {
        #expect(ShellWords.split(line) == words)
    }

    @Test func `One process writes the trees of all files of a module`() throws {
        let arguments = try CompilerArguments(["-module-name", "M", "/nonexistent/a b.swift", "/nonexistent/c.swift"])
        let job = try FrontendJob(arguments, moduleCache: nil)
        let files = ["/nonexistent/a b.swift", "/nonexistent/c.swift"]
        #expect(job.command.filter { $0.hasPrefix("/nonexistent") } == files)
        #expect(job.command.count { $0 == "-primary-file" } == 2)
        #expect(job.command.joined(separator: " ").contains("-primary-file /nonexistent/a b.swift -o - -primary-file"))
        #expect(job.command.contains("-dump-ast"))
    }

    @Test func `A program's output and status are read, and a signal becomes a status`() throws {
        #expect(try ChildProcess.run(["/bin/sh", "-c", "printf hello; exit 3"]) == (3, "hello"))
        #expect(try ChildProcess.run(["/bin/sh", "-c", "kill -9 $$"]).status == 137)
        #expect(throws: Failure.self) { try ChildProcess.run(["/nonexistent/program"]) }
    }
}
