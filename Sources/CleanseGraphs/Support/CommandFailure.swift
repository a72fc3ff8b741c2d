/// Says why a command can't do its work.
package struct CommandFailure: Error, Equatable, Sendable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
