import Foundation

/// The generator, which writes the overloads of `to(…)` for each number of parameters, their tests, and the page of a graph as Swift.
@main
struct CleanseGen {
    static let usage = """
        usage: CleanseGen generate [--check] [--max-arity N] [--package-path DIRECTORY]

          generate                  write the generated files whose text has changed
          --check                   write nothing; fail if a file is out of date
          --max-arity N             the longest parameter list with an overload of its own (default \(defaultArity);
                                    two more in release builds); longer lists are served by a parameter pack
          --package-path DIRECTORY  the package (default: the current directory)
        """
    static let defaultArity = 6

    static func main() {
        do {
            let command = try Command(Array(CommandLine.arguments.dropFirst()))
            let files = try command.files()
            let stale = try files.filter { try command.read($0) != $0.text }
            if command.isCheck {
                for file in stale { print("stale: \(file.path)") }
                guard stale.isEmpty else {
                    print("run `swift run CleanseGen generate`")
                    exit(1)
                }
                print("\(files.count) generated files are fresh")
            } else {
                for file in stale {
                    try command.write(file)
                    print("wrote \(file.path)")
                }
                if stale.isEmpty { print("\(files.count) generated files are fresh") }
            }
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(2)
        }
    }
}

/// A command with its options, from the command line.
struct Command {
    var isCheck = false
    var maxArity = CleanseGen.defaultArity
    var package = "."

    struct Misuse: Error, CustomStringConvertible {
        let reason: String
        var description: String { "\(reason)\n\(CleanseGen.usage)" }
    }

    init(_ arguments: [String]) throws {
        guard arguments.first == "generate" else { throw Misuse(reason: "name a command") }
        var rest = arguments.dropFirst()
        while let argument = rest.popFirst() {
            switch argument {
            case "--check": isCheck = true
            case "--max-arity":
                guard let text = rest.popFirst(), let number = Int(text), (1...ArityTests.longest).contains(number)
                else {
                    throw Misuse(reason: "--max-arity takes a number from 1 to \(ArityTests.longest)")
                }
                maxArity = number
            case "--package-path":
                guard let path = rest.popFirst() else { throw Misuse(reason: "--package-path takes a directory") }
                package = path
            default: throw Misuse(reason: "unknown argument \(argument)")
            }
        }
        guard FileManager.default.fileExists(atPath: package + "/Package.swift") else {
            throw Misuse(reason: "no Package.swift in \(package)")
        }
    }

    /// Returns all files that are generated.
    func files() throws -> [GeneratedFile] {
        func source(_ path: String) throws -> String {
            guard let text = try read(path) else { throw Misuse(reason: "no \(path) in \(package)") }
            return text
        }
        return Templates.files(maxArity: maxArity)
            + [try PageTemplate.file(read: source), try DeclaredSteps.file(read: source)]
    }

    /// Returns the current text of the file, or `nil` if there is no file.
    func read(_ file: GeneratedFile) throws -> String? { try read(file.path) }

    private func read(_ path: String) throws -> String? {
        let url = URL(fileURLWithPath: package).appendingPathComponent(path)
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        return try String(contentsOf: url, encoding: .utf8)
    }

    func write(_ file: GeneratedFile) throws {
        let url = URL(fileURLWithPath: package).appendingPathComponent(file.path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try file.text.write(to: url, atomically: true, encoding: .utf8)
    }
}
