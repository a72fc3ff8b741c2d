/// `why A B`: the ways by which one key depends on another.
enum WhyCommand: GraphCommand {
    static let name = "why"
    static let summary = "lists the ways by which A depends on B, shortest first"
    static let keys = ["A", "B"]
    static let options = [CommandOption("limit", "N", help: "how many ways are listed (default 10)")]

    static func run(_ call: CommandCall, with tool: GraphTool) throws(CommandFailure) -> CommandResult {
        let limit = try call.number("limit", in: 1...10_000, default: 10)
        let graph = Graph(try tool.document(for: call, after: 2))
        let names = NodeNames(graph)
        let search = KeySearch(graph, names)
        let (start, end) = (try search.node(call.positional[0]), try search.node(call.positional[1]))
        guard start != end else { throw CommandFailure("both are \(names[start])") }
        let ways = Ways(from: start, to: end, in: graph, limit: limit)
        guard !ways.ways.isEmpty else {
            let isReverse = ShortestWay.find(from: [end], to: start, in: graph) != nil
            return CommandResult(
                "\(names[start]) does not depend on \(names[end])"
                    + (isReverse ? "; \(names[end]) depends on \(names[start])" : "") + "\n", status: 1)
        }
        return CommandResult(WaysReport(ways, in: graph, names).text)
    }
}
