import AppSnippets
import Cleanse
import Testing

/// The snippets for apps are type-checked in the module `AppSnippets`, and their graphs are compiled here.
@MainActor
@Suite struct AppSnippetTests {
    @Test func `The graphs of apps are valid`() {
        let reports = AppGraphs.reports()
        #expect(reports.count == 3)
        for report in reports {
            #expect(report.isEmpty, "\(report)")
            #expect(report.warnings.isEmpty, "\(report)")
        }
    }

    @Test func `A graph follows the phase of a scene`() async {
        #expect(await AppGraphs.statesOfScene() == [.running, .running, nil])
    }
}
