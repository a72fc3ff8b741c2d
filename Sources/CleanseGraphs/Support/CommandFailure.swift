/// Says why a question about a graph, or what is to be done with it, makes no sense.
package struct CommandFailure: Error, Equatable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
