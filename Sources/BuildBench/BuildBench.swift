import Foundation

/// Measures the cost of bindings in a client's builds, and the cost of the library's own builds.
///
/// Most results are ratios to a build of the same types without bindings.
@main
struct BuildBench {
    static let usage = """
        usage: BuildBench [OPTION…] [KIND…]

          --modules DIRECTORY      where the release build has put Cleanse.swiftmodule (default .build/release/Modules)
          --fast-graphs DIRECTORY  where a release build with the trait FastGraphs has put it: adds a row for each kind
          --debug DIRECTORY        where a debug build has put it: adds rows for type checking and for debug builds
          --library                adds rows for clean builds of the target Cleanse, of the package in this directory
          --sizes                  adds rows for the code of the library by folder, and for the executable of a program;
                                   without KIND, prints these alone; fails above a limit
          --count N                how many bindings (default 400)
          --runs N                 how many compilations of each client, of which the median counts (default 3)
          KIND                     \(Client.Kind.allCases.map(\.rawValue).joined(separator: ", ")) (default all)
        """

    var modules = ".build/release/Modules"
    var fastGraphs: String?
    var debugModules: String?
    var measuresLibrary = false
    var measuresSizes = false
    var count = 400
    var runs = 3
    var kinds: [Client.Kind] = []

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        func number() throws -> Int {
            guard let text = rest.popFirst(), let number = Int(text), number > 0 else { throw Misuse() }
            return number
        }
        func directory() throws -> String {
            guard let directory = rest.popFirst() else { throw Misuse() }
            return directory
        }
        while let argument = rest.popFirst() {
            switch argument {
            case "--modules": modules = try directory()
            case "--fast-graphs": fastGraphs = try directory()
            case "--debug": debugModules = try directory()
            case "--library": measuresLibrary = true
            case "--sizes": measuresSizes = true
            case "--count": count = try number()
            case "--runs": runs = try number()
            default:
                guard let kind = Client.Kind(rawValue: argument) else { throw Misuse() }
                kinds.append(kind)
            }
        }
        if kinds.isEmpty, !measuresSizes { kinds = Client.Kind.allCases }
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
        if !kinds.isEmpty {
            show("\(count) bindings, user time against the same types without bindings; median of \(runs)")
            show(Row(name: "kind", time: "×", budget: "budget", code: "B each", codeBudget: "budget"))
        }
        for kind in kinds { try measure(kind, in: folder) }
        if debugModules != nil || measuresLibrary || measuresSizes {
            show(Row(name: "", time: "", budget: "budget", code: "", codeBudget: ""))
        }
        if let debugModules {
            try measure(.typeChecking, "type checking, ms each", budget: "0.4", modules: debugModules, in: folder)
            try measure(.debug, "debug build, ms each", budget: "1.5", modules: debugModules, in: folder)
        }
        if measuresLibrary { try measureLibrary(in: folder) }
        if measuresSizes { try measureSizes(in: folder) }
    }

    private func measure(_ kind: Client.Kind, in folder: URL) throws {
        let chunk = (count + 7) / 8
        var clients: [(chunk: Int?, modules: String)] = [(nil, modules), (chunk, modules)]
        if kind == .shared { clients.append((count, modules)) }
        if let fastGraphs { clients.append((chunk, fastGraphs)) }
        var results: [[Compilation]] = clients.map { _ in [] }
        // The clients take turns, so that other work of the machine affects them evenly.
        for _ in 0..<runs {
            for (index, client) in clients.enumerated() {
                results[index].append(
                    try Compilation(
                        Client(kind: kind, count: count, chunk: client.chunk).text, modules: client.modules, in: folder)
                )
            }
        }
        let times = results.map { median($0.map(\.userTime)) }
        let code = results.map { ($0[0].code - results[0][0].code) / count }
        func row(_ name: String, _ index: Int, against base: Int = 0, budget: Double, codeBudget: Int?) {
            show(
                Row(
                    name: name, time: decimal(times[index] / times[base]), budget: decimal(budget),
                    code: String(code[index]), codeBudget: codeBudget.map(String.init) ?? "–"))
        }
        row(kind.rawValue, 1, budget: kind.budget, codeBudget: kind.codeBudget)
        if kind == .shared { row("one configure : eight", 2, against: 1, budget: 1.2, codeBudget: nil) }
        if fastGraphs != nil {
            row(
                "\(kind.rawValue), FastGraphs", clients.count - 1, budget: kind.fastGraphsBudget,
                codeBudget: kind.fastGraphsCodeBudget)
        }
    }

    /// Prints the milliseconds for a shared binding.
    private func measure(
        _ mode: Compilation.Mode, _ name: String, budget: String, modules: String, in folder: URL
    ) throws {
        var times: [Double] = []
        for _ in 0..<runs {
            let pair = try [nil, (count + 7) / 8].map { chunk in
                try Compilation(
                    Client(kind: .shared, count: count, chunk: chunk).text, modules: modules, mode, in: folder
                ).userTime
            }
            times.append((pair[1] - pair[0]) * 1000 / Double(count))
        }
        show(Row(name: name, time: hundredths(median(times)), budget: budget, code: "", codeBudget: ""))
    }

    /// Prints the seconds for a clean build of the library.
    private func measureLibrary(in folder: URL) throws {
        for (configuration, budget) in [("debug", "5"), ("release", "10")] {
            let times = try (0..<runs).map { run in
                let scratch = folder.appendingPathComponent("\(configuration)-\(run)").path
                let clock = ContinuousClock(), start = clock.now
                try Compilation.run([
                    "swift", "build", "-c", configuration, "--target", "Cleanse", "--scratch-path", scratch,
                ])
                return (clock.now - start) / .seconds(1)
            }
            show(
                Row(
                    name: "Cleanse, \(configuration), s", time: decimal(median(times)), budget: budget, code: "",
                    codeBudget: ""))
        }
    }

    /// Prints the sizes, and fails if one exceeds its limit.
    private func measureSizes(in folder: URL) throws {
        let rows = try Sizes(modules: modules).measure(in: folder)
        for row in rows {
            show(
                Row(
                    name: row.name, time: String(row.size), budget: String(row.limit), code: "", codeBudget: ""))
        }
        let excesses = rows.filter { $0.size > $0.limit }
        if !excesses.isEmpty { throw Excess(names: excesses.map(\.name)) }
    }

    /// An error about sizes above their limits.
    struct Excess: Error, CustomStringConvertible {
        let names: [String]
        var description: String {
            "above the limits of Sources/BuildBench/Sizes.swift: \(names.joined(separator: "; "))"
        }
    }

    private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}

extension Client.Kind {
    /// The limit for the build with bindings, as a multiple of the build without them.
    var budget: Double {
        switch self {
        case .shared: 3
        case .declared: 4
        case .unshared: 6
        default: 12
        }
    }

    /// The limit for the machine code of a binding, in bytes.
    var codeBudget: Int? { self == .shared || self == .declared ? 150 : nil }

    /// The limit for the build with the package trait `FastGraphs`.
    var fastGraphsBudget: Double {
        switch self {
        case .shared, .declared, .unshared: 12
        default: 15
        }
    }

    var fastGraphsCodeBudget: Int? { self == .shared ? 700 : nil }
}

/// Prints a line immediately, even into a pipe, because the next one takes a while.
private func show(_ line: some CustomStringConvertible) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

private func decimal(_ value: Double) -> String { String(format: "%.1f", value) }

private func hundredths(_ value: Double) -> String { String(format: "%.2f", value) }

/// A row of the table.
private struct Row: CustomStringConvertible {
    let name, time, budget, code, codeBudget: String

    var description: String {
        func right(_ text: String) -> String { String(repeating: " ", count: max(0, 8 - text.count)) + text }
        return name.padding(toLength: 38, withPad: " ", startingAt: 0)
            + [time, budget, code, codeBudget].map(right).joined()
    }
}
