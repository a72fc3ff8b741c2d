import Foundation
import Testing

@testable import CleansecCommands

/// Tests of reading the modules of a build from a compilation database.
@Suite struct CompilationDatabaseTests {
    private func manifest(_ text: String) throws -> BuildManifest {
        try BuildManifest(database: Array(text.utf8), path: "compile_commands.json")
    }

    @Test func `Each file of a module has the module's command`() throws {
        let manifest = try manifest(
            """
            [{"directory": "/b", "file": "/p/main.c", "command": "cc -c /p/main.c"},
             {"directory": "/b", "file": "../p/App.swift", "output": "App.o", "arguments": [
                "swiftc", "-module-name", "App", "-I", "swift", "../p/App.swift"]},
             {"directory": "/b", "file": "Other.swift", "command": "swiftc -module-name Other @Other.rsp"},
             {"directory": "/b", "file": "../p/a b.swift",
              "command": "swiftc -module-name Base -emit-module-path swift/Base.swiftmodule '../p/a b.swift' ../p/c.swift"},
             {"directory": "/b", "file": "../p/c.swift",
              "command": "swiftc -module-name Base -emit-module-path swift/Base.swiftmodule '../p/a b.swift' ../p/c.swift"},
             {"directory": "/b", "file": "Base.o", "command": ": && swiftc -emit-library Base.o -module-name Base && :"}]
            """)
        #expect(manifest.modules.map(\.name) == ["Base", "App", "Other"])
        #expect(manifest.module("App")?.imports == ["Base"])
        #expect(manifest.module("Other")?.command.contains("@/b/Other.rsp") == true)
        let base = try CompilerArguments(#require(manifest.module("Base")).command)
        #expect(base.sources == ["/p/a b.swift", "/p/c.swift"])
        #expect(manifest.module("Base")?.file == "/b/swift/Base.swiftmodule")
    }

    @Test func `Modules that could import each other are checked together`() throws {
        let entries = ["A", "B", "C"].map {
            """
            {"directory": "/b", "file": "\($0).swift",
             "command": "swiftc -module-name \($0) -I . -emit-module-path \($0).swiftmodule \($0).swift"}
            """
        }
        let manifest = try manifest("[\(entries.joined(separator: ","))]")
        for name in ["A", "B", "C"] {
            #expect(Set(manifest.closure(of: [name]).map(\.name)) == ["A", "B", "C"])
        }
    }

    @Test(arguments: [
        ("{}", "is not a compilation database: it is not a list"),
        ("[", "is not a compilation database: "),
        (
            #"[{"directory": "/b", "file": "a"}, {"file": "b"}]"#,
            "is not a compilation database: entry 1 has no directory"
        ),
        (
            #"[{"directory": "/b", "file": 1}]"#,
            "is not a compilation database: entry 0: file has another type"
        ),
        (#"[{"directory": "/b", "file": "a.swift", "command": "cc a.c"}]"#, "compiles no Swift module"),
        (
            #"[{"directory": "/b", "file": "a.swift", "command": ":"}]"#,
            "compiles no Swift module; CMake 3.29 and later write the commands of Swift if the policy CMP0157 is NEW"
        ),
    ])
    func `A file that is not a compilation database is refused`(_ text: String, _ reason: String) {
        let error = #expect(throws: Failure.self) { try manifest(text) }
        #expect(error?.description.hasPrefix("compile_commands.json \(reason)") == true, "\(error?.description ?? "")")
    }
}
