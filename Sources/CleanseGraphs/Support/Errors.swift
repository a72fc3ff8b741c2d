// The errors of reading documents of graphs, and of questions about a graph.

/// Says why a text is no document of a graph: everything that is wrong with it.
public struct GraphDocumentError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file that was read.
    public let file: String
    /// What is wrong, each with its place in the document.
    public let problems: [String]

    /// One line for each problem: `FILE: error: PROBLEM`. Invisible scalars are written as Swift writes them: `\u{1B}`.
    public var description: String {
        let shown = problems.prefix(20).map { visible("\(file): error: \($0)") }
        let rest = problems.count - shown.count
        return (shown + (rest > 0 ? ["\(file): and \(rest) more"] : [])).joined(separator: "\n")
    }
}

/// Says why a question about a graph, or what is to be done with it, makes no sense.
package struct CommandFailure: Error, Equatable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
