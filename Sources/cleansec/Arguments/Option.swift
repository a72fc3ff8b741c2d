/// An option of a sub-command.
struct Option: Sendable {
    /// The name with its dashes, such as `--format`.
    let name: String
    /// A letter that stands for it, such as `-o`.
    var letter: String?
    /// What its value is called in the help; nil for an option without a value.
    var value: String?
    /// The values that it may have; empty for any.
    var values: [String] = []
    /// Whether it may be given more than once.
    var repeats = false
    /// Whether its value is a file that is read, so that `-` stands for standard input.
    var isInput = false
    /// What it does, in one line.
    let help: String
}
