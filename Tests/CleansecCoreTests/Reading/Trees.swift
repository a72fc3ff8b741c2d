import CleansecCore
import Foundation
import TestSupport
import Testing

/// Trees that the compiler writes for the source files of these tests.
enum Trees {
    /// The folder of these tests.
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    /// Returns the compiler's tree of each file of a module.
    ///
    /// - Parameter isProgram: Whether the files have statements outside functions.
    static func trees(
        of files: [URL], module: String, arguments: [String] = [], isProgram: Bool = false
    ) throws -> [(file: URL, tree: [UInt8])] {
        try files.map { file in
            let others = files.filter { $0 != file }.map(\.path)
            let tree = try output(
                of: [
                    "-swift-version", "6", "-suppress-warnings", "-D", "DEBUG", "-I", Products.modules, "-module-name",
                    module,
                ] + (isProgram ? [] : ["-parse-as-library"]) + arguments + ["-primary-file", file.path] + others)
            return (file, Array(tree))
        }
    }

    /// Returns the trees that the compiler writes.
    static func output(of arguments: [String]) throws -> Data {
        try run(["swiftc", "-frontend", "-dump-ast", "-dump-ast-format", "json"] + arguments)
    }

    /// Runs a program to its end.
    /// - Returns: The output of the program.
    static func run(_ command: [String]) throws -> Data {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        let output = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
        _ = FileManager.default.createFile(atPath: output.path, contents: nil)
        defer { try? FileManager.default.removeItem(at: output) }
        let errors = Pipe()
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = errors
        try process.run()
        let text = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "\(String(decoding: text, as: UTF8.self))")
        return try Data(contentsOf: output)
    }

    /// Returns the summary of a module.
    static func summary(
        of files: [URL], module: String, arguments: [String] = [], isProgram: Bool = false, target: String? = nil
    ) throws -> ModuleSummary {
        var analyzer = Analyzer(module: module, target: target)
        for (file, tree) in try trees(of: files, module: module, arguments: arguments, isProgram: isProgram) {
            try analyzer.read(tree: BytesInMemory(tree), file: file.lastPathComponent)
        }
        return analyzer.finish()
    }

    /// Returns the summary of a program that is given as text.
    static func summary(
        of text: String, module: String = "Program", arguments: [String] = [], isProgram: Bool = false,
        target: String? = nil
    ) throws -> ModuleSummary {
        try withProgram(text) {
            try summary(of: [$0], module: module, arguments: arguments, isProgram: isProgram, target: target)
        }
    }

    /// Returns the summary of a module that imports another module, which has no summary.
    static func summary(
        of text: String, module: String, importing other: String, module otherModule: String
    ) throws -> ModuleSummary {
        try withProgram(other) { file in
            let folder = file.deletingLastPathComponent()
            _ = try run([
                "swiftc", "-emit-module", "-parse-as-library", "-module-name", otherModule, "-o",
                folder.appendingPathComponent("\(otherModule).swiftmodule").path, file.path,
            ])
            return try summary(of: text, module: module, arguments: ["-I", folder.path])
        }
    }

    /// Writes a program to a file that exists while `body` runs.
    static func withProgram<Result>(_ text: String, _ body: (URL) throws -> Result) throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("Program.swift")
        try text.write(to: file, atomically: true, encoding: .utf8)
        return try body(file)
    }
}
