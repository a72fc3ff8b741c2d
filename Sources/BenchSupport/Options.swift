/// What the command line asks for.
struct Options {
    var measurements: [Measurement]
    var isJSON = false
    var isQuick = false
    var wantsHelp = false
    /// How many operations to do without measuring them.
    var operations: Int?
    /// Whether to do them by hand instead of with Cleanse.
    var isByHand = false

    init(_ arguments: some Sequence<String>, of bench: Bench) throws {
        measurements = bench.measurements
        var rest = arguments.makeIterator()
        while let argument = rest.next() {
            switch argument {
            case "--case":
                guard let names = rest.next(), !names.isEmpty else { throw UsageError("--case needs a name") }
                measurements = try names.split(separator: ",").map { name in
                    guard let found = bench.measurements.first(where: { $0.name == name || $0.number == name }) else {
                        throw UsageError("no case \(name)")
                    }
                    return found
                }
            case "--operations":
                guard let count = rest.next().flatMap({ Int($0) }), count > 0 else {
                    throw UsageError("--operations needs a number")
                }
                operations = count
            case "--by-hand": isByHand = true
            case "--json": isJSON = true
            case "--quick": isQuick = true
            case "--help": wantsHelp = true
            default: throw UsageError("unknown option \(argument)")
            }
        }
    }
}

package struct UsageError: Error, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
}
