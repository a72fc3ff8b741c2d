import Cleanse

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

@main
struct CleanseBench {
    private static let allCases: [Case] = [
        .leaf, .chain, .wide, .shared, .sharedByTwoThreads, .subcomponent, .assisted,
    ]

    static func main() throws {
        do {
            let options = try Options(CommandLine.arguments.dropFirst())
            if options.wantsHelp {
                print(Options.help + allCases.map { "  \($0.number)  \($0.name): \($0.title)" }.joined(separator: "\n"))
                return
            }
            let cases = try selectedCases(options)
            let stopwatch = Stopwatch(rounds: options.isQuick ? 51 : 501, secondThread: SecondThread())
            var report = Report()
            for current in cases {
                let times = stopwatch.measure(try current.variants(), isConcurrent: current.isConcurrent)
                report.rows.append(
                    Row(number: current.number, title: current.title, times: times, budget: current.budget))
            }
            print(report.table)
        } catch let error as UsageError {
            let text = "CleanseBench: \(error)\n"
            _ = text.utf8CString.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count - 1) }
            exit(2)
        }
    }

    private static func selectedCases(_ options: Options) throws -> [Case] {
        guard let names = options.cases else { return allCases }
        return try names.map { name in
            guard let found = allCases.first(where: { $0.name == name || $0.number == name }) else {
                throw UsageError("no case \(name)")
            }
            return found
        }
    }
}
