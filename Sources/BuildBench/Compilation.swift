import Foundation

/// A run of the compiler.
struct Compilation {
    /// The user time of the compiler in seconds, which does not depend on other work of the machine.
    let userTime: Double
    /// The size of the machine code in the object file, in bytes, or 0 if there is none.
    let code: Int

    /// The kind of compilation.
    enum Mode {
        case release, debug, typeChecking

        fileprivate func arguments(_ object: URL) -> [String] {
            switch self {
            case .release: ["-O", "-whole-module-optimization", "-c", "-o", object.path]
            case .debug: ["-Onone", "-enable-testing", "-DDEBUG", "-g", "-c", "-o", object.path]
            case .typeChecking: ["-typecheck"]
            }
        }
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Compiles one file as SwiftPM compiles a module.
    init(_ source: String, modules: String, _ mode: Mode = .release, in folder: URL) throws {
        let file = folder.appendingPathComponent("Client.swift"), object = folder.appendingPathComponent("Client.o")
        try source.write(to: file, atomically: true, encoding: .utf8)
        let before = Self.userTimeOfChildren
        try Self.run(
            [
                "swiftc", "-swift-version", "6", "-parse-as-library", "-module-name", "Client", "-I", modules,
                file.path,
            ] + mode.arguments(object))
        userTime = Self.userTimeOfChildren - before
        guard mode != .typeChecking else {
            code = 0
            return
        }
        code = try Self.code(of: [object.path])
    }

    /// Returns the bytes of machine code in object files.
    static func code(of objects: [String]) throws -> Int {
        if objects.isEmpty { return 0 }
        return try run(["size", "-A"] + objects).split(separator: "\n").reduce(0) { sum, line in
            let words = line.split(separator: " ")
            guard let name = words.first, name == ".text" || name.hasPrefix(".text.") else { return sum }
            return sum + (Int(words[1]) ?? 0)
        }
    }

    /// Returns the bytes of a program's executable without symbols, linked with the library's object files as SwiftPM links it.
    static func executable(_ source: String, modules: String, objects: [String], in folder: URL) throws -> Int {
        _ = try Compilation(source, modules: modules, in: folder)
        let program = folder.appendingPathComponent("Program").path
        let usesCleanse = source.hasPrefix("import Cleanse")
        try run(
            ["swiftc", folder.appendingPathComponent("Client.o").path] + (usesCleanse ? objects : [])
                + ["-Xlinker", "--gc-sections", "-o", program])
        try run(["strip", program])
        return try FileManager.default.attributesOfItem(atPath: program)[.size] as? Int ?? 0
    }

    private static var userTimeOfChildren: Double {
        var usage = rusage()
        #if os(Linux)
            getrusage(RUSAGE_CHILDREN.rawValue, &usage)
        #else
            getrusage(RUSAGE_CHILDREN, &usage)
        #endif
        return Double(usage.ru_utime.tv_sec) + Double(usage.ru_utime.tv_usec) / 1e6
    }

    @discardableResult
    static func run(_ arguments: [String]) throws -> String {
        let process = Process(), output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: "\(arguments[0]) failed with status \(process.terminationStatus)")
        }
        return String(decoding: data, as: UTF8.self)
    }
}
