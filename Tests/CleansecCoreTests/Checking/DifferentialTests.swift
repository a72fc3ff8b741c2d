import Cleanse
import CleansecCore
import Foundation
import Testing

/// The checker's findings about a component's sources must have the same texts as validation's findings when the program runs.
@Suite struct DifferentialTests {
    /// The report about the fixtures, which are analysed once.
    static let checked: Result<CheckReport, any Error> = Result {
        let files = ["Bindings", "Dispatch", "Graphs", "Services", "Relocated", "DeclaredBindings", "ReportedGraph"].map
        {
            Trees.folder.appendingPathComponent("Fixtures/\($0).swift")
        }
        let summary = try Trees.summary(of: files, module: "CleansecCoreTests")
        var bytes: [UInt8] = []
        summary.encode { bytes += $0 }
        // The tool also reads a summary from its file.
        return Checker(summaries: [try ModuleSummary(reading: BytesInMemory(bytes), file: "summary")]).check()
    }

    @Test(arguments: [
        ("Bindings", Bindings.reports()), ("Dispatch", Dispatch.reports()), ("Graphs", Graphs.reports()),
        ("Services", Services.reports()), ("Relocated", Relocated.reports()),
        ("DeclaredBindings", DeclaredBindings.reports()),
    ])
    func `The checker's errors and warnings equal validation's for each component`(
        file: String, graphs: [ReportedGraph]
    ) throws {
        try compare(file, graphs)
    }

    @MainActor @Test
    func `The checker's errors and warnings equal validation's for components of the main actor`() throws {
        try compare("Graphs", Graphs.reportsOnMain())
    }

    private func compare(_ file: String, _ graphs: [ReportedGraph]) throws {
        let report = try Self.checked.get()
        #expect(!graphs.isEmpty)
        for graph in graphs {
            let roots = report.roots.filter {
                $0.place?.line == graph.line && $0.place?.file.hasSuffix("/\(file).swift") == true
            }
            #expect(roots.count == 1, "no component is compiled at \(file).swift:\(graph.line)")
            guard let root = roots.first else { continue }
            let expected = graph.report.errors.map(\.description) + graph.report.warnings.map { "\($0)" }
            #expect(root.findings.map(\.message) == expected, "\(root.name) at \(file).swift:\(graph.line)")
            #expect(
                root.findings.filter { $0.severity == .error }.map(\.code) == graph.report.errors.map(\.code),
                "\(root.name)")
            #expect(
                root.findings.filter { $0.severity == .error }.map(\.locations)
                    == graph.report.errors.map { $0.sourceLocations.map(\.description) }, "\(root.name)")
        }
    }

    @Test func `Findings are located at the name of the terminating step, in the file given to the compiler`() throws {
        let report = try Self.checked.get()
        let duplicate = try #require(
            report.findings.first { $0.code == "duplicate-binding" && $0.summary.contains("Int") })
        let place = try #require(duplicate.place)
        #expect(place.file.hasSuffix("Tests/CleansecCoreTests/Fixtures/Bindings.swift"))
        let line = try String(contentsOfFile: place.file, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)[place.line - 1]
        #expect(line.dropFirst((place.column ?? 0) - 1).hasPrefix("to("))
        #expect(line.contains("binder.bind(Int.self).to(value: 1)"))
    }
}
