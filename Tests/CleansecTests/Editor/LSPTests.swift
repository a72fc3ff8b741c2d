import CleansecCore
import Foundation
import TestSupport
import Testing

@testable import CleansecCommands
@testable import cleansec

/// `cleansec lsp` as an editor uses it: the program itself, over pipes, on a program of three modules.
@Suite struct LSPTests {
    private let machines = "Sources/Machines/Machines.swift"
    private let kiosk = "Sources/Kiosk/Kiosk.swift"
    private let line = "        binder.bind().to(factory: Grinder.init)\n"

    @Test func `A mistake is shown while it is typed, and disappears when it is repaired`() throws {
        let editor = try Editor()
        let text = try editor.text(machines)
        try editor.client.open(editor.path(machines), text)
        try editor.client.quiet()
        #expect(editor.client.published == 0)
        try editor.client.change(
            editor.path(machines), [["range": editor.range(12, 0, 13, 0), "text": ""]], version: 2)
        try editor.client.quiet()
        #expect(editor.client.shown(editor.path(machines)) == ["12:22 missing-provider Grinder binding missing"])
        let diagnostic = try #require(editor.client.diagnostics[EditorClient.uri(editor.path(machines))]?.first)
        let related = try #require(diagnostic["relatedInformation"] as? [[String: Any]])
        let files = related.map { ($0["location"] as? [String: Any])?["uri"] as? String }
        #expect(files.contains(EditorClient.uri(editor.path(kiosk))))
        // Other texts that are not saved either.
        try editor.client.change(
            editor.path(machines),
            [
                ["range": editor.range(12, 0, 12, 0), "text": line],
                ["range": editor.range(9, 0, 9, 0), "text": "//"],
            ], version: 3)
        try editor.client.quiet()
        #expect(editor.client.shown(editor.path(machines)) == [])
        try editor.client.change(
            editor.path(machines), [["range": editor.range(12, 0, 13, 0), "text": ""]], version: 4)
        try editor.client.quiet()
        #expect(editor.client.shown(editor.path(machines)) == ["12:22 missing-provider Grinder binding missing"])
        // The file is as it was.
        #expect(try editor.text(machines) == text)
        try editor.client.change(
            editor.path(machines), [["range": editor.range(12, 0, 12, 0), "text": line]], version: 5)
        try editor.client.quiet()
        #expect(editor.client.shown(editor.path(machines)) == [])
        #expect(try editor.end() == 0)
    }

    @Test func `A mistake never disappears while other text is typed that compiles only at its end`() throws {
        let editor = try Editor()
        let path = editor.path(machines)
        try editor.client.open(path, editor.text(machines).replacing(line, with: "\n"))
        try editor.client.quiet()
        for (column, letter) in "let a = 1".enumerated() {
            let end = editor.range(16, column, 16, column)
            try editor.client.change(path, [["range": end, "text": String(letter)]], version: column + 2)
            let status = try editor.client.start("cleansec/status")
            var isAnswered = false
            while !isAnswered {
                let message = try #require(try editor.client.next())
                isAnswered = message["id"] as? Int == status && message["method"] == nil
                #expect(editor.client.shown(path).contains("13:22 missing-provider Grinder binding missing"))
            }
        }
        #expect(editor.client.shown(path).count == 1)
        #expect(editor.client.published > 2)
        #expect(try editor.end() == 0)
    }

    @Test func `A text that does not compile keeps its findings, in an editor that was just opened too`() throws {
        let editor = try Editor()
        try editor.save(machines, try editor.text(machines).replacing(line, with: ""))
        try editor.client.open(editor.path(machines), editor.text(machines))
        try editor.client.quiet()
        try editor.client.change(
            editor.path(machines), [["range": editor.range(9, 0, 9, 0), "text": "let wrong: Int = \"\"\n"]], version: 2)
        let status = try editor.client.quiet()
        #expect(status["outdated"] as? [String] == ["Machines"])
        #expect(
            editor.client.shown(editor.path(machines)) == [
                "9:17 outdated the module Machines does not compile, so its findings come from its last text that did",
                "13:22 missing-provider Grinder binding missing",
            ])
        try editor.save(machines, editor.text(machines) + "wrong wrong\n")
        let second = try Editor(at: editor)
        try second.client.open(second.path(machines), second.text(machines))
        try second.client.quiet()
        #expect(second.client.shown(second.path(machines)).contains("12:22 missing-provider Grinder binding missing"))
        #expect(second.client.shown(second.path(machines)).count == 2)
    }

    @Test func `Questions about bindings are answered where they are asked`() throws {
        let editor = try Editor()
        try editor.client.open(editor.path(machines), editor.text(machines))
        func answers(_ method: String, _ line: Int, _ character: Int) throws -> [String] {
            let answer = try editor.client.answer(
                to: editor.client.start(
                    "textDocument/\(method)",
                    [
                        "textDocument": ["uri": EditorClient.uri(editor.path(machines))],
                        "position": ["line": line, "character": character], "context": ["includeDeclaration": false],
                    ]))
            return (answer["result"] as? [[String: Any]] ?? []).map { item in
                let location = item["location"] as? [String: Any] ?? item
                let start = (location["range"] as? [String: Any])?["start"] as? [String: Any]
                let file = (location["uri"] as? String)?.split(separator: "/").last.map { "\($0) " } ?? ""
                let text = item["name"] ?? (item["command"] as? [String: Any])?["title"] ?? ""
                return "\(file)\(start?["line"] ?? ""):\(start?["character"] ?? "") \(text)"
            }
        }
        // A parameter, whose type is bound; the call that binds a type that needs another one; a type.
        #expect(try answers("definition", 6, 18) == ["Machines.swift 12:8 "])
        #expect(try answers("definition", 13, 10) == ["Machines.swift 12:8 "])
        #expect(try answers("definition", 4, 20) == ["Machines.swift 13:8 "])
        #expect(try answers("definition", 0, 2) == [])
        #expect(try answers("references", 12, 36) == ["Machines.swift 13:8 "])
        #expect(try answers("references", 4, 20) == ["Kiosk.swift 13:8 "])
        #expect(try answers("documentSymbol", 0, 0) == ["Machines.swift 12:8 Grinder", "Machines.swift 13:8 Machine"])
        #expect(try answers("codeLens", 0, 0) == ["12:8 needed by 1, not shared", "13:8 needed by 1, not shared"])
        let hover = try editor.client.request(
            "textDocument/hover",
            [
                "textDocument": ["uri": EditorClient.uri(editor.path(machines))],
                "position": ["line": 2, "character": 16],
            ])
        let text = try #require((hover["contents"] as? [String: Any])?["value"] as? String)
        #expect(text.hasPrefix("Grinder\n  key         Machines.Grinder\n"))
        #expect(text.contains("reached     Kiosk → Machine → Grinder\n"))
    }

    @Test func `A code action repairs a mistake that is not saved`() throws {
        let editor = try Editor()
        try editor.client.open(editor.path(machines), editor.text(machines))
        try editor.client.change(
            editor.path(machines), [["range": editor.range(12, 0, 13, 0), "text": ""]], version: 2)
        let answer = try editor.client.answer(
            to: editor.client.start(
                "textDocument/codeAction",
                [
                    "textDocument": ["uri": EditorClient.uri(editor.path(machines))],
                    "range": editor.range(12, 0, 12, 80), "context": ["diagnostics": [Any]()],
                ]))
        let action = try #require((answer["result"] as? [[String: Any]])?.first)
        #expect(action["title"] as? String == "Bind Grinder with its initialiser")
        let changes = (action["edit"] as? [String: Any])?["changes"] as? [String: [[String: Any]]]
        let edits = try #require(changes?[EditorClient.uri(editor.path(machines))])
        try editor.client.change(
            editor.path(machines), edits.map { ["range": $0["range"] ?? "", "text": $0["newText"] ?? ""] }, version: 3)
        try editor.client.quiet()
        #expect(editor.client.shown(editor.path(machines)) == [])
        #expect(try editor.end() == 0)
    }

    @Test func `A module that has never compiled says so where its mistake is`() throws {
        let editor = try Editor()
        try editor.client.open(editor.path("Sources/Menu/Menu.swift"), "public let drinks = missing\n")
        try editor.client.quiet()
        #expect(
            editor.client.shown(editor.path("Sources/Menu/Menu.swift")).first
                == "0:20 outdated the module Menu does not compile, so its graphs are not known")
    }

    @Test func `Files that change on the disk, and builds, are noticed without a message`() throws {
        let editor = try Editor(isBuilt: false)
        #expect(
            try editor.client.quiet()["failure"] as? String
                == "waiting for a build of \(editor.folder): it needs compile_commands.json")
        try editor.program.writeDatabase()
        try editor.save(machines, try editor.text(machines).replacing(line, with: ""))
        while editor.client.published == 0 { try #require(try editor.client.next() != nil) }
        while editor.client.shown(editor.path(machines)).isEmpty { try #require(try editor.client.next() != nil) }
        try editor.save(machines, try editor.text(machines).replacing("Machine.init", with: "Grinder.init"))
        while !editor.client.shown(editor.path(machines)).isEmpty { try #require(try editor.client.next() != nil) }
        let said = editor.client.received.filter { $0["method"] as? String == "window/showMessage" }
        #expect(said.count == 1)
    }

    @Test func `The compiler's arguments can be given, and wrong arguments are refused`() throws {
        let program = try Program()
        try program.prepare()
        try program.removeLines(with: "Grinder.init", from: machines)
        let client = try Editor(at: program, ["--"] + program.arguments("Machines")).client
        #expect(try client.quiet()["errors"] as? Int == 0)
        #expect(
            program.run(["lsp", "--", "swiftc", "a.swift"]).complaint.contains("need swiftc, -module-name and sources"))
        #expect(program.run(["lsp", "a.swift"]).complaint.contains("unexpected argument a.swift"))
        #expect(program.run(["lsp", "--build", "x", "--", "swiftc"]).complaint.contains("either a build or"))
    }

    @Test func `A target that the build does not have is named`() throws {
        let editor = try Editor(["--target", "Kiosc"])
        #expect(try editor.client.quiet()["failure"] as? String == "the build has no module Kiosc; did you mean Kiosk?")
    }

    @Test func `The end of the client ends the server and its compilers`() throws {
        let editor = try Editor()
        try editor.client.open(editor.path(machines), editor.text(machines))
        editor.client.close()
        editor.process.waitUntilExit()
        #expect(editor.process.terminationStatus == 1)
        while try editor.client.next() != nil {}
    }

    @Test func `After random edits, the findings equal what cleansec package finds`() throws {
        let editor = try Editor()
        var random = RandomNumbers(seed: 52)
        var originals: [String: [String]] = [:]
        for file in [machines, kiosk] {
            originals[file] = try editor.text(file).components(separatedBy: "\n")
            try editor.client.open(editor.path(file), editor.text(file))
        }
        var found = 0
        for version in 2..<14 {
            var texts: [String: String] = [:]
            for (file, lines) in originals.sorted(by: { $0.key < $1.key }) {
                // Some lines are missing, written twice, moved behind a character beyond the ASCII plane, or do not compile.
                let changed = lines.flatMap { line -> [String] in
                    guard line.contains("bind"), line.contains(".to("), random.chance(40) else { return [line] }
                    return [[], [line, line], ["/* 🦊 */" + line], ["let x: Int = \"\"", line]][random.below(7) / 2]
                }
                texts[file] = changed.joined(separator: "\n")
                try editor.client.change(editor.path(file), texts[file]!, version: version)
            }
            let status = try editor.client.quiet()
            guard status["outdated"] as? [String] == [] else { continue }
            let shown = Set(texts.keys.flatMap { editor.client.shown(editor.path($0)) })
            for (file, text) in texts { try editor.save(file, text) }
            let fresh = try editor.check()
            #expect(shown == Set(fresh))
            found += fresh.count
        }
        #expect(found > 0)
    }

    @Test func `The server runs the compiler, and none of the programs that tools often run`() throws {
        let program = try Program()
        try program.prepare()
        let (traps, log) = (program.path("traps"), program.path("trapped"))
        try FileManager.default.createDirectory(atPath: traps, withIntermediateDirectories: true)
        let names = [
            "sh", "bash", "env", "git", "swift", "swift-build", "clang", "ld", "python3", "uname", "which",
            "sourcekit-lsp", "curl",
        ]
        for name in names {
            let path = "\(traps)/\(name)"
            try "#!/bin/sh\necho \(name) >>'\(log)'\n".write(toFile: path, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
        let editor = try Editor(at: program, [], path: "\(traps):\(ProcessInfo.processInfo.environment["PATH"] ?? "")")
        try editor.client.open(editor.path(machines), editor.text(machines).replacing(line, with: "\n"))
        #expect(try editor.client.quiet()["errors"] as? Int == 1)
        try editor.client.change(editor.path(machines), editor.text(machines) + "wrong wrong", version: 2)
        #expect(try editor.client.quiet()["outdated"] as? [String] == ["Machines"])
        #expect(try editor.end() == 0)
        #expect(!FileManager.default.fileExists(atPath: log))
    }

    @Test func `The server writes to its own folder only`() throws {
        let editor = try Editor()
        // The compiler's own files.
        let before = try editor.files()
        try editor.client.open(editor.path(machines), editor.text(machines).replacing(line, with: "\n"))
        try editor.client.quiet()
        let outside = EditorClient.uri(editor.path("../outside.swift"))
        try editor.client.notify(
            "textDocument/didOpen",
            ["textDocument": ["uri": outside, "languageId": "swift", "version": 1, "text": "let x = 1"]])
        try editor.client.quiet()
        let new = try editor.files().subtracting(before)
        #expect(!new.isEmpty)
        #expect(new.filter { !$0.hasPrefix(".build/cleansec/editor/") } == [])
        #expect(!FileManager.default.fileExists(atPath: editor.path("../outside.swift")))
        #expect(try editor.end() == 0)
    }

    #if os(Linux)
        @Test func `The memory of the server stays the same over 10,000 changes`() throws {
            let editor = try Editor()
            let text = try editor.text(machines)
            try editor.client.open(editor.path(machines), text)
            func memory() throws -> Int {
                try editor.client.quiet()
                let status = try String(
                    contentsOfFile: "/proc/\(editor.process.processIdentifier)/status", encoding: .utf8)
                let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
                return try #require(Int(line.split(separator: " ").dropLast().last ?? ""))
            }
            func change(_ versions: Range<Int>) throws {
                for version in versions {
                    let range = version.isMultiple(of: 2) ? editor.range(0, 0, 0, 0) : editor.range(0, 0, 0, 2)
                    try editor.client.change(
                        editor.path(machines), [["range": range, "text": version.isMultiple(of: 2) ? "//" : ""]],
                        version: version)
                }
            }
            try change(2..<2_002)
            let first = try memory()
            try change(2_002..<10_002)
            #expect(try memory() < first + 4_000, "kilobytes")
        }
    #endif
}

/// An editor, the server that it has started, and the program that is edited.
final class Editor {
    let program: Program
    let process = Process()
    let client: EditorClient
    /// The folder without symbolic links.
    let folder: String
    private var saved: [String: String] = [:]

    /// Starts a server for a new program.
    convenience init(_ arguments: [String] = [], isBuilt: Bool = true) throws {
        let program = try Program()
        try program.prepare()
        try self.init(at: program, arguments, isBuilt: isBuilt)
    }

    /// Starts a server for the program of another editor.
    convenience init(at other: Editor) throws { try self.init(at: other.program, []) }

    /// Starts a server for a program, perhaps with another list of folders for programs.
    init(at program: Program, _ arguments: [String], isBuilt: Bool = true, path: String? = nil) throws {
        self.program = program
        folder = program.folder.resolvingSymlinksInPath().path
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: Products.path("cleansec"))
        process.arguments = ["lsp"] + arguments
        process.currentDirectoryURL = program.folder
        if let path { process.environment = ProcessInfo.processInfo.environment.merging(["PATH": path]) { $1 } }
        process.standardInput = input
        process.standardOutput = output
        client = EditorClient(toServer: input.fileHandleForWriting, fromServer: output.fileHandleForReading)
        if isBuilt { try program.writeDatabase() }
        try process.run()
        try client.initialize(folder: folder)
    }

    deinit { process.terminate() }

    func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// Returns all files of the program's folder, with their dates.
    func files() throws -> Set<String> {
        Set(
            try FileManager.default.subpathsOfDirectory(atPath: folder).map { name in
                let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
                guard attributes[.type] as? FileAttributeType == .typeRegular else { return "" }
                return "\(name) \(attributes[.modificationDate] ?? "")"
            }
        ).subtracting([""])
    }

    func text(_ name: String) throws -> String { try String(contentsOfFile: path(name), encoding: .utf8) }

    func range(_ line: Int, _ column: Int, _ endLine: Int, _ endColumn: Int) -> [String: Any] {
        ["start": ["line": line, "character": column], "end": ["line": endLine, "character": endColumn]]
    }

    /// Writes a file without telling the server.
    func save(_ name: String, _ text: String) throws {
        try text.write(toFile: path(name), atomically: true, encoding: .utf8)
    }

    /// Returns what `cleansec package` reports about the saved files, in the form of ``EditorClient/shown(_:)``.
    func check() throws -> [String] {
        let modules = ["Menu", "Machines", "Kiosk"].flatMap { ["--target", $0] }
        let result = program.run(
            ["package", "--build", path("compile_commands.json"), "--summary-path", path("fresh"), "--format", "json"]
                + modules)
        let report = try JSONDecoder().decode(ReadReport.self, from: Data(result.output.utf8))
        return try report.findings.map { finding in
            let place = try #require(finding.place)
            let text = try String(contentsOfFile: place.file, encoding: .utf8)
            let before = text.split(separator: "\n", omittingEmptySubsequences: false)[place.line - 1].utf8
                .prefix((place.column ?? 1) - 1)
            return
                "\(place.line - 1):\(String(decoding: before, as: UTF8.self).utf16.count) \(finding.code) \(finding.finding.headline)"
        }
    }

    /// Ends the server as the protocol says.
    /// - Returns: Its exit status.
    func end() throws -> Int32 {
        try client.shutDown()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
