/// A visitor that collects the summary of one source file.
final class FileVisitor: TreeReader.Visitor {
    let isForApple: Bool
    var lines: SourceLines?
    private(set) var types: [TypeSummary] = []
    private(set) var functions: [FunctionSummary] = []
    private(set) var roots: [RootSummary] = []
    /// The constants that are texts, or names of registrations.
    private(set) var names: [(identifier: String, name: String)] = []
    /// The reader of the part that other files can depend on.
    private(set) var interface: InterfaceReader

    /// The types that are being read, outermost first.
    private var owners: [Owner] = []
    private var function: BodyTranslator?
    private var header: Node?
    /// The translator of the statements outside of functions, which are the program.
    private var topLevel: BodyTranslator?
    /// The types to which existential values are opened around the current node. They are known only at run time.
    private var opened: [(mangled: String, tree: TypeTree, variable: Int?)] = []
    /// The types of the values that `==` functions compare.
    private(set) var compared: Set<String> = []
    /// The values of constants whose declarations follow.
    private var pendingNames: [String: String] = [:]
    /// The initial values of variables whose declarations follow.
    private var pendingValues: [String: Expression] = [:]

    /// A type that is being read.
    private struct Owner {
        /// The mangled type with its generic parameters.
        let type: String?
        /// Whether the type is a protocol, whose functions have no bodies.
        let isProtocol: Bool
        /// The initial values of stored properties, by their names, as far as they are known.
        var initialValues: [String: Expression] = [:]
    }

    private var isInProtocol: Bool { owners.last?.isProtocol ?? false }

    /// Creates a visitor for a source file.
    /// - Parameters:
    ///   - module: The module of the file.
    ///   - isForApple: Whether the file is compiled for a platform whose versions `#available` compares.
    init(module: String, isForApple: Bool) {
        interface = InterfaceReader(module: module)
        self.isForApple = isForApple
    }

    func position(_ node: Node) -> Position {
        node.macroPosition.map { Position(line: $0.line, column: $0.column) } ?? position(at: node.start ?? 0)
    }

    func position(at offset: Int) -> Position {
        guard let lines else { return Position(line: 1, column: 1) }
        let found = lines.position(of: offset)
        var position = found.position
        // These files follow the source file itself.
        position.file = found.file.map { $0 + 1 }
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
        interface.begin(type: header, type)
        owners.append(Owner(type: type, isProtocol: header.kind == "protocol"))
        guard let type else { return }
        var summary = TypeSummary(type: type, file: 0, position: position(header))
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
        interface.endType()
        owners.removeLast()
    }

    // MARK: Functions

    func begin(function header: Node) {
        self.header = header
        noteEquality(header)
        let translator = BodyTranslator(self)
        translator.begin(header, of: owners.last?.type)
        function = translator
    }

    /// The initial values of the stored properties of the type that is being read, as far as they are known.
    var initialValues: [String: Expression] { owners.last?.initialValues ?? [:] }

    /// Notes how the values of a type are compared.
    private func noteEquality(_ header: Node) {
        let derived: [String: TypeSummary.Equality] = [
            "__derived_enum_equals": .ofCases, "__derived_struct_equals": .ofProperties,
        ]
        if header.flag("implicit"), let equality = header.baseName.flatMap({ derived[$0] }),
            let index = types.lastIndex(where: { $0.type == owners.last?.type })
        {
            types[index].equality = equality
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
        if let header { interface.read(function: header) }
        guard let function, let header, let identifier = header["usr"] else { return }
        let isHelper = !function.isRelevant
        guard !isHelper || isInProtocol || function.endHelper() else { return }
        append(function, identifier: identifier, name: header.fullName ?? "", header, isHelper: isHelper)
    }

    /// Adds a function with the facts of its header.
    private func append(
        _ function: BodyTranslator, identifier: String, name: String, _ header: Node, isHelper: Bool
    ) {
        append(function, identifier: identifier, name: name)
        let index = functions.count - 1
        functions[index].types = header.child("params")?.all("params").map { $0["interface_type"] ?? "" } ?? []
        functions[index].constraints = Self.constraints(of: header)
        functions[index].isRequirement = isInProtocol
        functions[index].overridden = header.list("override").first
        functions[index].defaults = function.defaults
        functions[index].isHelper = isHelper
        functions[index].isMemberwise = function.isMemberwise
    }

    /// Reads the accessors of a property or of a subscript.
    private func accessors(of declaration: Node) {
        guard let identifier = declaration["usr"], let name = declaration.baseName else { return }
        let isStored = declaration["readImpl"] == "stored"
        for accessor in declaration.all("accessors") where !accessor.flag("implicit") || !isStored {
            let isGetter = accessor.flag("get"), isSetter = accessor.flag("set")
            guard isGetter || isSetter, declaration["readImpl"] == "getter" || !isStored && isSetter else { continue }
            let translator = BodyTranslator(self)
            translator.begin(accessor, of: owners.last?.type)
            let elements = accessor.child("body")?.all("elements") ?? []
            for element in elements { translator.statement(element) }
            let isHelper = !translator.isRelevant
            guard !isHelper || isInProtocol || translator.endHelper() else { continue }
            append(
                translator, identifier: isGetter ? identifier : BodyTranslator.setter(of: identifier), name: name,
                accessor, isHelper: isHelper)
            functions[functions.count - 1].overridden = declaration.list("override").first
        }
    }

    /// Notes a constant as a function without parameters, which returns its initial value.
    private func noteConstant(_ declaration: Node) {
        guard let name = declaration.baseName, let value = pendingValues.removeValue(forKey: name) else { return }
        guard declaration.flag("let"), let identifier = declaration["usr"] else { return }
        var summary = FunctionSummary(
            identifier: identifier, owner: owners.last?.type, name: name, parameters: [], body: [.result(value)],
            file: 0)
        summary.isHelper = true
        functions.append(summary)
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
                identifier: identifier, owner: owners.last?.type, name: name, parameters: function.parameters,
                body: function.finish(), file: 0, containers: function.containers))
    }

    /// Ends the file.
    func finish() {
        if let topLevel, topLevel.isRelevant { append(topLevel, identifier: "", name: "the program") }
        topLevel = nil
    }

    // MARK: Other declarations

    func other(_ node: Node) {
        interface.read(declaration: node)
        switch node.kind {
        case "typealias", "associated_type":
            guard let name = node.baseName, let type = node["type"], owners.last?.type != nil else { return }
            types[types.lastIndex { $0.type == owners.last?.type } ?? 0].aliases.append((name, type))
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
            if let owner = owners.last?.type, node["readImpl"] == "stored", !node.flag("static"),
                let name = node.baseName,
                let index = types.lastIndex(where: { $0.type == owner })
            {
                types[index].properties.append(
                    .init(name: name, type: node["interface_type"] ?? "", isConstant: node.flag("let")))
                // A closure has variables of its own, which would be variables of the initializer too.
                if let value = pendingValues[name], !value.contains(where: \.hasVariables) {
                    owners[owners.count - 1].initialValues[name] = value
                }
            }
            noteConstant(node)
            accessors(of: node)
            discover(in: node)
        case "subscript_decl":
            accessors(of: node)
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
            if let pattern = entry.child("pattern"), let name = (pattern.child("sub_pattern") ?? pattern).baseName,
                let value = entry.child("processed_init")
            {
                let translated = BodyTranslator(self).translate(value)
                // A container that is a constant exists once, and any function may fill it.
                let hasContainer = translated.contains { if case .container = $0 { true } else { false } }
                if translated.isKnown, !hasContainer { pendingValues[name] = translated }
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

    // MARK: Types of opened values

    /// Reads an expression, which may open an existential value.
    /// - Parameter variable: The variable that represents the dynamic type, if the expression is a part of a function.
    func opening<Result>(_ node: Node, as variable: Int? = nil, _ read: () -> Result) -> Result {
        guard node.kind == "open_existential_expr", let type = node.child("opaque_value")?["type"] else {
            return read()
        }
        return opening(Self.withoutMetatype(type), as: variable, read)
    }

    /// Reads an expression in which a type represents another one.
    func opening<Result>(_ mangled: String, as variable: Int?, _ read: () -> Result) -> Result {
        opened.append((mangled, Demangler.type(mangled), variable))
        defer { opened.removeLast() }
        return read()
    }

    /// Returns a mangled type, or a text that names the variable if the type contains an opened type. An opened type is mangled like its
    /// existential type.
    func closed(_ mangled: String) -> String {
        guard !opened.isEmpty else { return mangled }
        let tree = Demangler.type(mangled)
        let contained = opened.filter { tree.contains($0.tree) }
        guard let first = contained.first else { return mangled }
        guard contained.count == 1, let variable = first.variable else { return Self.openedPrefix }
        return "\(Self.openedPrefix)\(variable) \(first.mangled) \(mangled)"
    }

    /// Returns the variable of the opened value of a type.
    func openedVariable(of mangled: String) -> Int? {
        let tree = Demangler.type(Self.withoutMetatype(mangled))
        let found = opened.filter { $0.tree == tree }
        return found.count == 1 ? found[0].variable : nil
    }

    private static func withoutMetatype(_ mangled: String) -> String {
        mangled.hasSuffix("mD") ? withoutMetatype(mangled.dropLast(2) + "D") : mangled
    }

    static func isOpened(_ type: String) -> Bool { type.hasPrefix(openedPrefix) }

    /// The beginning of a type with an opened type: a variable, the existential type and the type follow.
    static let openedPrefix = "opened "
}
