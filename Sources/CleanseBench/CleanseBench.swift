#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

@main
struct CleanseBench {
    static func main() throws {
        do {
            let options = try Options(CommandLine.arguments.dropFirst())
            if options.wantsHelp { return print(Options.help) }
            if let variant = options.freshVariant { return FreshProcess.measureHere(variant) }
            let stopwatch = Stopwatch(rounds: options.isQuick ? 51 : 501, secondThread: SecondThread())
            var report = Report()
            for measurement in options.measurements {
                report.rows += try measurement.rows(options.isQuick, stopwatch)
            }
            print(options.isJSON ? report.json : report.text)
        } catch let error as UsageError {
            let text = "CleanseBench: \(error); see --help\n"
            _ = text.utf8CString.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count - 1) }
            exit(2)
        }
    }
}
