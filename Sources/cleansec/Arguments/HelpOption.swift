/// The option that every sub-command has.
enum HelpOption {
    static let help = Option(name: "--help", letter: "-h", help: "print this page")
}
