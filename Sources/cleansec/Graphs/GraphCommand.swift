/// A sub-command that reads a graph and prints something of it.
protocol GraphCommand: Subcommand {
    /// The operands before the graph: `KEY`.
    static var keys: [String] { get }
    /// How many of these have to be given.
    static var neededKeys: Int { get }
    /// Whether these are files, and no keys of the graph.
    static var areKeysFiles: Bool { get }
    /// Its own options.
    static var ownOptions: [Option] { get }

    /// Does the work.
    /// - Throws: ``Misuse`` for arguments that don't fit together; what is wrong with the graph.
    static func answer(_ call: GraphCall) throws -> GraphAnswer
}

extension GraphCommand {
    static var keys: [String] { [] }
    static var neededKeys: Int { keys.count }
    static var areKeysFiles: Bool { false }
    static var ownOptions: [Option] { [] }
    static var options: [Option] { ownOptions + [GraphOptions.output] + GraphOptions.sources }
    static var discussion: String { GraphOptions.discussion }

    static var usage: [String] {
        let words = [name] + keys.enumerated().map { $0 < neededKeys ? $1 : "[\($1)]" } + ["[OPTION…]"]
        return ["[GRAPH]", "SUMMARY…", "-- SWIFTC-ARGUMENTS"].map { (words + [$0]).joined(separator: " ") }
    }

    static func run(_ arguments: Arguments, in session: Session) throws -> ProcessStatus {
        let answer = try answer(GraphCall(arguments, of: self, in: session))
        if let file = arguments.value(of: GraphOptions.output) {
            try System.write(answer.text.utf8, to: file)
        } else {
            try session.print(answer.text)
        }
        return answer.status
    }
}
