/// The options of commands that read a graph, and what their help says of them.
enum GraphOptions {
    static let output = Option(
        name: "--output", letter: "-o", value: "FILE", help: "write to a file, not to standard output")
    static let format = Option(
        name: "--format", value: "FORMAT", values: ["text", "json"], help: "text (the default), or json for programs")
    static let graph = Option(
        name: "--graph", value: "FILE", isInput: true,
        help: "the graph, where it could be mistaken for a key; - for standard input")
    static let root = Option(
        name: "--root", value: "NAME",
        help: "of several root components, the one with this name, or one that ends with it")
    static let start = Option(
        name: "--start", value: "FILE", isInput: true,
        help: "the JSON of a start's report: adds when each value was created")

    /// How the graph of a command is found.
    static let sources =
        [graph, root, start, SearchOptions.searchPath, CheckCommand.summaryPath, SearchOptions.moduleCache]
        + [PackageCommand.build, PackageCommand.target]

    static let discussion = """
        GRAPH is the document of a graph that a program has written; - or nothing stands for standard input. Or draw and ask a program
        that has never run: name the summaries of its modules, or, after --, the arguments with which swiftc compiles the module.
        `swift package cleansec` passes the modules of the package. Each file that is read may be -, but only one.

        KEY is the name of a key or its end: Till stands for Shop.Till, and `Till in OrderComponent` chooses among components.
        The exit status is 0 if all is well, 1 if there are findings or differences or no path, and 2 if the command failed.
        """
}
