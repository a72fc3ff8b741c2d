/// An analyzer that creates a module's summary from the typed trees of its source files.
public struct Analyzer {
    private let module: String
    private let fingerprint: String
    private let isForApple: Bool
    private let overlaid: [String: String]
    /// The facts about the files that were read.
    private var files: [FileSummary] = []

    /// Creates an analyzer of a module.
    /// - Parameters:
    ///   - module: The module's name.
    ///   - fingerprint: A text that identifies the inputs of the summary, for ``ModuleSummary/fingerprint``.
    ///   - target: The platform that the module is compiled for, such as `arm64-apple-macosx15.0`, or `nil` for the current one.
    ///   - overlaid: The files that the compiler reads in place of sources, by the paths of the sources.
    public init(
        module: String, fingerprint: String = "", target: String? = nil, overlaid: [String: String] = [:]
    ) {
        self.overlaid = overlaid
        isForApple = target?.contains("-apple-") ?? Self.isHostOfApple
        self.module = module
        self.fingerprint = fingerprint
    }

    private static let isHostOfApple: Bool = {
        #if canImport(Darwin)
            true
        #else
            false
        #endif
    }()

    /// Reads the tree of one source file.
    /// - Parameters:
    ///   - tree: The output of `swiftc -dump-ast -dump-ast-format json` for the file.
    ///   - file: The name of the tree in errors.
    ///   - source: The source file, for lines and columns. By default, it is read at the path in the tree.
    /// - Returns: The facts about the file, which are added to the summary.
    /// - Throws: ``AnalysisError`` if the tree is cut off, comes from another compiler, or is no tree. The summary does not change in this
    ///   case.
    @discardableResult public mutating func read(
        tree: any ByteSource, file: String, source: (any ByteSource)? = nil
    ) throws(AnalysisError) -> FileSummary {
        let overlaid = overlaid
        let visitor = FileVisitor(module: module, isForApple: isForApple)
        var reader = TreeReader(tree, file: file, visitor: visitor)
        var summary = FileSummary()
        summary.files = [file]
        var text: [UInt8] = []
        try reader.read { name throws(AnalysisError) in
            summary.files = [name]
            let bytes: any ByteSource = if let source { source } else { try BytesOfFile(path: overlaid[name] ?? name) }
            (visitor.lines, text) = try SourceLines.read(bytes, file: name)
        }
        visitor.finish()
        summary.compiler = reader.compiler ?? ""
        summary.interface = visitor.interface.finish(text)
        summary.files += visitor.lines?.files ?? []
        summary.types = visitor.types
        summary.functions = visitor.functions
        summary.roots = visitor.roots
        summary.names = visitor.names
        summary.compared = visitor.compared
        add(summary)
        return summary
    }

    /// Adds the facts about a file that was read before.
    public mutating func add(_ file: FileSummary) { files.append(file) }

    /// Returns the summary of the files that were read.
    public func finish() -> ModuleSummary {
        var summary = ModuleSummary(module: module, fingerprint: fingerprint, files: files)
        let compared = files.reduce(into: Set<String>()) { $0.formUnion($1.compared) }
        let hasGenericEquality = compared.contains { Demangler.type($0).isOpen }
        for index in summary.types.indices where summary.types[index].equality == .ofRawValues {
            if hasGenericEquality || compared.contains(summary.types[index].type) {
                summary.types[index].equality = .other
            }
        }
        summary.functions = Self.withoutUnusedHelpers(summary.functions, roots: summary.roots)
        return summary
    }

    /// Returns the functions that declare parts of graphs, and those that they call.
    ///
    /// Other modules can call any public function. A function may be useful to them if it takes a function, or returns a value that decides
    /// a condition.
    private static func withoutUnusedHelpers(
        _ functions: [FunctionSummary], roots: [RootSummary]
    ) -> [FunctionSummary] {
        var helpers: [String: [Int]] = [:]
        for (index, function) in functions.enumerated() where function.isHelper {
            helpers[function.identifier, default: []].append(index)
        }
        guard !helpers.isEmpty else { return functions }
        var isKept = functions.map { !$0.isHelper || $0.isUsefulElsewhere }
        var rest = isKept.indices.filter { isKept[$0] }
        var named: [String: [Int]] = [:]
        for (index, function) in functions.enumerated() where function.isHelper {
            named[function.name, default: []].append(index)
        }
        func keep(_ expression: Expression) {
            _ = expression.contains { part in
                guard case .call(let call) = part else { return false }
                // A call of a requirement or of an overridden method may call any function of its name.
                for index in (helpers[call.function] ?? []) + (named[call.name] ?? []) where !isKept[index] {
                    isKept[index] = true
                    rest.append(index)
                }
                return false
            }
        }
        for root in roots { for expression in [root.configuration, root.overriding] { keep(expression) } }
        while let next = rest.popLast() {
            let function = functions[next]
            for expression in function.body.flatMap(\.expressions) + function.defaults { keep(expression) }
        }
        return functions.indices.filter { isKept[$0] }.map { functions[$0] }
    }
}

extension FunctionSummary {
    /// Whether functions of other modules may need the function although it mentions no graph.
    fileprivate var isUsefulElsewhere: Bool {
        if types.contains(where: { if case .function = Demangler.type($0) { true } else { false } }) {
            return body.contains { $0.expressions.contains { $0.contains(where: \.appliesFunction) } }
        }
        guard body.count == 1, case .result(let value) = body[0], value.isKnown else { return false }
        return value.contains(where: \.declares) || !value.contains(where: \.callsFunction)
    }
}

extension Expression {
    fileprivate var appliesFunction: Bool { if case .apply = self { true } else { false } }

    fileprivate var declares: Bool {
        switch self {
        case .begin, .include, .install, .when, .step, .end: true
        default: false
        }
    }

    fileprivate var callsFunction: Bool {
        switch self {
        case .call(let call): call.kind != .property && !call.function.hasPrefix(KnownSymbols.condition)
        case .apply, .undecided: true
        default: false
        }
    }
}
