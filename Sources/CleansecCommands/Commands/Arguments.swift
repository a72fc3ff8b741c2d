// The arguments of a sub-command, and the options that several sub-commands have.

import CleanseEngine
import CleanseGraphs
import CleansecCore

/// The arguments of a sub-command, sorted into options and operands.
package struct Arguments: Equatable {
    /// The values of each option that was given, by name. An option without a value has an empty one.
    private(set) var options: [String: [String]] = [:]
    /// The arguments that are neither options nor their values.
    package private(set) var operands: [String] = []
    /// The compiler's arguments, which follow `--`, or `nil` without `--`.
    package private(set) var compiler: [String]?
    /// The argument that reads standard input: an option with the value `-`, or the operand `-`.
    private(set) var standardInput: String?

    /// Sorts arguments.
    /// - Parameter accepted: The options of the sub-command.
    /// - Throws: ``Misuse`` that names the first argument that is unknown, or that reads standard input again.
    init(_ arguments: [String], accepting accepted: [Option]) throws(Misuse) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                compiler = Array(rest)
                return
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                if argument == "-" { try readStandardInput(by: argument) }
                operands.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let option = accepted.first(where: { $0.name == parts[0] || $0.letter == parts[0] }) else {
                throw Misuse("unknown option \(parts[0])", meant: parts[0], among: accepted.map(\.name))
            }
            try add(option, given: parts.count == 2 ? parts[1] : nil, &rest)
        }
    }

    private mutating func add(_ option: Option, given: String?, _ rest: inout ArraySlice<String>) throws(Misuse) {
        if options[option.name] != nil, !option.repeats { throw Misuse("\(option.name) is given twice") }
        guard let placeholder = option.value else {
            guard given == nil else { throw Misuse("\(option.name) takes no value") }
            options[option.name, default: []].append("")
            return
        }
        guard let value = given ?? rest.popFirst(), !value.isEmpty, value != "--" else {
            throw Misuse("\(option.name) needs a value: \(option.name) \(placeholder)")
        }
        if !option.values.isEmpty, !option.values.contains(value) {
            let known = option.values.joined(separator: ", ")
            throw Misuse("\(option.name) is one of \(known), not \(value)", meant: value, among: option.values)
        }
        if option.isInput, value == "-" { try readStandardInput(by: "\(option.name) -") }
        options[option.name, default: []].append(value)
    }

    private mutating func readStandardInput(by reader: String) throws(Misuse) {
        if let other = standardInput {
            throw Misuse("\(other) and \(reader) both mean standard input, which can be read once")
        }
        standardInput = reader
    }

    /// Returns whether an option was given.
    package func has(_ option: Option) -> Bool { options[option.name] != nil }
    /// Returns the value of an option.
    package func value(of option: Option) -> String? { options[option.name]?.last }
    /// Returns all values of an option, in order.
    package func values(of option: Option) -> [String] { options[option.name] ?? [] }
}

/// An option of a sub-command.
package struct Option: Sendable {
    /// The name with its dashes, such as `--format`.
    let name: String
    /// The short name, such as `-o`.
    let letter: String?
    /// The name of the value in the help, or `nil` for an option without a value.
    let value: String?
    /// The allowed values, or an empty list if any value is allowed.
    let values: [String]
    /// Whether the option may be given more than once.
    let repeats: Bool
    /// Whether the value is an input file, so that `-` means standard input.
    let isInput: Bool
    /// The description of the option, in one line.
    let help: String

    package init(
        name: String, letter: String? = nil, value: String? = nil, values: [String] = [], repeats: Bool = false,
        isInput: Bool = false, help: String
    ) {
        self.name = name
        self.letter = letter
        self.value = value
        self.values = values
        self.repeats = repeats
        self.isInput = isInput
        self.help = help
    }
}

/// The option that every sub-command has.
enum HelpOption {
    static let help = Option(name: "--help", letter: "-h", help: "print this page")
}

/// The error for arguments that the tool does not understand.
package struct Misuse: Error, CustomStringConvertible, Equatable {
    package let description: String
    /// The sub-command whose help says more, or `nil` if there is none.
    var command: String?

    package init(_ description: String) { self.description = description }

    /// Creates the error for an unknown word, with the known word that was probably meant.
    init(_ text: String, meant word: String, among known: [String]) {
        let suggestion = Suggestion.nearest(to: word, among: known).map { "; did you mean \($0)?" } ?? ""
        self.init(text + suggestion)
    }
}

/// The search for the word that was probably meant.
enum Suggestion {
    /// Returns the known word that differs in the fewest letters, or that begins with the word, or `nil` if none is similar.
    static func nearest(to word: String, among known: [String]) -> String? {
        let letters = word.drop { $0 == "-" }
        let beginning = known.filter { !letters.isEmpty && $0.drop { $0 == "-" }.hasPrefix(letters) }
        if beginning.count == 1 { return beginning[0] }
        guard let text = SimilarText(word) else { return nil }
        var work = 0
        var best: (distance: Int, word: String)?
        for candidate in known {
            guard let other = SimilarText(candidate), let distance = other.distance(from: text, work: &work) else {
                continue
            }
            if distance < best?.distance ?? .max { best = (distance, candidate) }
        }
        return best?.word
    }
}

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
