import CleansecServer
import Foundation
import TestSupport
import Testing

@testable import CleansecCommands
@testable import cleansec

/// The tools of `cleansec mcp`, with a program of three modules.
@Suite struct AgentToolsTests {
    private let machines = "Sources/Machines/Machines.swift"

    private func tools(_ program: Program) throws -> AgentTools {
        AgentTools(
            WorkspaceBuild(
                folder: program.folder.path, try Arguments([], accepting: MCPCommand.options),
                tool: Products.path("cleansec")), folder: program.folder.path)
    }

    private func call(_ tools: AgentTools, _ name: String, _ arguments: [String: String] = [:]) throws -> String {
        let tool = try #require(tools.all.first { $0.name == name })
        do { return try tool.call(arguments.mapValues { [$0] }, Cancellation()) } catch { return "!\(error)" }
    }

    @Test func `Mistakes are listed, and a change of a file is noticed`() throws {
        let program = try Program()
        let tools = try tools(program)
        #expect(try call(tools, "check").hasPrefix("!waiting for a build of "))
        try program.prepare()
        try program.writeDatabase()
        #expect(try call(tools, "check") == "no findings\n")
        try program.removeLines(with: "Grinder.init", from: machines)
        let text = try call(tools, "check")
        let path = program.folder.resolvingSymlinksInPath().path + "/" + machines
        #expect(text.hasPrefix("\(path):13:23: error: Grinder binding missing [missing-provider]\n"))
        #expect(text.hasSuffix("\n1 error\n"))
        try (String(contentsOfFile: path, encoding: .utf8) + "wrong wrong\n")
            .write(toFile: path, atomically: true, encoding: .utf8)
        let outdated = try call(tools, "check")
        #expect(
            outdated.contains(
                "note: the module Machines does not compile, so its findings come from its last text that did\n"))
        #expect(outdated.contains("error: Grinder binding missing"))
    }

    @Test func `Changes that repair a mistake are shown, and change no file`() throws {
        let program = try Program()
        try program.prepare()
        try program.writeDatabase()
        let tools = try tools(program)
        #expect(try call(tools, "fix") == "no mistakes\n")
        try program.removeLines(with: "Grinder.init", from: machines)
        let before = try String(contentsOf: program.folder.appending(path: machines), encoding: .utf8)
        let text = try call(tools, "fix")
        #expect(text.hasPrefix("\(machines):13: Bind Grinder"))
        #expect(text.contains("\n--- a/\(machines)\n+++ b/\(machines)\n@@ "))
        #expect(text.contains("\n+        binder.bind().to(factory: Grinder.init)\n"))
        #expect(try String(contentsOf: program.folder.appending(path: machines), encoding: .utf8) == before)
    }

    @Test func `Questions about keys are answered, and a key that does not exist is named`() throws {
        let program = try Program()
        try program.prepare()
        try program.writeDatabase()
        let tools = try tools(program)
        let path = try call(tools, "why", ["from": "Kiosk", "to": "Grinder"])
        #expect(path.hasPrefix("Kiosk depends on Grinder by 1 path:\n\n1. Kiosk  at Kiosk/Kiosk.swift:14\n"))
        #expect(
            try call(tools, "why", ["from": "Grinder", "to": "Kiosk"])
                == "Grinder does not depend on Kiosk; Kiosk depends on Grinder\n")
        #expect(try call(tools, "why", ["from": "Kiosk", "to": "Kiosk"]) == "!both keys are Kiosk")
        #expect(try call(tools, "explain", ["key": "Grinder"]).contains("reached     Kiosk → Machine → Grinder\n"))
        #expect(
            try call(tools, "explain", ["key": "Grindr"])
                == "!no key of the graph matches \"Grindr\"; did you mean Grinder?")
    }

    @Test func `The program itself serves an agent, and ends with it`() throws {
        let program = try Program()
        try program.prepare()
        try program.writeDatabase()
        let messages = """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18"}}
            {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"explain","arguments":{"key":"Menu"}}}

            """
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: Products.path("cleansec"))
        process.arguments = ["mcp"]
        process.currentDirectoryURL = program.folder
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        input.fileHandleForWriting.write(Data(messages.utf8))
        var text = ""
        while text.split(separator: "\n").count < 2 {
            let data = output.fileHandleForReading.availableData
            try #require(!data.isEmpty)
            text += String(decoding: data, as: UTF8.self)
        }
        #expect(text.contains(#""id":2"#))
        #expect(text.contains("Menu.Menu"))
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(program.run(["mcp", "a.swift"]).complaint.contains("unexpected argument a.swift"))
    }
}
