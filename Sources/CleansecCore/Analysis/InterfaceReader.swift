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
