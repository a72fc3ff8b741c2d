/// A visitor that collects the summary of one source file.
final class FileVisitor: TreeReader.Visitor {
    private let file: Int
    let isForApple: Bool
    var lines: SourceLines?
    private(set) var types: [TypeSummary] = []
    private(set) var functions: [FunctionSummary] = []
    private(set) var roots: [RootSummary] = []
    /// The constants that are texts, or names of registrations.
    private(set) var names: [(identifier: String, name: String)] = []

    /// The mangled types that are being read, outermost first, with their generic parameters.
    private var owners: [String?] = []
    /// Whether each of these types is a protocol, whose functions have no bodies.
    private var isProtocol: [Bool] = []
    private var function: BodyTranslator?
    private var header: Node?
    /// The translator of the statements outside of functions, which are the program.
    private var topLevel: BodyTranslator?
    /// The types to which existential values are opened around the current node. They are known only at run time.
    private var opened: [TypeTree] = []
    /// The types of the values that `==` functions compare.
    private(set) var compared: Set<String> = []
    /// The values of constants whose declarations follow.
    private var pendingNames: [String: String] = [:]
    /// The initial value of a property `isLive` whose declaration follows, if it is a literal.
    private var liveLiteral: String?

    /// Creates a visitor for a source file.
    /// - Parameters:
    ///   - file: The number of the file in the summary.
    ///   - isForApple: Whether the file is compiled for a platform whose versions `#available` compares.
    init(file: Int, isForApple: Bool) {
        self.file = file
        self.isForApple = isForApple
    }

    func position(_ node: Node) -> Position {
        node.macroPosition.map { Position(line: $0.line, column: $0.column) } ?? position(at: node.start ?? 0)
    }

    func position(at offset: Int) -> Position {
        guard let lines else { return Position(line: 1, column: 1) }
        let found = lines.position(of: offset)
        var position = found.position
        // In the summary, these files follow the source file itself.
        position.file = found.file.map { file + 1 + $0 }
        return position
    }

    private var modules: [String: String?] = [:]

    /// Returns the module that declares a function.
    func module(of function: String) -> String? {
        if let known = modules[function] { return known }
        let module = Demangler.moduleOfFunction(function)
        modules[function] = .some(module)
        return module
    }

    // MARK: Types

    /// Returns the instance type of a metatype.
    private static func instance(_ metatype: String?) -> String? {
        guard let metatype, metatype.hasSuffix("mD") else { return metatype }
        return metatype.dropLast(2) + "D"
    }

    func begin(type header: Node) {
        let isExtension = header.kind == "extension_decl"
        let type = isExtension ? header["extended_type"] : Self.instance(header["interface_type"])
        owners.append(type)
        isProtocol.append(header.kind == "protocol")
        guard let type else { return }
        var summary = TypeSummary(type: type, file: file, position: position(header))
        summary.isExtension = isExtension
        let inherits = header.child("inherits")
        if header.kind == "enum_decl", inherits?.all("conformances").contains(where: KnownSymbols.isOfRawValues) == true
        {
            summary.equality = .ofRawValues
        }
        summary.superclass = inherits?["superclass_type"]
        let conformances =
            inherits?.all("conformances").map { ($0["protocol"] ?? "", $0["global_actor_isolated"]) } ?? []
        let refined = (inherits?.list("protocols") ?? []).map { ($0, String?.none) }
        summary.conformances = (conformances + refined).filter { !KnownSymbols.ignoredProtocols.contains($0.0) }
        types.append(summary)
    }

    func endType() {
        owners.removeLast()
        isProtocol.removeLast()
    }

    // MARK: Functions

    func begin(function header: Node) {
        self.header = header
        noteEquality(header)
        let translator = BodyTranslator(self)
        translator.begin(header, of: owners.last ?? nil)
        function = translator
    }

    /// Notes how the values of a type are compared.
    private func noteEquality(_ header: Node) {
        if header.baseName == "__derived_enum_equals", header.flag("implicit"),
            let index = types.lastIndex(where: { $0.type == owners.last })
        {
            types[index].equality = .ofCases
        } else if header.baseName == "==", !header.flag("implicit"),
            let type = header.child("params")?.all("params").first?["interface_type"]
        {
            compared.insert(type)
        }
    }

    func statement(_ node: Node) {
        function?.statement(node)
        discover(in: node)
    }

    func endFunction() {
        defer {
            function = nil
            header = nil
        }
        guard let function, let header, let identifier = header["usr"], function.isRelevant else { return }
        append(function, identifier: identifier, name: header.fullName ?? "")
        let index = functions.count - 1
        functions[index].types = header.child("params")?.all("params").map { $0["interface_type"] ?? "" } ?? []
        functions[index].constraints = Self.constraints(of: header)
        functions[index].isRequirement = isProtocol.last ?? false
        functions[index].overridden = header.list("override").first
    }

    /// Returns the requirements on a function's generic parameters, except conformances to the standard library's protocols.
    private static func constraints(of header: Node) -> [FunctionSummary.Constraint] {
        let requirements = header.child("generic_signature")?.all("generic_reqs") ?? []
        return requirements.compactMap { requirement in
            guard let type = requirement["first_type"] else { return nil }
            if let other = requirement["second_type"] {
                return requirement["kind"] == "same_type" ? .init(type: type, other: other, isProtocol: false) : nil
            }
            guard let other = requirement["protocol"], !other.hasPrefix("s:s") else { return nil }
            return .init(type: type, other: other, isProtocol: true)
        }
    }

    private func append(_ function: BodyTranslator, identifier: String, name: String) {
        functions.append(
            FunctionSummary(
                identifier: identifier, owner: owners.last ?? nil, name: name, parameters: function.parameters,
                body: function.finish(), file: file, containers: function.containers))
    }

    /// Ends the file.
    func finish() {
        if let topLevel, topLevel.isRelevant { append(topLevel, identifier: "", name: "the program") }
        topLevel = nil
    }

    // MARK: Other declarations

    func other(_ node: Node) {
        switch node.kind {
        case "typealias", "associated_type":
            guard let name = node.baseName, let type = node["type"], owners.last ?? nil != nil else { return }
            types[types.lastIndex { $0.type == owners.last } ?? 0].aliases.append((name, type))
        case "top_level_code_decl":
            let program = topLevel ?? BodyTranslator(self)
            program.isTopLevel = true
            topLevel = program
            for statement in node.child("body")?.all("elements") ?? [] {
                noteNames(in: statement)
                program.statement(statement)
            }
            discover(in: node)
        case "var_decl":
            if let name = node.baseName, let text = pendingNames.removeValue(forKey: name), let usr = node["usr"],
                node.flag("let")
            {
                names.append((usr, text))
            }
            noteLive(node)
            discover(in: node)
        case "pattern_binding_decl":
            noteNames(in: node)
            // The initial value of a property may be a container, or fill one.
            let initial = BodyTranslator(self)
            initial.initialValues(node)
            if initial.isRelevant { append(initial, identifier: "", name: "a property") }
            discover(in: node)
        default: discover(in: node)
        }
    }

    /// Notes constants that are texts, or names of registrations. Their declarations, which have their identifiers, follow.
    private func noteNames(in node: Node) {
        for entry in node.all("pattern_entries") {
            if let pattern = entry.child("pattern"), (pattern.child("sub_pattern") ?? pattern).baseName == "isLive" {
                liveLiteral = entry.child("processed_init").flatMap(literal)
            }
            guard let pattern = entry.child("pattern"), let type = pattern["type"],
                type == KnownSymbols.containerNameType || type == KnownSymbols.textType,
                let name = (pattern.child("sub_pattern") ?? pattern).baseName,
                let value = entry.child("processed_init"),
                case .text(let text?) = BodyTranslator(self).translate(value)
            else { continue }
            pendingNames[name] = text
        }
    }

    /// Notes the property `isLive` of a module, as a function without parameters, if its value is a literal.
    private func noteLive(_ property: Node) {
        guard property.baseName == "isLive", property.flag("static"), let usr = property["usr"],
            owners.last ?? nil != nil
        else { return }
        let initial = liveLiteral
        liveLiteral = nil
        let body = property.all("accessors").first { $0.flag("get") }?.child("body")?.all("elements") ?? []
        let result = body.count == 1 ? body[0].child("result") : nil
        guard let value = initial ?? result.flatMap(literal) else { return }
        functions.append(
            FunctionSummary(
                identifier: usr, owner: owners.last ?? nil, name: "isLive", parameters: [],
                body: [.result(.text(value))], file: file))
    }

    private func literal(_ node: Node) -> String? { BodyTranslator(self).literal(of: node) }

    /// Finds the local types in a statement, and the calls that compile root components.
    func discover(in node: Node) {
        if TreeReader.types.contains(node.kind) {
            begin(type: node)
            for member in node.all("members") { declare(member) }
            endType()
            return
        }
        if TreeReader.functions.contains(node.kind), node["usr"] != nil, header == nil {
            declare(node)
            return
        }
        opening(node) {
            if node.kind == "call_expr", let root = RootCall(node, in: self) { roots.append(root.summary) }
            for (_, child) in node.children { discover(in: child) }
        }
    }

    /// Reads a member of a local type.
    private func declare(_ node: Node) {
        guard TreeReader.functions.contains(node.kind) else {
            if TreeReader.types.contains(node.kind) { discover(in: node) } else { other(node) }
            return
        }
        let outer = (function, header)
        begin(function: node)
        for element in node.child("body")?.all("elements") ?? [] { statement(element) }
        endFunction()
        (function, header) = outer
    }

    var fileIndex: Int { file }

    // MARK: Types that are known only at run time

    /// Reads an expression, which may open an existential value.
    func opening<Result>(_ node: Node, _ read: () -> Result) -> Result {
        guard node.kind == "open_existential_expr", let type = node.child("opaque_value")?["type"] else {
            return read()
        }
        var tree = Demangler.type(type)
        while case .metatype(let instance, _) = tree { tree = instance }
        opened.append(tree)
        defer { opened.removeLast() }
        return read()
    }

    /// Returns a mangled type, or a placeholder if it contains an opened type. An opened type is mangled like its existential type.
    func closed(_ mangled: String) -> String {
        guard !opened.isEmpty else { return mangled }
        let tree = Demangler.type(mangled)
        return opened.first { tree.contains($0) }.map { _ in Self.runtimeTypePlaceholder } ?? mangled
    }

    /// The placeholder for a mangled type that is known only at run time.
    private static let runtimeTypePlaceholder = "of a value that is known only at run time"
}
