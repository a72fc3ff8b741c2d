import CleansecCore

/// The summaries that are at hand, and the directories in which those of other modules are looked for.
struct SummaryStore {
    let searchPaths: [String]
    private var summaries: [String: ModuleSummary] = [:]
    private var order: [String] = []

    init(searchPaths: [String]) { self.searchPaths = searchPaths }

    /// What the summary of a module is called.
    static func fileName(of module: String) -> String { "\(module).cleanse.json" }

    /// What each document of a file begins with.
    private static let beginning = Array("{\"cleanse-summary\":".utf8)

    /// The summaries in a file: one, or several that were linked.
    static func read(_ path: String) throws -> [ModuleSummary] {
        let bytes = try System.read(path)
        let newline = UInt8(ascii: "\n")
        let starts = bytes.indices.filter {
            ($0 == 0 || bytes[$0 - 1] == newline) && bytes[$0...].starts(with: beginning)
        }
        guard starts.first == 0 else { throw Failure("\(path) is no summary of a module") }
        return try zip(starts, starts.dropFirst() + [bytes.count]).map {
            try Analysis.summary(bytes[$0..<$1], path: path)
        }
    }

    /// Writes summaries to a file.
    static func write(_ summaries: [ModuleSummary], to path: String) throws {
        var bytes: [UInt8] = []
        for summary in summaries { summary.encode { bytes += $0 } }
        try System.write(bytes, to: path)
    }

    /// Adds a summary; of two with the same name, the first counts.
    mutating func add(_ summary: ModuleSummary) {
        guard summaries[summary.module] == nil else { return }
        summaries[summary.module] = summary
        order.append(summary.module)
    }

    /// The summaries at hand, and those in the search paths.
    func linked() throws -> [ModuleSummary] {
        var store = self
        for directory in searchPaths {
            guard System.isDirectory(directory) else { throw Failure("the search path \(directory) is no directory") }
            for name in System.names(in: directory) where name.hasSuffix(Self.fileName(of: "")) {
                for summary in try Self.read("\(directory)/\(name)") { store.add(summary) }
            }
        }
        return store.order.compactMap { store.summaries[$0] }
    }
}
