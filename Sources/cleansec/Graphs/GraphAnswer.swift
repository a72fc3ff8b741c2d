/// The output of a command on a graph, and how the process ends.
struct GraphAnswer {
    /// Whole lines: SwiftPM leaves out what a plug-in prints after the last line break.
    let text: String
    /// `invalid` if there are findings or differences, or if no path was found.
    var status = ProcessStatus.valid

    init(_ text: String, status: ProcessStatus = .valid) {
        self.text = text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
        self.status = status
    }
}
