import Testing

@testable import CleansecCommands

/// Tests of reading the modules of a build from SwiftPM's manifest.
@Suite struct BuildManifestTests {
    private func command(_ module: String, imports: [String] = [], folder: String = "Modules") -> String {
        let inputs = (["/p/Sources/\(module)/a b.swift"] + imports.map { "/b/\(folder)/\($0).swiftmodule" })
        let args = [
            "/usr/bin/swiftc", "-module-name", module, "-emit-module-path", "/b/\(folder)/\(module).swiftmodule",
            "/p/Sources/\(module)/a \\\"b\\\".swift",
        ]
        func list(_ texts: [String]) -> String { "[" + texts.map { "\"\($0)\"" }.joined(separator: ",") + "]" }
        return """
              "C.\(module)-debug.module":
                tool: shell
                inputs: \(list(inputs))
                outputs: ["/b/\(module).o","/b/\(folder)/\(module).swiftmodule"]
                description: "Compiling Swift Module '\(module)' (1 sources)"
                args: \(list(args))


            """
    }

    private func manifest(_ commands: String...) throws -> BuildManifest {
        try BuildManifest("client:\n  name: basic\ncommands:\n" + commands.joined(), path: "debug.yaml")
    }

    @Test func `Modules come after those that they import`() throws {
        let manifest = try manifest(
            command("App", imports: ["Feature", "Base"]), command("Base"), command("Feature", imports: ["Base"]))
        #expect(manifest.modules.map(\.name) == ["Base", "Feature", "App"])
        #expect(manifest.closure(of: ["Feature"]).map(\.name) == ["Base", "Feature"])
        #expect(manifest.module("App")?.command.last == "/p/Sources/App/a \"b\".swift")
        #expect(
            manifest.module("App")?.importedFiles == ["/b/Modules/Feature.swiftmodule", "/b/Modules/Base.swiftmodule"])
    }

    @Test func `One module is read without the others`() throws {
        let text = "commands:\n" + command("App", imports: ["Base"]) + command("Base") + command("Apple")
        let manifest = try BuildManifest(text, path: "debug.yaml", only: "App")
        #expect(manifest.modules.map(\.name) == ["App"])
        #expect(manifest.module("App")?.importedFiles == ["/b/Modules/Base.swiftmodule"])
    }

    @Test func `Tools that run during the build are not modules of the package`() throws {
        let manifest = try manifest(
            command("App", folder: "Modules-tool"), command("App", imports: ["Gone"]),
            "  \"link\":\n    tool: shell\n    args: [\"/usr/bin/swiftc\",\"-emit-executable\",\"-module-name\",\"App\"]\n"
        )
        #expect(manifest.modules.count == 1)
        #expect(manifest.module("App")?.file == "/b/Modules/App.swiftmodule")
    }

    @Test func `A test of a program imports the modules of the program`() throws {
        let link = """
              "C.app-debug.exe":
                tool: shell
                inputs: ["/b/App.build/main.swift.o","/b/Base.build/a b.swift.o","/b/app.product/Objects.LinkFileList"]
                outputs: ["/b/app"]
                args: ["/usr/bin/swiftc","-emit-executable","-module-name","app","-o","/b/app"]

            """
        let test = command("AppTests", imports: ["Base"]).replacing(
            "/b/Modules/Base.swiftmodule\"]", with: "/b/Modules/Base.swiftmodule\",\"/b/app\"]")
        let manifest = try manifest(test, link, command("Base"), command("App", imports: ["Base"]))
        #expect(manifest.module("AppTests")?.imports == ["Base", "App"])
        #expect(manifest.closure(of: ["AppTests"]).map(\.name) == ["Base", "App", "AppTests"])
    }

    @Test func `Modules that import each other are read without hanging`() throws {
        let manifest = try manifest(command("A", imports: ["B"]), command("B", imports: ["A"]))
        #expect(Set(manifest.modules.map(\.name)) == ["A", "B"])
    }

    @Test func `A file that is not a manifest is refused`() {
        let error = #expect(throws: Failure.self) { try BuildManifest("args: [\"unfinished", path: "x.yaml") }
        #expect(error?.description == "x.yaml is not the manifest of a build: it compiles no module")
    }
}
