/// What the command line asks for.
struct Options {
    /// The names or numbers of the cases to measure; nil for all.
    var cases: [String]?
    var isJSON = false
    var isQuick = false
    var wantsHelp = false

    static let help = """
        Usage: swift run -c release CleanseBench [--case NAME[,NAME]] [--json] [--quick]

        Measures Cleanse against hand-written code in the same process and prints one table.

          --case NAME[,NAME]  Only these cases, by name or number.
          --json              Print JSON.
          --quick             Fewer rounds: for a first look, not for a verdict.
          --help              Print this.

        Cases:

        """

    init(_ arguments: some Sequence<String>) throws {
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            switch argument {
            case "--case":
                guard let names = rest.next(), !names.isEmpty else { throw UsageError("--case needs a name") }
                cases = (cases ?? []) + names.split(separator: ",").map(String.init)
            case "--json": isJSON = true
            case "--quick": isQuick = true
            case "--help", "-h": wantsHelp = true
            default: throw UsageError("unknown option \(argument)")
            }
        }
    }
}

struct UsageError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
