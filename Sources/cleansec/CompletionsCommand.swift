/// `cleansec completions SHELL`: what completes sub-commands and options in a shell.
enum CompletionsCommand: Subcommand {
    static let name = "completions"
    static let summary = "Writes the completions for a shell: bash, zsh or fish."
    static let usage = ["completions SHELL"]
    static let discussion = """
          source <(cleansec completions bash)
          cleansec completions zsh > "${fpath[1]}/_cleansec"
          cleansec completions fish > ~/.config/fish/completions/cleansec.fish
        """
    static let options: [Option] = []
    static let operandValues = CompletionScript.Shell.allCases.map(\.rawValue)

    static func run(_ arguments: Arguments, in session: Session) throws -> ProcessStatus {
        guard let word = arguments.operands.first else { throw Misuse("name a shell: bash, zsh or fish") }
        if let extra = arguments.operands.dropFirst().first { throw Misuse("unexpected argument \(extra)") }
        guard let shell = CompletionScript.Shell(rawValue: word) else {
            throw Misuse(
                "there are completions for bash, zsh and fish, not for \(word)", meant: word, among: operandValues)
        }
        try session.print(CompletionScript(commands: Cleansec.subcommands).text(for: shell))
        return .valid
    }
}
