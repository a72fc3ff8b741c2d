/// What the command line asks for.
struct Options {
    var measurements = Measurement.all
    var isJSON = false
    var isQuick = false
    var wantsHelp = false
    /// Not for users: the one thing that a child process measures.
    var freshVariant: FreshProcess.Variant?

    static let help =
        """
        Usage: swift run -c release CleanseBench [--case NAME[,NAME]] [--json] [--quick]

        Measures Cleanse against hand-written code in the same process and prints one table.
        Closures, Table and Cleanse are ratios to Hand. Objects are those allocated per operation, by hand and by
        Cleanse; raw memory is not among them. The release build takes minutes: case 6 has 1,000 classes.

          --case NAME[,NAME]  Only these cases, by name or number.
          --json              Print JSON.
          --quick             Fewer rounds: for a first look, not for a verdict.
          --help              Print this.

        Cases:

        """ + Measurement.all.map { "  \($0.number)  \($0.name): \($0.title)" }.joined(separator: "\n")

    init(_ arguments: some Sequence<String>) throws {
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            switch argument {
            case "--case":
                guard let names = rest.next(), !names.isEmpty else { throw UsageError("--case needs a name") }
                measurements = try names.split(separator: ",").map(Self.measurement)
            case "--json": isJSON = true
            case "--quick": isQuick = true
            case "--help": wantsHelp = true
            case "--first-root-of":
                guard let variant = rest.next().flatMap(FreshProcess.Variant.init) else {
                    throw UsageError("no such variant")
                }
                freshVariant = variant
            default: throw UsageError("unknown option \(argument)")
            }
        }
    }

    private static func measurement(_ name: Substring) throws -> Measurement {
        guard let found = Measurement.all.first(where: { $0.name == name || $0.number == name }) else {
            throw UsageError("no case \(name)")
        }
        return found
    }
}

struct UsageError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
