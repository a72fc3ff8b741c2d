import CleanseJSON

/// The facts about one source file on which the graphs of components depend. A ``ModuleSummary`` joins the facts about all files.
public struct FileSummary: Sendable {
    /// The paths of the source file and of the files that `#sourceLocation` names in it.
    var files: [String] = []
    /// The compiler that wrote the tree.
    var compiler = ""
    /// The part of the file that the trees of other files can depend on.
    public internal(set) var interface = FileInterface()
    var types: [TypeSummary] = []
    /// The functions, including those that a module keeps only if others call them.
    var functions: [FunctionSummary] = []
    var roots: [RootSummary] = []
    /// The constants that are texts, or names of registrations.
    var names: [(identifier: String, name: String)] = []
    /// The types of the values that the file's `==` functions compare.
    var compared: Set<String> = []

    init() {}

    var json: JSONValue {
        .list([
            .texts(files), .string(compiler), interface.json, .list(types.map(\.json)), .list(functions.map(\.json)),
            .list(functions.indices.filter { functions[$0].isHelper }.map(JSONValue.number)), .list(roots.map(\.json)),
            .texts(names.flatMap { [$0.identifier, $0.name] }), .texts(compared.sorted()),
        ])
    }

    init(_ json: JSONValue) throws(JSONValue.Mismatch) {
        files = try json.field(0).texts()
        compiler = try json.field(1).text()
        interface = try FileInterface(json.field(2))
        types = try json.field(3).values().map { value throws(JSONValue.Mismatch) in try TypeSummary(value) }
        functions = try json.field(4).values().map { value throws(JSONValue.Mismatch) in try FunctionSummary(value) }
        for value in try json.field(5).values() {
            let index = try value.integer()
            guard functions.indices.contains(index) else { throw JSONValue.Mismatch() }
            functions[index].isHelper = true
        }
        roots = try json.field(6).values().map { value throws(JSONValue.Mismatch) in try RootSummary(value) }
        let texts = try json.field(7).texts()
        guard texts.count.isMultiple(of: 2), !files.isEmpty else { throw JSONValue.Mismatch() }
        names = stride(from: 0, to: texts.count, by: 2).map { (texts[$0], texts[$0 + 1]) }
        compared = Set(try json.field(8).texts())
        let isWrong: (Int) -> Bool = { $0 != 0 }
        guard !types.contains(where: { isWrong($0.file) }), !functions.contains(where: { isWrong($0.file) }),
            !roots.contains(where: { isWrong($0.file) })
        else { throw JSONValue.Mismatch() }
    }
}
