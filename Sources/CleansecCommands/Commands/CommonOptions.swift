// The options that several sub-commands have: the form of findings, and the directories of summaries.

import CleanseGraphs
import CleansecCore

/// The options of commands that print findings, and the printing of findings.
enum ReportOptions {
    static let strict = Option(name: "--strict", help: "undecided findings are errors")
    static let allowUndecided = Option(
        name: "--allow-undecided", help: "undecided findings are printed, but do not change the exit status")
    static let format = Option(
        name: "--format", value: "FORMAT", values: OutputFormat.allCases.map(\.rawValue),
        help: "text (the default on a terminal), compiler (the default elsewhere), json or sarif")
    static let output = Option(
        name: "--output", letter: "-o", value: "FILE", help: "write the findings to a file, not to standard output")
    static let color = Option(
        name: "--color", value: "WHEN", values: ["auto", "always", "never"],
        help: "whether text has colours: auto (the default), always or never; NO_COLOR turns off auto")

    static let module = Option(
        name: "--module", value: "NAME", repeats: true,
        help: "check a module alone, and list the keys that it requires; may be given more than once")

    static let profiles = Option(
        name: "--profiles", value: "NAMES",
        help: "the variant of the graph with these active profiles, separated by commas")

    static let all = [module, strict, allowUndecided, format, output, color]

    /// Prints the findings of a check.
    /// - Returns: The exit status.
    static func print(
        _ report: CheckReport, outdated: [OutdatedSummary] = [], _ arguments: Arguments, in session: Session
    ) throws -> ProcessStatus {
        if arguments.has(strict), arguments.has(allowUndecided) {
            throw Misuse("--strict and --allow-undecided exclude each other")
        }
        let verdict = Verdict(
            roots: report.names, findings: report.findings, bindings: report.bindings,
            isStrict: arguments.has(strict), allowsUndecided: arguments.has(allowUndecided),
            areContracts: report.areContracts, outdated: outdated)
        return try print(verdict, arguments, in: session)
    }

    /// Prints a verdict in the form that the arguments request.
    /// - Returns: The exit status.
    static func print(_ verdict: Verdict, _ arguments: Arguments, in session: Session) throws -> ProcessStatus {
        let output = arguments.value(of: output)
        let isForPeople = output == nil && session.isTerminal
        let format = arguments.value(of: format).flatMap(OutputFormat.init) ?? (isForPeople ? .text : .compiler)
        let source = SourceText(directory: session.directory)
        let text =
            switch format {
            case .text:
                RichReport(
                    verdict: verdict, source: source, palette: palette(arguments, in: session)
                ).text
            case .compiler: CompilerReport.text(of: verdict)
            case .json: JSONReport.text(of: verdict)
            case .sarif: SARIFReport(verdict: verdict, source: source, directory: session.directory).text
            }
        if let output {
            try System.write(text.utf8, to: output)
        } else {
            try session.print(text)
        }
        // The text form ends with this line; programs read the other forms.
        if format != .text || output != nil { session.complain("cleansec: \(verdict.summary)\n") }
        return verdict.status
    }

    /// Returns the colours that the arguments request, or that the terminal allows.
    static func palette(_ arguments: Arguments, in session: Session) -> Palette {
        switch arguments.value(of: color) {
        case "always": Palette(isOn: true)
        case "never": .plain
        default: Palette(isOn: arguments.value(of: output) == nil && session.isTerminal && !session.isPlain)
        }
    }
}

/// The options by which analysed modules are found.
package enum SearchOptions {
    static let searchPath = Option(
        name: "--search-path", value: "PATH", repeats: true,
        help: "a directory with the summaries of imported modules, or one summary; may be given more than once")
    package static let moduleCache = Option(
        name: "--module-cache", value: "DIRECTORY", help: "where the compiler keeps its cache of modules")
}
