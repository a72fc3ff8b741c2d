import CleanseGraphs
import CleanseJSON

/// A sub-command that reads a graph and prints an answer about it.
protocol GraphCommand: Subcommand {
    /// The names of the operands before the graph, such as `KEY`.
    static var keys: [String] { get }
    /// The number of these operands that are required.
    static var neededKeys: Int { get }
    /// Whether these operands are files, rather than keys of the graph.
    static var areKeysFiles: Bool { get }
    /// The options of the command itself.
    static var ownOptions: [Option] { get }

    /// Computes the answer.
    /// - Throws: ``Misuse`` for arguments that don't fit together, or the error of a graph that can't be read.
    static func answer(_ call: GraphCall) throws -> GraphAnswer
}

extension GraphCommand {
    static var keys: [String] { [] }
    static var neededKeys: Int { keys.count }
    static var areKeysFiles: Bool { false }
    static var ownOptions: [Option] { [] }
    static var options: [Option] { ownOptions + [GraphOptions.output] + GraphOptions.sources }
    static var discussion: String { GraphOptions.discussion }

    static var usage: [String] {
        let words = [name] + keys.enumerated().map { $0 < neededKeys ? $1 : "[\($1)]" } + ["[OPTION…]"]
        return ["[GRAPH]", "SUMMARY…", "-- SWIFTC-ARGUMENTS"].map { (words + [$0]).joined(separator: " ") }
    }

    static func run(_ arguments: Arguments, in session: Session) throws -> ProcessStatus {
        let answer = try answer(GraphCall(arguments, of: self, in: session))
        if let file = arguments.value(of: GraphOptions.output) {
            try System.write(answer.text.utf8, to: file)
        } else {
            try session.print(answer.text)
        }
        return answer.status
    }
}

/// The call of a command on a graph: its keys, and its graph.
struct GraphCall {
    let arguments: Arguments
    let session: Session
    /// The operands before the graph.
    let keys: [String]
    /// The source of the graph.
    let source: GraphSource

    /// Separates the keys from the graph.
    /// - Throws: ``Misuse`` if operands are missing, if there are too many, or if they are in another order.
    init(_ arguments: Arguments, of command: any GraphCommand.Type, in session: Session) throws(Misuse) {
        self.arguments = arguments
        self.session = session
        var count = min(command.keys.count, arguments.operands.count)
        // The operand of an optional key is the graph instead if it looks like a file and is the last one, or if it is a file and others
        // follow.
        if count > command.neededKeys, !Self.namesGraph(arguments) {
            let operand = arguments.operands[count - 1]
            let isOnly = arguments.operands.count == count
            if isOnly ? Self.isFileName(operand) : operand == "-" || System.isFile(operand) { count -= 1 }
        }
        let (keys, files) = (Array(arguments.operands.prefix(count)), Array(arguments.operands.dropFirst(count)))
        try Self.check(keys, files, of: command, arguments)
        self.keys = keys
        source = try GraphSource(arguments, files: files, in: session)
    }

    /// Refuses missing keys, and files in place of keys.
    private static func check(
        _ keys: [String], _ files: [String], of command: any GraphCommand.Type, _ arguments: Arguments
    ) throws(Misuse) {
        let form = "cleansec " + command.usage[0]
        let isKeyFile = command.keys.isEmpty || command.areKeysFiles || namesGraph(arguments)
        let misplaced = isKeyFile ? nil : keys.last.flatMap { isGraph($0) && files.isEmpty ? $0 : nil }
        let missing = command.keys.prefix(command.neededKeys).dropFirst(misplaced == nil ? keys.count : keys.count - 1)
        guard missing.isEmpty else {
            let names = missing.joined(separator: " and ") + (missing.count == 1 ? " is missing" : " are missing")
            throw Misuse(
                names + (misplaced.map { " before \($0)" } ?? "") + ": \(form)"
                    + (misplaced.map { "; if \($0) is a key, name the graph with --graph" } ?? ""))
        }
        if !isKeyFile, keys.contains(where: isGraph), let file = files.first, file != "-", !System.isFile(file) {
            throw Misuse("\(file) is not a file; the graph comes last: \(form)")
        }
    }

    /// Returns whether an operand is more likely a graph than a key.
    private static func isGraph(_ operand: String) -> Bool {
        operand == "-" || operand.hasSuffix(".json") || System.isFile(operand)
    }

    /// Returns whether an option or the compiler's arguments name the graph, so that no operand does.
    private static func namesGraph(_ arguments: Arguments) -> Bool {
        arguments.compiler != nil || arguments.has(GraphOptions.graph) || arguments.has(PackageCommand.build)
    }

    private static func isFileName(_ operand: String) -> Bool {
        operand == "-" || operand.hasSuffix(".json") || operand.hasPrefix("/") || operand.hasPrefix("./")
    }

    /// Returns the graph, and the names of its nodes.
    func graph() throws -> (graph: Graph, names: NodeNames) { graph(of: try source.document()) }

    /// Returns the graph of a document, and the names of its nodes.
    func graph(of document: GraphDocument) -> (graph: Graph, names: NodeNames) {
        let graph = Graph(document)
        ProcessMemory.keep(graph)
        return (graph, NodeNames(graph))
    }

    /// The colours of texts.
    var palette: Palette { ReportOptions.palette(arguments, in: session) }

    /// Returns an answer in the requested form.
    func answer(_ text: @autoclosure () -> String, _ json: @autoclosure () -> JSONValue, status: ProcessStatus = .valid)
        -> GraphAnswer
    {
        GraphAnswer(arguments.value(of: GraphOptions.format) == "json" ? json().document : text(), status: status)
    }

    /// Returns the value of an option as a number in a range.
    /// - Throws: ``Misuse`` if the value is not such a number.
    func number(_ option: Option, in range: ClosedRange<Int>, default number: Int) throws(Misuse) -> Int {
        guard let text = arguments.value(of: option) else { return number }
        guard let value = Int(text), range.contains(value) else {
            throw Misuse("\(option.name) takes a number from \(range.lowerBound) to \(range.upperBound), not \(text)")
        }
        return value
    }
}

/// The output of a command on a graph, and the exit status.
struct GraphAnswer {
    /// The output in whole lines, because SwiftPM leaves out the text that a plug-in prints after the last line break.
    let text: String
    /// The exit status, which is `invalid` if there are findings or differences, or if no path was found.
    var status = ProcessStatus.valid

    init(_ text: String, status: ProcessStatus = .valid) {
        self.text = text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
        self.status = status
    }
}

/// The options of commands that read a graph, and the text about them in the help.
enum GraphOptions {
    static let output = Option(
        name: "--output", letter: "-o", value: "FILE", help: "write to a file, not to standard output")
    static let format = Option(
        name: "--format", value: "FORMAT", values: ["text", "json"], help: "text (the default), or json for programs")
    static let graph = Option(
        name: "--graph", value: "FILE", isInput: true,
        help: "the graph, if the operand could be mistaken for a key; - for standard input")
    static let root = Option(
        name: "--root", value: "NAME",
        help: "the root component to use, by its name or the end of its name")
    static let start = Option(
        name: "--start", value: "FILE", isInput: true,
        help: "the JSON report of a start; adds the time at which each value was created")

    /// The options that determine the graph of a command.
    static let sources =
        [
            graph, root, ReportOptions.profiles, ReportOptions.module, start, SearchOptions.searchPath,
            CheckCommand.summaryPath,
            SearchOptions.moduleCache,
        ]
        + [PackageCommand.build, PackageCommand.target]

    static let discussion = """
        GRAPH is a graph document that a program has written; without GRAPH, or if it is -, standard input is read. For a program that
        has never run, name the summaries of its modules or, after --, the arguments with which swiftc compiles the module.
        `swift package cleansec` passes the modules of the package. Each file that is read may be -, but only one.

        KEY is the name of a key or its end: Till matches Shop.Till, and `Till in OrderComponent` chooses among components.
        The exit status is 0 if all is well, 1 if there are findings or differences or no path, and 2 if the command failed.
        """
}
