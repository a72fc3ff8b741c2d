// The facts about one source file: those on which the graphs of components depend, and those on which the trees of other files can depend.

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

/// The part of a source file that the compiler's tree of another file of the module can depend on.
///
/// It is the text outside of the bodies of functions, with the names that the text declares. A name is `function` outside of types, and
/// `Type.function` for a member. `Type.` represents all facts about a type: its members, its conformances, and its attributes.
public struct FileInterface: Sendable, Equatable {
    /// A digest of the text.
    var digest = ""
    /// The names that the file declares.
    var names: Set<String> = []
    /// The modules that the file imports, each with the form of the import.
    var imports: Set<String> = []
    /// Whether a change concerns all files, because the compiler finds some of the declarations without a name: operators, macros, and
    /// conformances of another module's types.
    var isUniversal = false
    /// Whether macros have generated declarations of the file. They can depend on every part of it.
    var isGenerated = false

    var json: JSONValue {
        .list([
            .string(digest), .texts(names.sorted()), .texts(imports.sorted()),
            .number((isUniversal ? 1 : 0) + (isGenerated ? 2 : 0)),
        ])
    }

    init() {}

    init(_ json: JSONValue) throws(JSONValue.Mismatch) {
        digest = try json.field(0).text()
        names = Set(try json.field(1).texts())
        imports = Set(try json.field(2).texts())
        let flags = try json.field(3).integer()
        (isUniversal, isGenerated) = (flags & 1 != 0, flags & 2 != 0)
    }
}

/// The names of a module whose meaning may have changed, because the interfaces of files have changed.
public struct InterfaceChanges: Sendable {
    private var names: Set<String> = []
    private var isUniversal = false

    /// Creates a list without changes.
    public init() {}

    /// Whether nothing has changed.
    public var isEmpty: Bool { names.isEmpty && !isUniversal }

    /// Notes the interface of a file before and after a change. `nil` means that the module does not contain the file.
    public mutating func note(_ former: FileInterface?, _ current: FileInterface?) {
        guard former != current else { return }
        for interface in [former, current].compactMap(\.self) {
            names.formUnion(interface.names)
            if interface.isUniversal { isUniversal = true }
        }
    }

    /// Returns whether the tree of a file may have changed.
    /// - Parameter names: The names that the compiler looked up for the file, or `nil` if they are not known.
    public func affect(_ interface: FileInterface, lookedUp names: Set<String>?) -> Bool {
        guard !isEmpty else { return false }
        guard let names, !isUniversal, !interface.isGenerated else { return true }
        return !names.isDisjoint(with: self.names)
    }
}
