// A program that makes measurements, and its command line.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A program that makes the requested measurements and prints one table.
package struct Bench: Sendable {
    let name: String
    /// The part of the help that is specific to this program.
    let note: String
    let measurements: [Measurement]

    package init(name: String, note: String, measurements: [Measurement]) {
        self.name = name
        self.note = note
        self.measurements = measurements
    }

    /// Measures and prints. Ends the process with status 2 if the arguments are wrong or a measurement fails.
    package func run(_ arguments: some Sequence<String>) {
        do {
            let options = try Options(arguments, of: self)
            if options.wantsHelp { return print(help) }
            if let operations = options.operations {
                for measurement in options.measurements {
                    guard let variants = try measurement.variants?() else { continue }
                    (options.isByHand ? variants.hand : variants.cleanse)(operations)
                }
                return
            }
            let stopwatch = Stopwatch(rounds: options.isQuick ? 51 : 501, secondThread: SecondThread())
            var report = Report()
            for measurement in options.measurements {
                report.rows += try measurement.rows(options.isQuick, stopwatch)
            }
            print(options.isJSON ? report.json : report.text)
        } catch {
            let text = "\(name): \(error); see --help\n"
            _ = text.utf8CString.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count - 1) }
            exit(2)
        }
    }

    private var help: String {
        """
        Usage: swift run -c release \(name) [--case NAME[,NAME]] [--json] [--quick] [--operations COUNT [--by-hand]]

        Measures Cleanse against hand-written code in the same process and prints one table.
        Closures, Table and Cleanse are ratios to Hand. Objects are the objects allocated per operation, by hand and by
        Cleanse, without raw memory. \(note)

          --case NAME[,NAME]  Only these cases, by name or number.
          --json              Print JSON.
          --quick             Fewer rounds: for a first look, not for a verdict.
          --operations COUNT  Perform this many operations with Cleanse, without measurements, for tools that count
                              instructions.
          --by-hand           Perform them with the hand-written code.
          --help              Print this.

        Cases:

        """ + measurements.map { "  \($0.number)  \($0.name): \($0.title)" }.joined(separator: "\n")
    }
}

/// The options on the command line.
struct Options {
    var measurements: [Measurement]
    var isJSON = false
    var isQuick = false
    var wantsHelp = false
    /// The number of operations to perform without measuring them.
    var operations: Int?
    /// Whether to perform the operations by hand instead of with Cleanse.
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
