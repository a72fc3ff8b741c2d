/// An option of a command: `--name`, or `--name VALUE`.
package struct CommandOption: Sendable {
    package let name: String
    /// The word for its value in the help; nil for an option without.
    package let value: String?
    package let help: String

    package init(_ name: String, _ value: String? = nil, help: String) {
        (self.name, self.value, self.help) = (name, value, help)
    }

    /// How it is written.
    var synopsis: String { "--" + name + (value.map { " " + $0 } ?? "") }
}
