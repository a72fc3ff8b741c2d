import CleanseGraphs

/// What a command on a graph was called with: its keys, and the graph that it is about.
struct GraphCall {
    let arguments: Arguments
    let session: Session
    /// The operands before the graph.
    let keys: [String]
    /// Where the graph comes from.
    let source: GraphSource

    /// - Throws: ``Misuse`` if operands are missing, or there are too many.
    init(_ arguments: Arguments, of command: any GraphCommand.Type, in session: Session) throws(Misuse) {
        self.arguments = arguments
        self.session = session
        var count = min(command.keys.count, arguments.operands.count)
        // A key that need not be given is not, if the operand is a file, or looks like one where no other names the graph.
        if count > command.neededKeys, !Self.namesGraph(arguments) {
            let operand = arguments.operands[count - 1]
            let isOnly = arguments.operands.count == count
            if isOnly ? Self.isFileName(operand) : System.isFile(operand) { count -= 1 }
        }
        keys = Array(arguments.operands.prefix(count))
        guard count >= command.neededKeys else {
            throw Misuse("\(command.name) needs \(command.keys.joined(separator: " "))")
        }
        source = try GraphSource(arguments, files: Array(arguments.operands.dropFirst(count)), in: session)
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
        return (graph, NodeNames(graph))
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
