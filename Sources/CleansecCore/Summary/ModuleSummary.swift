import CleanseJSON

/// The facts about a module on which the graphs of components depend.
///
/// They are its types, the functions that declare bindings, and the components that it compiles. A summary is written to
/// `NAME.cleanse.json`. The format belongs to the tool and has a version: a summary of another version is written anew.
public struct ModuleSummary: Sendable {
    /// The version of the format.
    public static let version = 11
    /// The largest size of a summary's file, in bytes.
    public static let largest = 1 << 27

    /// The name of the module.
    public let module: String
    /// A text that identifies the inputs of the summary, so that an unchanged module need not be read again. The tool chooses it.
    public var fingerprint: String
    /// The files that the compiler read, which the fingerprint covers besides the files of the arguments.
    public var dependencies: [String] = []
    /// The compiler that wrote the trees.
    public private(set) var compiler: String
    /// The paths of the source files.
    public private(set) var files: [String] = []
    var types: [TypeSummary] = []
    var functions: [FunctionSummary] = []
    var roots: [RootSummary] = []
    /// The constants that are texts, or names of registrations: their identifiers and their values.
    var names: [(identifier: String, name: String)] = []

    /// Joins the facts about the files of a module.
    init(module: String, fingerprint: String, files: [FileSummary]) {
        self.init(module: module, fingerprint: fingerprint, compiler: files.last?.compiler ?? "")
        for file in files {
            let first = self.files.count
            self.files += file.files
            types += file.types.map { type in
                var type = type
                type.file = first
                return type
            }
            functions += file.functions.map { function in
                var function = function
                function.file = first
                return function
            }
            roots += file.roots.map { root in
                var root = root
                root.file = first
                return root
            }
            names += file.names
        }
    }

    private init(module: String, fingerprint: String, compiler: String) {
        self.module = module
        self.fingerprint = fingerprint
        self.compiler = compiler
    }

    /// Whether the module declares or compiles a root component.
    public var hasRoots: Bool {
        !roots.isEmpty || types.contains { $0.conformances.contains { $0.protocolName == KnownSymbols.rootComponent } }
    }

    /// Writes the summary.
    /// - Parameter write: A function that receives the bytes, piece by piece.
    public func encode(to write: ([UInt8]) throws -> Void) rethrows {
        var bytes: [UInt8] = []
        func text(_ text: String) { bytes += Array(text.utf8) }
        func records(_ name: String, _ records: some Sequence<JSONValue>) throws {
            text(",\n\"\(name)\":[")
            var isFirst = true
            for record in records {
                text(isFirst ? "\n" : ",\n")
                isFirst = false
                record.write(to: &bytes)
                if bytes.count > 1 << 16 {
                    try write(bytes)
                    bytes.removeAll(keepingCapacity: true)
                }
            }
            text("]")
        }
        text("{\"cleanse-summary\":\(Self.version)")
        for (key, value) in [("module", module), ("compiler", compiler), ("fingerprint", fingerprint)] {
            text(",\n\"\(key)\":")
            JSONValue.string(value).write(to: &bytes)
        }
        func all() throws {
            try records("dependencies", dependencies.lazy.map(JSONValue.string))
            try records("files", files.lazy.map(JSONValue.string))
            try records("types", types.lazy.map(\.json))
            try records("functions", functions.lazy.map(\.json))
            try records("roots", roots.lazy.map(\.json))
            try records("names", names.lazy.map { .texts([$0.identifier, $0.name]) })
        }
        try all()
        text("}\n")
        try write(bytes)
    }

    /// Reads a summary.
    /// - Parameters:
    ///   - source: The bytes of the summary.
    ///   - file: The name of the summary in errors.
    /// - Throws: ``AnalysisError`` if the document is not a summary, or has another version.
    public init(reading source: any ByteSource, file: String) throws(AnalysisError) {
        let reader = JSONReader(source, file: file, longest: Self.largest)
        guard try reader.next() == .beginObject, try reader.next() == .key("cleanse-summary"),
            case .number(let version) = try reader.next()
        else { throw reader.error("it is not the summary of a module") }
        guard version == String(Self.version) else {
            throw AnalysisError(
                file: file,
                reason:
                    "it is a summary of version \(version), and this tool reads \(Self.version): analyze the module again"
            )
        }
        var (module, fingerprint, compiler): (String?, String, String) = (nil, "", "")
        var (dependencies, files, types): ([String], [String], [TypeSummary]) = ([], [], [])
        var (functions, roots): ([FunctionSummary], [RootSummary]) = ([], [])
        var names: [(String, String)] = []
        func records<Record>(
            _ make: (JSONValue) throws(JSONValue.Mismatch) -> Record
        ) throws(AnalysisError) -> [Record] {
            guard try reader.next() == .beginArray else { throw reader.error("it is not the summary of a module") }
            var records: [Record] = []
            while true {
                let token = try reader.next()
                if token == .endArray { return records }
                reader.putBack(token)
                let value = try JSONValue(reader, before: reader.offset + Self.largest / 4)
                do { records.append(try make(value)) } catch { throw reader.error("a record is invalid") }
            }
        }
        loop: while true {
            switch try reader.next() {
            case .endObject: break loop
            case .key("dependencies"):
                dependencies = try records { value throws(JSONValue.Mismatch) in try value.text() }
            case .key("files"): files = try records { value throws(JSONValue.Mismatch) in try value.text() }
            case .key("types"): types = try records { value throws(JSONValue.Mismatch) in try TypeSummary(value) }
            case .key("functions"):
                functions = try records { value throws(JSONValue.Mismatch) in try FunctionSummary(value) }
            case .key("roots"): roots = try records { value throws(JSONValue.Mismatch) in try RootSummary(value) }
            case .key("names"):
                names = try records { value throws(JSONValue.Mismatch) in
                    (try value.field(0).text(), try value.field(1).text())
                }
            case .key(let key):
                let token = try reader.next()
                guard case .string(let text) = token else {
                    try reader.skip(token)
                    continue
                }
                switch key {
                case "module": module = text
                case "fingerprint": fingerprint = text
                case "compiler": compiler = text
                default: break
                }
            default: throw reader.error("it is not the summary of a module")
            }
        }
        guard try reader.next() == .end, let module else { throw reader.error("it is not the summary of a module") }
        let isWrong: (Int) -> Bool = { !files.indices.contains($0) }
        guard !types.contains(where: { isWrong($0.file) }), !functions.contains(where: { isWrong($0.file) }),
            !roots.contains(where: { isWrong($0.file) })
        else { throw reader.error("a record names a file that the summary lacks") }
        self.init(module: module, fingerprint: fingerprint, compiler: compiler)
        self.dependencies = dependencies
        (self.files, self.types, self.functions, self.roots) = (files, types, functions, roots)
        self.names = names
    }
}
