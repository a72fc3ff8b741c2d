/// `cleansec analyze`: writes the summary of a module.
enum AnalyzeCommand: Subcommand {
    static let name = "analyze"
    static let summary = "Writes the summary of a module, NAME.cleanse.json, for later checks."
    static let usage = ["analyze [OPTION…] -- SWIFTC-ARGUMENTS"]
    static let discussion = """
        A module whose sources, arguments and imported modules are what they were when its summary was written is not analysed again.
        """
    static let output = Option(
        name: "--output", letter: "-o", value: "FILE",
        help: "the summary; NAME.cleanse.json in this directory otherwise")
    static let options = [output, SearchOptions.moduleCache]

    static func run(_ arguments: Arguments, in session: Session) throws -> ProcessStatus {
        guard let words = arguments.compiler else { throw Misuse("the compiler's arguments are missing after --") }
        if let operand = arguments.operands.first { throw Misuse("unexpected argument \(operand)") }
        let analysis = try ModuleAnalysis(
            CompilerArguments(words), moduleCache: arguments.value(of: SearchOptions.moduleCache))
        _ = try analysis.summary(in: arguments.value(of: output) ?? analysis.summaryName)
        return .valid
    }
}
