import Testing

@testable import CleansecCommands

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

    @Test func `One process writes the trees of several files of a module`() throws {
        let arguments = try CompilerArguments(
            ["-module-name", "M", "/nonexistent/a b.swift", "/nonexistent/c.swift", "/nonexistent/d.swift"])
        let job = try FrontendJob(arguments, moduleCache: nil)
        let files = ["/nonexistent/a b.swift", "/nonexistent/c.swift", "/nonexistent/d.swift"]
        #expect(job.sources == files)
        let command = job.writingTrees(of: [files[0], files[2]], ["-option"])
        #expect(command.filter { $0.hasPrefix("/nonexistent") } == files)
        #expect(command.count { $0 == "-primary-file" } == 2)
        #expect(
            command.joined(separator: " ").contains("-primary-file /nonexistent/a b.swift -o - /nonexistent/c.swift"))
        #expect(command.contains("-dump-ast") && command.last == "-option")
    }

    @Test func `The names that the compiler looked up are read from its diagnostics`() {
        let text = """
            a b.swift:3:1: error: unexpected provided entity: +++

            ^
            // expected-provides{{+++}}
            a b.swift:3:1: error: unexpected potential member dependency: Lib.Box<A, B>
            a b.swift:3:1: error: unexpected member dependency: M.Outer<T>.Inner.init
            c.swift:1:1: error: unexpected member dependency: Swift.Int...<
            d.swift:1:1: error: unexpected member dependency: Lib.Box<A, B>.<
            e.swift:1:1: error: unexpected provided entity: f
            e.swift:1:1: error: unexpected dynamic member dependency: g

            """
        let names = LookedUpNames(Array(text.utf8), module: "M")
        #expect(names.names["a b.swift"] == ["+++", "Box.", "Inner.init", "Inner."])
        #expect(names.names["c.swift"] == ["Int...<"])
        #expect(names.names["d.swift"] == ["Box.<"])
        // Any object may have a member that is looked up dynamically.
        #expect(names.names["e.swift"] == nil)
        #expect(!names.hasErrors)
        for error in ["x.swift:1:2: error: cannot find 'y'", "<unknown>:0: error: unknown argument", "error: fatal"] {
            #expect(LookedUpNames(Array(error.utf8), module: "M").hasErrors)
        }
    }

    @Test func `A program's output and status are read, and a signal becomes a status`() throws {
        #expect(try ChildProcess.run(["/bin/sh", "-c", "printf hello; exit 3"]) == (3, "hello"))
        #expect(try ChildProcess.run(["/bin/sh", "-c", "kill -9 $$"]).status == 137)
        #expect(throws: Failure.self) { try ChildProcess.run(["/nonexistent/program"]) }
    }
}
