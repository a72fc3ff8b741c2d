import CleansecCore
import CleansecServer
import Foundation
import TestSupport
import Testing

@testable import CleansecCommands
@testable import cleansec

/// The analysis of a folder for the language server: from which build it comes, and when it has to be repeated.
@Suite struct WorkspaceBuildTests {
    private func build(_ program: Program, _ words: [String] = []) throws -> WorkspaceBuild {
        WorkspaceBuild(
            folder: program.folder.path, try Arguments(words, accepting: LSPCommand.options),
            tool: Products.path("cleansec"))
    }

    private func failure(_ build: WorkspaceBuild) -> String? {
        do throws(AnalysisFailure) {
            _ = try build.check([:], Cancellation())
            return nil
        } catch {
            return error.description
        }
    }

    @Test func `A folder that has not been built is looked at again when it is built`() throws {
        let program = try Program()
        let build = try build(program)
        #expect(failure(build)?.hasPrefix("waiting for a build of ") == true)
        #expect(!build.hasChanged())
        try "// swift-tools-version: 6.2".write(
            toFile: program.path("Package.swift"), atomically: true, encoding: .utf8)
        #expect(build.hasChanged())
        #expect(failure(build)?.hasSuffix(": run `swift build`") == true)
        #expect(!build.hasChanged())
        try program.prepare()
        try program.writeDatabase()
        #expect(build.hasChanged())
        #expect(failure(build) == nil)
        #expect(!build.hasChanged())
    }

    @Test func `A build that can't be read is not read again before it changes`() throws {
        let program = try Program()
        try program.writeDatabase()
        let wrong = try build(program, ["--target", "Kiosc"])
        #expect(failure(wrong) == "the build has no module Kiosc; did you mean Kiosk?")
        #expect(!wrong.hasChanged())
        try "{}".write(toFile: program.path("compile_commands.json"), atomically: true, encoding: .utf8)
        #expect(wrong.hasChanged())
        #expect(failure(wrong)?.contains("compile_commands.json is not a compilation database") == true)
        #expect(!wrong.hasChanged())
    }

    @Test func `A check is repeated when a source, a module or the package has changed, and says that the package has`()
        throws
    {
        let program = try Program()
        try program.prepare()
        let build = try build(program, ["--"] + program.arguments("Kiosk"))
        #expect(failure(build) == nil)
        #expect(!build.hasChanged())
        // Another build of the folder does not matter.
        try program.writeDatabase()
        #expect(!build.hasChanged())
        try program.removeLines(with: "drinks", from: "Sources/Kiosk/Kiosk.swift")
        #expect(build.hasChanged())
        let verdict = try build.check([:], Cancellation())
        #expect(verdict.findings.contains { $0.code == "undecided" })
        #expect(verdict.remarks.isEmpty)
        #expect(!build.hasChanged())
        try "// swift-tools-version: 6.2".write(
            toFile: program.path("Package.swift"), atomically: true, encoding: .utf8)
        #expect(build.hasChanged())
        #expect(
            try build.check([:], Cancellation()).remarks == [
                "Package.swift has changed: build the package, so that cleansec sees the change"
            ])
    }

    @Test func `The latest build of SwiftPM counts, and links lead to the pages of its package`() throws {
        let program = try Program()
        try program.prepare()
        let cleanse = program.path("Cleanse/Sources/Cleanse/Component/Component.swift")
        try FileManager.default.createDirectory(
            atPath: (cleanse as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try "".write(toFile: cleanse, atomically: true, encoding: .utf8)
        try program.removeLines(with: "Grinder.init", from: "Sources/Machines/Machines.swift")
        func command(_ module: String, _ words: [String]) throws -> String {
            let list = String(decoding: try JSONEncoder().encode(words), as: UTF8.self)
            return "  \"\(module)\":\n    inputs: []\n    args: \(list)\n"
        }
        var manifest = try command(
            "Cleanse",
            ["swiftc", "-module-name", "Cleanse", "-emit-module-path", program.path("Cleanse.swiftmodule"), cleanse])
        for module in ["Machines", "Menu", "Kiosk"] {
            manifest += try command(
                module, program.arguments(module) + ["-emit-module-path", program.path("\(module).swiftmodule")])
        }
        let inputs = "[\"\(program.path("Cleanse.swiftmodule"))\",\"\(program.path("Machines.swiftmodule"))\"]"
        manifest = manifest.replacing("inputs: []", with: "inputs: \(inputs)")
        try FileManager.default.createDirectory(atPath: program.path(".build"), withIntermediateDirectories: true)
        try manifest.write(toFile: program.path(".build/debug.yaml"), atomically: true, encoding: .utf8)
        let build = try build(program)
        let verdict = try build.check([:], Cancellation())
        let page = try #require(verdict.pages["missing-provider"])
        #expect(page.hasSuffix("/Cleanse/Sources/Cleanse/Cleanse.docc/Errors.md#missing-provider"), "\(page)")
        #expect(verdict.findings.contains { $0.code == "missing-provider" })
    }

    @Test func `The list in cleansec.json replaces any build, as soon as there is one`() throws {
        let program = try Program()
        try program.prepare()
        try program.writeDatabase()
        let build = try build(program)
        #expect(failure(build) == nil)
        // A list of the same form, in which a module has another name.
        let (list, own) = (program.path("compile_commands.json"), program.path("cleansec.json"))
        let text = try String(contentsOfFile: list, encoding: .utf8)
        try text.replacing("\"Menu\"", with: "\"Card\"").write(toFile: own, atomically: true, encoding: .utf8)
        #expect(build.hasChanged())
        #expect(failure(build) == nil)
        #expect(
            FileManager.default.fileExists(atPath: program.path(".build/cleansec/editor/summaries/Card.cleanse.json")))
        try "[]".write(toFile: own, atomically: true, encoding: .utf8)
        #expect(failure(build) == "\(own) compiles no Swift module")
        try FileManager.default.removeItem(atPath: own)
        #expect(build.hasChanged())
        #expect(failure(build) == nil)
    }

    @Test func `A cancelled check ends, and a folder of a server that has ended is removed`() throws {
        let program = try Program()
        try program.prepare()
        try program.writeDatabase()
        let ended = try ChildProcess(["true"])
        let folder = program.path(".build/cleansec/editor/session-\(ended.process)")
        System.skip(ended.output)
        _ = ended.end()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let build = try build(program)
        #expect(!FileManager.default.fileExists(atPath: folder))
        let cancellation = Cancellation()
        cancellation.cancel()
        #expect(throws: AnalysisFailure("the check was cancelled")) { try build.check([:], cancellation) }
        #expect(throws: Never.self) { try build.check([:], Cancellation()) }
    }

    @Test func `A module that does not compile says from which texts its findings come`() throws {
        let program = try Program()
        try program.prepare()
        try program.writeDatabase()
        let build = try build(program)
        let path = FileURI.canonical(program.path("Sources/Kiosk/Kiosk.swift"))
        let text = try String(contentsOfFile: path, encoding: .utf8)
        func check(_ text: String) throws -> [OutdatedModule] {
            try build.check([path: Array(text.utf8)], Cancellation()).outdatedModules
        }
        #expect(try check("let wrong: Int = \"\"\n" + text).first?.isKnown == false)
        #expect(try check("// A line more.\n" + text).isEmpty)
        for mistake in ["let wrong: Int = \"\"\n", "let wrong: Int = 0.5\n"] {
            let module = try #require(try check(mistake + text).first)
            #expect(module.isKnown)
            #expect(module.digests == [path: Digest(of: ("// A line more.\n" + text).utf8).text])
        }
    }

    @Test func `An outdated check ends with all processes that it has started`() throws {
        let program = try Program()
        try program.writeDatabase()
        // A tool whose compiler never ends.
        let (tool, log) = (program.path("tool"), program.path("log"))
        try "#!/bin/sh\nsleep 100000 &\necho $$ $! >'\(log).new'\nmv '\(log).new' '\(log)'\nwait\n"
            .write(toFile: tool, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool)
        let build = WorkspaceBuild(
            folder: program.folder.path, try Arguments([], accepting: LSPCommand.options), tool: tool)
        let cancellation = Cancellation()
        Thread.detachNewThread {
            while !FileManager.default.fileExists(atPath: log) { usleep(1_000) }
            cancellation.cancel()
        }
        #expect(throws: AnalysisFailure("the check was cancelled")) { try build.check([:], cancellation) }
        let processes = try String(contentsOfFile: log, encoding: .utf8).split { $0.isWhitespace }.compactMap {
            Int32($0)
        }
        #expect(processes.count == 2)
        // The second one is a child of process 1 now, which may not have noticed its end yet.
        for process in processes { while ChildProcess.isRunning(process), !isZombie(process) { usleep(1_000) } }
    }

    /// Returns whether a process has ended, but its parent has not noticed it.
    private func isZombie(_ process: Int32) -> Bool {
        guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
        return status.split(separator: ")").last?.hasPrefix(" Z") == true
    }

    @Test func `Errors of the compiler are found in its messages`() {
        #expect(
            CompilerMessage.error("/a b/C:1.swift:3:14: error: no such thing: error: x")
                == .init(file: "/a b/C:1.swift", line: 3, column: 14))
        for line in ["<unknown>:0: error: x", "a.swift:3:14: warning: x", "error: x", "", ": error: "] {
            #expect(CompilerMessage.error(Substring(line)) == nil)
        }
    }
}
