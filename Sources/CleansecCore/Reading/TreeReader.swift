import CleanseJSON

/// A reader for the compiler's tree of a source file. It reads the tree by declarations and statements, so that at most one statement is in
/// memory.
struct TreeReader {
    /// A receiver of the parts of a tree.
    protocol Visitor: AnyObject {
        /// Begins a type declaration or an extension, whose members follow.
        func begin(type header: Node)
        func endType()
        /// Begins a function, whose statements follow.
        func begin(function header: Node)
        func statement(_ node: Node)
        func endFunction()
        /// Receives any other declaration or statement as a whole.
        func other(_ node: Node)
    }

    private let reader: JSONReader
    private let visitor: any Visitor
    /// The compiler, as it names itself.
    private(set) var compiler: String?

    /// The depth to which a statement is kept. The parts below it are cut off, and the nodes above note this.
    static let nesting = 1_500
    /// The largest size of a statement and its surrounding declarations in memory, roughly in bytes. The parts beyond it are cut off.
    static let largest = 1 << 28

    /// The memory in use.
    private final class Budget {
        private let largest: Int
        var taken = 0

        init(_ largest: Int) { self.largest = largest }

        /// Takes memory, unless too much is in use.
        func take(_ bytes: Int) -> Bool {
            guard taken < largest else { return false }
            taken += bytes
            return true
        }
    }

    private let budget: Budget

    /// The declarations around the current one, outermost first, and the last declaration of the file.
    private final class Surroundings {
        var around: [Node] = []
        var previous: Node?

        /// The declaration that is closest to a macro whose expansion begins here.
        var closest: Node? { around.last ?? previous }
    }

    private let surroundings = Surroundings()

    static let types: Set<String> = ["struct_decl", "class_decl", "enum_decl", "protocol", "extension_decl"]
    static let functions: Set<String> = ["func_decl", "constructor_decl", "destructor_decl", "accessor_decl"]

    /// Creates a reader.
    /// - Parameter largest: The largest size of a statement in memory.
    init(_ source: any ByteSource, file: String, visitor: any Visitor, largest: Int = TreeReader.largest) {
        reader = JSONReader(source, file: file)
        self.visitor = visitor
        budget = Budget(largest)
    }

    /// Reads the document.
    /// - Parameter begin: A function that is called with the path of the source file before its contents are read.
    mutating func read(_ begin: (String) throws(AnalysisError) -> Void) throws(AnalysisError) {
        do { try readDocument(begin) } catch {
            var error = error
            if error.compiler == nil { error.compiler = compiler }
            throw error
        }
    }

    private func unknown() -> AnalysisError {
        reader.error("the tree does not have the known shape (of Swift \(TreeShape.majors.lowerBound))")
    }

    private func check(_ node: Node) throws(AnalysisError) {
        if let objection = TreeShape.objection(to: node) { throw unknown(objection) }
    }

    private func unknown(_ objection: String) -> AnalysisError {
        reader.error("this compiler is not known yet: in its tree, \(objection)")
    }

    /// Skips a part that the analysis does not need. Other lists and objects are refused, because they may be known ones with new names.
    private func skip(_ token: JSONReader.Token, of key: String, in whole: String, except known: String? = nil)
        throws(AnalysisError)
    {
        if key != known, token == .beginArray || token == .beginObject { throw unknown("a \(whole) has a \(key)") }
        try reader.skip(token)
    }

    private mutating func readDocument(_ begin: (String) throws(AnalysisError) -> Void) throws(AnalysisError) {
        guard try reader.next() == .beginObject, try reader.next() == .key("_kind"),
            try reader.next() == .string("source_file")
        else {
            throw reader.error("it is not the tree of a source file, as swiftc -dump-ast -dump-ast-format json writes")
        }
        var file: String?
        var hasItems = false
        while case .key(let key) = try reader.next() {
            switch key {
            case "filename":
                guard case .string(let name) = try reader.next() else { throw unknown() }
                file = name
            case "compiler_version":
                let version = try node(reader.next())
                compiler = version["full"]
                guard let major = version["major"].flatMap({ Int($0) }) else { throw unknown() }
                guard TreeShape.majors.contains(major) else {
                    throw reader.error(
                        "trees of that compiler are not known; Swift \(TreeShape.majors.lowerBound)'s are")
                }
            case "items":
                guard let file, compiler != nil, try reader.next() == .beginArray else { throw unknown() }
                hasItems = true
                try begin(file)
                try declarations()
            default: try skip(reader.next(), of: key, in: "file", except: "opaque_to_existential_mapping")
            }
        }
        // A file without declarations has no list of them.
        if !hasItems {
            guard let file, compiler != nil else { throw unknown() }
            try begin(file)
        }
        guard try reader.next() == .end else { throw unknown() }
    }

    /// Reads the declarations of a list after its beginning.
    private func declarations() throws(AnalysisError) {
        let taken = budget.taken
        while true {
            budget.taken = taken
            let token = try reader.next()
            if token == .endArray { return }
            guard token == .beginObject, try reader.next() == .key("_kind"), case .string(let kind) = try reader.next()
            else { throw unknown() }
            if Self.types.contains(kind) {
                try parts(of: kind, list: "members", in: nil, begin: visitor.begin(type:)) { () throws(AnalysisError) in
                    try declarations()
                }
                visitor.endType()
            } else if Self.functions.contains(kind) {
                try parts(of: kind, list: "elements", in: "body", begin: visitor.begin(function:)) {
                    () throws(AnalysisError) in
                    let taken = budget.taken
                    while true {
                        budget.taken = taken
                        let token = try reader.next()
                        if token == .endArray { return }
                        visitor.statement(try node(token))
                    }
                }
                visitor.endFunction()
            } else {
                let node = try node(ofKind: kind)
                visitor.other(node)
                note(node)
            }
        }
    }

    /// Reads a declaration whose attributes precede a long list.
    private func parts(
        of kind: String, list: String, in outer: String?, begin visit: (Node) -> Void,
        readList: () throws(AnalysisError) -> Void
    ) throws(AnalysisError) {
        let header = Node()
        header.kind = kind
        var hasBegun = false
        func begin() {
            surroundings.around.append(header)
            visit(header)
            hasBegun = true
        }
        loop: while true {
            switch try reader.next() {
            case .endObject: break loop
            case .key(let key):
                let token = try reader.next()
                if key == (outer ?? list), token == (outer == nil ? .beginArray : .beginObject) {
                    if !hasBegun { begin() }
                    header.addList(key)
                    if outer == nil {
                        try readList()
                    } else {
                        while case .key(let key) = try reader.next() {
                            let token = try reader.next()
                            if key == list, token == .beginArray {
                                try readList()
                            } else if key == "range" {
                                let body = Node()
                                reader.putBack(token)
                                try range(of: body, in: header)
                                header.body = body
                            } else {
                                try skip(token, of: key, in: "body")
                            }
                        }
                    }
                } else {
                    try add(key, token, to: header)
                }
            default: throw unknown()
            }
        }
        if !hasBegun { begin() }
        try check(header)
        surroundings.around.removeLast()
        note(header)
    }

    /// Notes the last declaration of the file, to which a macro expansion that follows may belong.
    private func note(_ declaration: Node) {
        if surroundings.around.isEmpty { surroundings.previous = declaration }
    }

    // MARK: Nodes

    private func node(_ token: JSONReader.Token) throws(AnalysisError) -> Node {
        guard token == .beginObject else { throw unknown() }
        return try node(ofKind: nil)
    }

    /// Reads a node after the beginning of its object, without recursion.
    private func node(ofKind kind: String?) throws(AnalysisError) -> Node {
        let root = Node()
        root.kind = kind ?? ""
        var open: [(node: Node, list: String?)] = [(root, nil)]
        while let (current, list) = open.last {
            let token = try reader.next()
            if let list {
                switch token {
                case .endArray:
                    current.addList(list)
                    open.removeLast()
                case .beginObject: try begin(list, in: current, &open)
                case .string(let text): append(text, to: list, of: current)
                case .end: throw unknown()
                default: try reader.skip(token)
                }
                continue
            }
            switch token {
            case .endObject:
                try check(current)
                open.removeLast()
            case .key("_kind"):
                guard case .string(let kind) = try reader.next() else { throw unknown() }
                current.kind = kind
            case .key("range"):
                try range(of: current, in: open.last { $0.node !== current && $0.node.start != nil }?.node)
            case .key(let key) where TreeShape.isIgnored(key, in: current.kind): try reader.skip(reader.next())
            case .key(let key):
                let token = try reader.next()
                switch token {
                case .beginObject: try begin(key, in: current, &open)
                case .beginArray: open.append((current, key))
                default: set(key, token, in: current)
                }
            default: throw unknown()
            }
        }
        return root
    }

    private func begin(
        _ key: String, in parent: Node, _ open: inout [(node: Node, list: String?)]
    ) throws(AnalysisError) {
        guard open.count < Self.nesting, budget.take(256) else {
            parent.isTruncated = true
            // The outermost node is not completely known either.
            open.first?.node.isTruncated = true
            try reader.skip(.beginObject)
            return
        }
        let node = Node()
        parent.add(key, node)
        open.append((node, nil))
    }

    private func add(_ key: String, _ token: JSONReader.Token, to node: Node) throws(AnalysisError) {
        if key == "range" {
            reader.putBack(token)
            try range(of: node, in: nil)
        } else if TreeShape.isIgnored(key, in: node.kind) {
            try reader.skip(token)
        } else if token == .beginObject {
            node.add(key, try self.node(ofKind: nil))
        } else if token == .beginArray {
            node.addList(key)
            while true {
                let token = try reader.next()
                if token == .endArray { break }
                switch token {
                case .beginObject where budget.take(256): node.add(key, try self.node(ofKind: nil))
                case .string(let text): append(text, to: key, of: node)
                default: try reader.skip(token)
                }
            }
        } else {
            set(key, token, in: node)
        }
    }

    private func append(_ text: String, to list: String, of node: Node) {
        if budget.take(32 + text.utf8.count) { node.append(text, to: list) } else { node.isTruncated = true }
    }

    private func set(_ key: String, _ token: JSONReader.Token, in node: Node) {
        switch token {
        case .string(let text), .number(let text):
            if budget.take(64 + key.utf8.count + text.utf8.count) {
                node.set(key, text)
            } else {
                node.isTruncated = true
            }
        case .bool(let value): node.set(key, value ? "true" : "false")
        default: break
        }
    }

    /// Reads the range of a node. A node in the expansion of a macro is at the position of the macro's use, as `#line` says at run time.
    private func range(of node: Node, in parent: Node?) throws(AnalysisError) {
        let token = try reader.next()
        guard token == .beginObject else { return try reader.skip(token) }
        var expansion: String?
        while case .key(let key) = try reader.next() {
            switch try reader.next() {
            case .number(let text): if key == "start" { node.start = Int(text) } else { node.end = Int(text) }
            case .string(let name): expansion = name
            case let token: try reader.skip(token)
            }
        }
        guard let expansion, let start = node.start, let end = node.end else { return }
        node.isExpansion = true
        let outer = parent ?? surroundings.closest
        node.start = outer?.start ?? 0
        node.end = (outer?.start ?? 0) + end - start
        node.macroPosition = outer?.macroPosition ?? (parent == nil ? Self.position(ofExpansion: expansion) : nil)
    }

    /// Returns the position of a macro's use, from the name of its expansion: `…MX11_2_…` is in line 12, column 3.
    private static func position(ofExpansion name: String) -> (line: Int, column: Int)? {
        let bytes = Array(name.utf8)
        func number(at index: inout Int) -> Int? {
            let digits = bytes[index...].prefix { (48...57).contains($0) }
            index += digits.count + 1
            guard index <= bytes.count, bytes[index - 1] == UInt8(ascii: "_") else { return nil }
            return digits.isEmpty ? 0 : Int(String(decoding: digits, as: UTF8.self)).map { $0 + 1 }
        }
        for start in bytes.indices.dropLast(2).reversed() where bytes[start...].starts(with: "MX".utf8) {
            var index = start + 2
            if let line = number(at: &index), index < bytes.count, let column = number(at: &index) {
                return (line, column)
            }
        }
        return nil
    }
}
