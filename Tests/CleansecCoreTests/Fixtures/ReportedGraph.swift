import Cleanse

/// The report of validation when the program runs, and the line of the call.
struct ReportedGraph {
    let line: Int
    let report: ValidationReport

    init(_ report: ValidationReport, line: Int = #line) {
        self.report = report
        self.line = line
    }
}
