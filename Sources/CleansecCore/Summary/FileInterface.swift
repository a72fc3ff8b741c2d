import CleanseJSON

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
