// The errors when documents of graphs are read, and when graphs are queried.

/// An error that lists the reasons why a text is not the document of a graph.
public struct GraphDocumentError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file that was read.
    public let file: String
    /// The problems, each with its path in the document.
    public let problems: [String]

    /// One line for each of the first 20 problems: `FILE: error: PROBLEM`. Invisible scalars are escaped as in Swift: `\u{1B}`.
    public var description: String {
        let shown = problems.prefix(20).map { visible("\(file): error: \($0)") }
        let rest = problems.count - shown.count
        return (shown + (rest > 0 ? ["\(file): and \(rest) more"] : [])).joined(separator: "\n")
    }
}

/// An error that says why a query or a command on a graph can't be answered.
package struct CommandFailure: Error, Equatable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
