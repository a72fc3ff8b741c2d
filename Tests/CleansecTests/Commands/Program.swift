import Foundation
import Synchronization
import TestSupport

@testable import CleansecCommands
@testable import cleansec

/// A copy of the program in `Tests/Checking`, which a test may change, and on which the tool runs.
final class Program {
    let folder: URL
    /// The folder of the built modules of Cleanse.
    let modules = Products.modules

    struct Result {
        let status: ProcessStatus
        let output: String
        let complaint: String
    }

    init() throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("cleansec-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: tests.appendingPathComponent("Checking/Sources"), to: folder.appendingPathComponent("Sources"))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Returns the path of a file in the program's folder.
    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// Returns the compiler's arguments for a module.
    func arguments(_ module: String) -> [String] {
        [
            "swiftc", "-module-name", module, "-parse-as-library", "-swift-version", "6", "-I", modules, "-I",
            folder.path, path("Sources/\(module)/\(module).swift"),
        ]
    }

    /// The compiled modules, by their source text. Most tests compile the original sources.
    private static let compiled = Mutex<[String: Data]>([:])

    /// Compiles a module, so that other modules can import it.
    func compile(_ module: String) throws {
        let file = URL(fileURLWithPath: path("\(module).swiftmodule"))
        let source = try String(contentsOfFile: path("Sources/\(module)/\(module).swift"), encoding: .utf8)
        if let data = Self.compiled.withLock({ $0[source] }) { return try data.write(to: file) }
        let (status, output) = try ChildProcess.run(
            arguments(module) + ["-emit-module", "-emit-module-path", file.path])
        if status != 0 { throw Failure("\(module) does not compile: \(output)") }
        let data = try Data(contentsOf: file)
        Self.compiled.withLock { $0[source] = data }
    }

    /// Compiles and analyses the modules that the program imports.
    func prepare() throws {
        for module in ["Machines", "Menu"] {
            try compile(module)
            _ = run(["analyze", "-o", path("\(module).cleanse.json"), "--"] + arguments(module))
        }
    }

    /// Writes the compilation database of the program's modules.
    func writeDatabase() throws {
        let entries = ["Menu", "Machines", "Kiosk"].map { module in
            [
                "directory": folder.path, "file": path("Sources/\(module)/\(module).swift"),
                "arguments": arguments(module),
            ] as [String: Any]
        }
        try JSONSerialization.data(withJSONObject: entries)
            .write(to: URL(fileURLWithPath: path("compile_commands.json")))
    }

    /// Removes the lines of a source file that contain a text.
    func removeLines(with text: String, from name: String) throws {
        let source = try String(contentsOfFile: path(name), encoding: .utf8)
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.contains(text) }
        try lines.joined(separator: "\n").write(toFile: path(name), atomically: true, encoding: .utf8)
    }

    /// Runs the tool.
    func run(_ arguments: [String], input: [UInt8] = []) -> Result {
        final class Box { var (output, complaint) = ("", "") }
        let box = Box()
        let session = Session(
            print: { text throws(Failure) in box.output += text }, complain: { box.complaint += $0 },
            input: { () throws(Failure) in input }, directory: folder.path, isTerminal: false, isPlain: true,
            subcommands: Cleansec.subcommands + Main.servers)
        let status = Cleansec.run(arguments, in: session)
        return Result(status: status, output: box.output, complaint: box.complaint)
    }

    /// Checks the module with the root component.
    func check(_ options: String...) -> Result {
        run(["check", "--search-path", folder.path] + options + ["--"] + arguments("Kiosk"))
    }
}
