/// `tree`: what depends on what, indented.
enum TreeCommand: GraphCommand {
    static let name = "tree"
    static let summary = "shows the graph as a tree, from its roots or from one key"
    static let keys = ["KEY"]
    static let neededKeys = 0
    static let options = [
        CommandOption("depth", "N", help: "how many levels are shown"),
        CommandOption("inverted", help: "show what depends on KEY, instead of what it depends on"),
    ]

    static func run(_ call: CommandCall, with tool: GraphTool) throws(CommandFailure) -> CommandResult {
        let depth = try call.number("depth", in: 0...Int(Int32.max), default: Int(Int32.max))
        // A single argument is the graph if it looks like a file, or nothing else can be.
        let words = call.positional
        let isKeyGiven =
            words.count == 2
            || words.count == 1 && (call.has("graph") || !(words[0] == "-" || words[0].hasSuffix(".json")))
        let graph = Graph(try tool.document(for: call, after: isKeyGiven ? 1 : 0))
        let names = NodeNames(graph)
        let tree = Tree(graph, names, depth: depth, isInverted: call.has("inverted"))
        if isKeyGiven { return CommandResult(tree.text(from: [try KeySearch(graph, names).node(words[0])])) }
        guard !call.has("inverted") else { throw CommandFailure("--inverted needs a KEY whose dependents are shown") }
        return CommandResult(tree.text(from: graph.starts))
    }
}

extension Graph {
    /// Where trees of the whole graph begin: at roots and where nothing depends on, or else anywhere.
    fileprivate var starts: [Int] {
        let starts = hasRoots ? entries : entries.filter { nodes[$0].incoming.isEmpty }
        let shown = reachable(from: starts)
        return starts + nodes.indices.filter { !shown.contains($0) && nodes[$0].incoming.isEmpty }
    }
}
