/// `cleansec link`: writes the summaries of modules, and those in the search paths, into one file.
enum LinkCommand: Subcommand {
    static let name = "link"
    static let summary = "Writes summaries, and those in the search paths, into one file."
    static let usage = ["link [OPTION…] --output FILE SUMMARY…"]
    static let discussion = """
        `cleansec check FILE` needs no search path then, and checks the root components of all modules in it.
        """
    static let output = Option(name: "--output", letter: "-o", value: "FILE", help: "the file, required")
    static let options = [output, SearchOptions.searchPath]

    static func run(_ arguments: Arguments, in session: Session) throws -> ProcessStatus {
        if arguments.compiler != nil { throw Misuse("link takes summaries, no arguments of the compiler") }
        guard let output = arguments.value(of: output) else { throw Misuse("--output is missing") }
        guard !arguments.operands.isEmpty else { throw Misuse("name the summaries to link") }
        var store = SummaryStore(searchPaths: arguments.values(of: SearchOptions.searchPath))
        for summary in try Analysis.summaries(in: arguments.operands, session) { store.add(summary) }
        try SummaryStore.write(store.linked(), to: output)
        return .valid
    }
}
