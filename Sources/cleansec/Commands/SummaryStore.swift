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

    /// Whether what a file has is a summary, or several.
    static func isSummary(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: beginning) }

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
                for summary in try Analysis.summaries(in: "\(directory)/\(name)") { store.add(summary) }
            }
        }
        return store.order.compactMap { store.summaries[$0] }
    }
}
