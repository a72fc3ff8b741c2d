import Foundation

/// Measures what bindings cost a client's release build: ratios to a build of the same types without bindings.
@main
struct BuildBench {
    static let usage = """
        usage: BuildBench [--modules DIRECTORY] [--count N] [--runs N] [KIND…]

          --modules DIRECTORY  where the release build has put Cleanse.swiftmodule (default .build/release/Modules)
          --count N            how many bindings (default 400)
          --runs N             how many compilations of each client, of which the median counts (default 3)
          KIND                 \(Client.Kind.allCases.map(\.rawValue).joined(separator: ", ")) (default all)
        """

    var modules = ".build/release/Modules"
    var count = 400
    var runs = 3
    var kinds: [Client.Kind] = []

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        func number() throws -> Int {
            guard let text = rest.popFirst(), let number = Int(text), number > 0 else { throw Misuse() }
            return number
        }
        while let argument = rest.popFirst() {
            switch argument {
            case "--modules":
                guard let directory = rest.popFirst() else { throw Misuse() }
                modules = directory
            case "--count": count = try number()
            case "--runs": runs = try number()
            default:
                guard let kind = Client.Kind(rawValue: argument) else { throw Misuse() }
                kinds.append(kind)
            }
        }
        if kinds.isEmpty { kinds = Client.Kind.allCases }
    }

    struct Misuse: Error, CustomStringConvertible {
        var description: String { BuildBench.usage }
    }

    static func main() {
        do { try BuildBench(Array(CommandLine.arguments.dropFirst())).run() } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            exit(2)
        }
    }

    func run() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("BuildBench-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        show("\(count) bindings, user time against the same types without bindings; median of \(runs)")
        show(Row(name: "kind", time: "×", budget: "budget", code: "B each", codeBudget: "budget"))
        for kind in kinds { try measure(kind, in: folder) }
    }

    private func measure(_ kind: Client.Kind, in folder: URL) throws {
        let chunk = (count + 7) / 8
        var chunks: [Int?] = [nil, chunk]
        if kind == .shared { chunks.append(count) }
        var results: [[Compilation]] = chunks.map { _ in [] }
        // Interleaved, so that what else the machine does is shared evenly.
        for _ in 0..<runs {
            for (index, chunk) in chunks.enumerated() {
                results[index].append(
                    try Compilation(
                        Client(kind: kind, count: count, chunk: chunk).text, modules: modules, in: folder))
            }
        }
        let times = results.map { median($0.map(\.userTime)) }
        let code = results.map { $0[0].code }
        show(
            Row(
                name: kind.rawValue, time: decimal(times[1] / times[0]), budget: decimal(kind.budget),
                code: String((code[1] - code[0]) / count), codeBudget: kind.codeBudget.map(String.init) ?? "–")
        )
        guard chunks.count > 2 else { return }
        show(
            Row(
                name: "one configure : eight", time: decimal(times[2] / times[1]), budget: "1.2",
                code: String((code[2] - code[0]) / count), codeBudget: "–"))
    }

    private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}

extension Client.Kind {
    /// How many times the build without bindings the one with them may take.
    var budget: Double {
        switch self {
        case .shared, .unshared: 12
        default: 15
        }
    }

    /// How many bytes of machine code a binding may have.
    var codeBudget: Int? { self == .shared ? 700 : nil }
}

/// Prints a line at once, also into a pipe: the next one takes a while.
private func show(_ line: some CustomStringConvertible) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

private func decimal(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
}

/// A row of the table.
private struct Row: CustomStringConvertible {
    let name, time, budget, code, codeBudget: String

    var description: String {
        func right(_ text: String) -> String { String(repeating: " ", count: max(0, 8 - text.count)) + text }
        return name.padding(toLength: 24, withPad: " ", startingAt: 0)
            + [time, budget, code, codeBudget].map(right).joined()
    }
}
