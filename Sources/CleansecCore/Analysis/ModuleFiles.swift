// The source files of a module as they were analysed, and the interfaces on which the trees of other files can depend.

import CleanseJSON

/// The source files of a module as they were analysed, so that a later analysis reads the trees of only those files that may have changed.
///
/// A file's tree depends on its own text, on the names that the compiler looked up for it in the interfaces of other files, and on the
/// environment: the compiler, its arguments, imported modules, and headers. The document belongs to the tool and has a version.
public struct ModuleFiles: Sendable {
    /// A source file.
    public struct File: Sendable {
        /// A digest of the file's text, or an empty text if the file must be analysed again.
        public var digest: String
        /// The names that the compiler looked up, as ``FileInterface`` has them, or `nil` if they are not known.
        public var names: Set<String>?
        /// The facts about the file.
        public var summary: FileSummary

        /// Creates a file.
        public init(digest: String, names: Set<String>?, summary: FileSummary) {
            self.digest = digest
            self.names = names
            self.summary = summary
        }
    }

    /// The version of the document.
    private static let version = 2

    /// A text that identifies the environment. The tool chooses it.
    public var environment: String
    /// The files that the compiler read besides the sources.
    public var dependencies: [String]
    /// The compiler's command for the sources, or an empty list if it is not known.
    public var command: [String] = []
    /// A text that identifies everything on which the command depends. The tool chooses it.
    public var commandKey = ""
    /// The source files by path.
    public var files: [String: File] = [:]

    /// Creates a module without files.
    public init(environment: String = "", dependencies: [String] = []) {
        self.environment = environment
        self.dependencies = dependencies
    }

    /// The imports of all files. An import can change the meaning of names in other files.
    public var imports: Set<String> {
        files.values.reduce(into: []) { $0.formUnion($1.summary.interface.imports) }
    }

    /// Returns the files, of those given, whose trees may have changed because interfaces have.
    public func files(_ paths: [String], affectedBy changes: InterfaceChanges) -> [String] {
        guard !changes.isEmpty else { return [] }
        return paths.filter { path in
            files[path].map { changes.affect($0.summary.interface, lookedUp: $0.names) } ?? true
        }
    }

    /// Returns the document.
    public func encoded() -> [UInt8] {
        var numbers: [String: Int] = [:]
        var table: [JSONValue] = []
        func number(_ name: String) -> Int {
            if let known = numbers[name] { return known }
            numbers[name] = table.count
            table.append(.string(name))
            return table.count - 1
        }
        let records = files.sorted { $0.key < $1.key }.map { path, file -> JSONValue in
            let names = file.names.map { names in
                JSONValue.string(names.map(number).sorted().map(String.init).joined(separator: " "))
            }
            return .list([.string(path), .string(file.digest), names ?? .list([]), file.summary.json])
        }
        var bytes = Array("{\"cleanse-files\":\(Self.version)".utf8)
        func member(_ name: String, _ value: JSONValue) {
            bytes += ",\n\"\(name)\":".utf8
            value.write(to: &bytes)
        }
        member("environment", .string(environment))
        member("dependencies", .texts(dependencies))
        member("command", .texts([commandKey] + command))
        member("names", .list(table))
        bytes += ",\n\"files\":[".utf8
        for (index, record) in records.enumerated() {
            bytes += (index == 0 ? "\n" : ",\n").utf8
            record.write(to: &bytes)
        }
        bytes += "]}\n".utf8
        return bytes
    }

    /// Reads a document.
    /// - Returns: `nil` if the document is damaged, or has another version.
    public init?(reading bytes: [UInt8]) {
        let reader = JSONReader(BytesInMemory(bytes), file: "", longest: ModuleSummary.largest)
        guard let document = try? JSONValue(reader), (try? reader.next()) == .end,
            case .object(let members) = document, case .number(Self.version)? = members.first?.value,
            members.map(\.name) == ["cleanse-files", "environment", "dependencies", "command", "names", "files"]
        else { return nil }
        do { try self.init(members.map(\.value)) } catch { return nil }
    }

    private init(_ values: [JSONValue]) throws(JSONValue.Mismatch) {
        self.init(environment: try values[1].text(), dependencies: try values[2].texts())
        command = try values[3].texts()
        commandKey = command.isEmpty ? "" : command.removeFirst()
        let table = try values[4].texts()
        for record in try values[5].values() {
            var names: Set<String>?
            if let text = try record.optionalText(2) {
                names = []
                for word in text.split(separator: " ") {
                    guard let index = Int(word), table.indices.contains(index) else { throw JSONValue.Mismatch() }
                    names?.insert(table[index])
                }
            }
            files[try record.field(0).text()] = File(
                digest: try record.field(1).text(), names: names, summary: try FileSummary(record.field(3)))
        }
    }
}

/// A reader of a source file's interface: the declarations on which the trees of other files can depend.
struct InterfaceReader {
    private let module: String
    private var interface = FileInterface()
    /// The names of the types that are being read, outermost first.
    private var owners: [String?] = []
    /// The offsets of the braces of functions' bodies.
    private var bodies: [(start: Int, end: Int)] = []

    init(module: String) { self.module = module }

    /// Begins a type or an extension.
    /// - Parameter type: The mangled type.
    mutating func begin(type header: Node, _ type: String?) {
        note(header)
        let tree = type.map(Demangler.type)
        var name = tree?.nominal
        if case .existential(let protocols, nil, _)? = tree, protocols.count == 1 { name = protocols[0].nominal }
        // The compiler does not note that a lookup of a conformance of another module's type finds nothing.
        let conforms = header.child("inherits").map { !$0.all("conformances").isEmpty || !$0.list("protocols").isEmpty }
        if name == nil || name?.module != module && conforms != false { interface.isUniversal = true }
        if header.kind != "extension_decl", let name = header.baseName { declare(name) }
        owners.append(name?.last.name)
        if let name { interface.names.insert("\(name.last.name).") }
    }

    mutating func endType() { owners.removeLast() }

    /// Reads a function after its body.
    mutating func read(function header: Node) {
        note(header)
        if let name = header.baseName { declare(name) }
        exclude(header.body ?? header.child("body"))
    }

    /// Reads any other declaration.
    mutating func read(declaration node: Node) {
        note(node)
        switch node.kind {
        case "import_decl":
            let parts = node.attributes.map { "\($0.key) \($0.value)" } + node.lists.map { "\($0.key) \($0.values)" }
            interface.imports.insert(parts.sorted().joined(separator: ", "))
        case "infix_operator_decl", "prefix_operator_decl", "postfix_operator_decl", "precedence_group_decl",
            "macro_decl":
            interface.isUniversal = true
        default: if let name = node.baseName { declare(name) }
        }
        for accessor in node.all("accessors") {
            note(accessor)
            // An implicit accessor's body is the initial value of a lazy property, which gives the property its type.
            if !accessor.flag("implicit") { exclude(accessor.child("body")) }
        }
    }

    private mutating func note(_ node: Node) { if node.isExpansion { interface.isGenerated = true } }

    private mutating func declare(_ name: String) {
        guard let owner = owners.last else {
            interface.names.insert(name)
            return
        }
        interface.names.insert("\(owner ?? "").\(name)")
        // Operators are looked up in all types.
        if name.unicodeScalars.first.map({ $0.properties.isXIDStart || $0 == "_" }) != true {
            interface.names.insert(name)
        }
    }

    private mutating func exclude(_ body: Node?) {
        guard let body, let start = body.start, let end = body.end else { return }
        note(body)
        bodies.append((start, end))
    }

    /// Returns the interface.
    /// - Parameter text: The bytes of the source file.
    func finish(_ text: [UInt8]) -> FileInterface {
        var interface = interface
        var digest = Digest()
        var position = 0
        // Generated declarations can depend on bodies too.
        for (start, end) in interface.isGenerated ? [] : bodies.sorted(by: { $0.start < $1.start })
        where start >= position && end > start && text.indices.contains(end) && text[start] == UInt8(ascii: "{")
            && text[end] == UInt8(ascii: "}")
        {
            digest.put(text[position...start])
            position = end
        }
        digest.put(text[min(position, text.count)...])
        interface.digest = digest.text
        return interface
    }
}
