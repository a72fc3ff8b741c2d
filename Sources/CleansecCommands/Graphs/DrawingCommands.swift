// The sub-commands that draw a whole graph: tree, html, dot and mermaid; and json, which writes its document.

import CleanseGraphs

/// `cleansec tree`: the graph as an indented tree.
enum TreeCommand: GraphCommand {
    static let name = "tree"
    static let summary = "Shows a graph as a tree, from its roots or from one key."
    static let keys = ["KEY"]
    static let neededKeys = 0
    static let depth = Option(name: "--depth", value: "N", help: "how many levels to show (default: 1,000)")
    static let inverted = Option(
        name: "--inverted", letter: "-i", help: "show what depends on KEY, instead of what it depends on")
    static let ownOptions = [depth, inverted, ReportOptions.color]

    static func answer(_ call: GraphCall) throws -> GraphAnswer {
        let most = Int(Int32.max)
        let depth = try call.number(depth, in: 0...most, default: 1_000)
        let isInverted = call.arguments.has(inverted)
        guard !isInverted || !call.keys.isEmpty else { throw Misuse("--inverted needs a KEY") }
        let (graph, names) = try call.graph()
        let starts = try call.keys.first.map { [try KeySearch(graph, names).node($0)] } ?? graph.treeStarts
        return GraphAnswer(Tree(graph, names, depth: depth, isInverted: isInverted, call.palette).text(from: starts))
    }
}

/// `cleansec html`: the graph as a page for a browser.
enum HTMLCommand: GraphCommand {
    static let name = "html"
    static let summary = "Draws a graph as a page for a browser, in one file that loads nothing."
    static let since = Option(
        name: "--since", value: "OLD", isInput: true,
        help: "mark the changes since OLD, the document or lock file of another graph, such as another variant")
    static let ownOptions = [since]

    static func answer(_ call: GraphCall) throws -> GraphAnswer {
        let document = try call.source.document()
        let changes = try call.arguments.value(of: since).map {
            GraphChanges(of: document, since: try call.source.lock(of: $0))
        }
        let (graph, names) = call.graph(of: document)
        return GraphAnswer(Picture(graph, names, changes: changes).html)
    }
}

/// `cleansec dot`: the graph for Graphviz.
enum DotCommand: GraphCommand {
    static let name = "dot"
    static let summary = "Writes a graph in the DOT language of Graphviz."

    static func answer(_ call: GraphCall) throws -> GraphAnswer {
        let (graph, names) = try call.graph()
        return GraphAnswer(DotDrawing(graph, names).text)
    }
}

/// `cleansec mermaid`: the graph for Markdown.
enum MermaidCommand: GraphCommand {
    static let name = "mermaid"
    static let summary = "Writes a graph as a flow chart of Mermaid, for Markdown."

    static func answer(_ call: GraphCall) throws -> GraphAnswer {
        let (graph, names) = try call.graph()
        return GraphAnswer(MermaidDrawing(graph, names).text)
    }
}

/// `cleansec json`: the document of the graph.
enum JSONCommand: GraphCommand {
    static let name = "json"
    static let summary = "Writes the document of a graph."

    static func answer(_ call: GraphCall) throws -> GraphAnswer { GraphAnswer(try call.source.document().text) }
}
