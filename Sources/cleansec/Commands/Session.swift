/// What a command sees of the world: its streams, the directory it runs in, and whether people read what it prints.
struct Session {
    /// Prints to standard output.
    var print: (String) throws(Failure) -> Void
    /// Prints to standard error.
    var complain: (String) -> Void
    /// Reads standard input to its end.
    var input: () throws(Failure) -> [UInt8] = { () throws(Failure) in try System.read(0, name: "standard input") }
    /// Whether people type standard input.
    var isInputTerminal = false
    /// Where relative paths start from.
    var directory: String
    /// Whether standard output is a terminal.
    var isTerminal: Bool
    /// Whether colours are unwelcome.
    var isPlain: Bool

    /// The bytes of a file; those of standard input for `-`.
    /// - Throws: ``Failure`` if it can't be read.
    func read(_ file: String) throws(Failure) -> [UInt8] { file == "-" ? try input() : try System.read(file) }

    /// What messages call a file.
    static func name(of file: String) -> String { file == "-" ? "standard input" : file }

    /// That of the process.
    static var ofProcess: Session {
        let isPlain =
            System.environment("NO_COLOR").map { !$0.isEmpty } ?? false || System.environment("TERM") == "dumb"
        return Session(
            print: { text throws(Failure) in try System.write(text.utf8, to: 1, name: "standard output") },
            complain: { text in try? System.write(text.utf8, to: 2, name: "standard error") },
            isInputTerminal: System.isTerminal(0), directory: System.currentDirectory, isTerminal: System.isTerminal(1),
            isPlain: isPlain)
    }
}
