import CleanseGraphs
import CleanseJSON

/// What a command on a graph was called with: its keys, and the graph that it is about.
struct GraphCall {
    let arguments: Arguments
    let session: Session
    /// The operands before the graph.
    let keys: [String]
    /// Where the graph comes from.
    let source: GraphSource

    /// - Throws: ``Misuse`` if operands are missing, there are too many, or they stand in another order.
    init(_ arguments: Arguments, of command: any GraphCommand.Type, in session: Session) throws(Misuse) {
        self.arguments = arguments
        self.session = session
        var count = min(command.keys.count, arguments.operands.count)
        // A key that need not be given is not, if the operand is a file, or looks like one where no other names the graph.
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

    /// Finds keys that are missing, and files in their places.
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
            throw Misuse("\(file) is no file; the graph stands last: \(form)")
        }
    }

    /// Whether an operand is much rather a graph than a key.
    private static func isGraph(_ operand: String) -> Bool {
        operand == "-" || operand.hasSuffix(".json") || System.isFile(operand)
    }

    /// Whether something other than an operand says where the graph is.
    private static func namesGraph(_ arguments: Arguments) -> Bool {
        arguments.compiler != nil || arguments.has(GraphOptions.graph) || arguments.has(PackageCommand.build)
    }

    private static func isFileName(_ operand: String) -> Bool {
        operand == "-" || operand.hasSuffix(".json") || operand.hasPrefix("/") || operand.hasPrefix("./")
    }

    /// The graph, and what its nodes are called.
    func graph() throws -> (graph: Graph, names: NodeNames) {
        let graph = Graph(try source.document())
        ProcessMemory.keep(graph)
        return (graph, NodeNames(graph))
    }

    /// The colours of texts.
    var palette: Palette { ReportOptions.palette(arguments, in: session) }

    /// An answer in the form that is asked for.
    func answer(_ text: @autoclosure () -> String, _ json: @autoclosure () -> JSONValue, status: ProcessStatus = .valid)
        -> GraphAnswer
    {
        GraphAnswer(arguments.value(of: GraphOptions.format) == "json" ? json().document : text(), status: status)
    }

    /// A number in a range.
    /// - Throws: ``Misuse`` for what is none.
    func number(_ option: Option, in range: ClosedRange<Int>, default number: Int) throws(Misuse) -> Int {
        guard let text = arguments.value(of: option) else { return number }
        guard let value = Int(text), range.contains(value) else {
            throw Misuse("\(option.name) takes a number from \(range.lowerBound) to \(range.upperBound), not \(text)")
        }
        return value
    }
}
