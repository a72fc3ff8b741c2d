/// A translator that turns the statements of a function into statements of a summary.
final class BodyTranslator {
    let visitor: FileVisitor
    /// The meanings of names, innermost scope last.
    var scopes: [[String: Name]] = [[:]]
    private var nextVariable = 0
    var statements: [Statement] = []
    var parameters: [Int] = []
    /// Whether the function may concern a graph.
    private(set) var isRelevant = false
    /// The parameters that are containers of `CleanseResolver`, or `nil` if the function uses no container.
    var containers: [Int]?
    /// Whether the translated statements are outside of functions, where variables are global.
    var isTopLevel = false
    /// The statements before the first relevant one, or `nil` if all are translated.
    private var pending: [Node]? = []
    private var isTooLong = false
    private var header: Node?
    /// Whether the function is an initializer of a structure that the compiler supplies, which only stores its arguments.
    private(set) var isMemberwise = false
    private var isOfStructure = false
    /// The defaults of the parameters, or an empty list if none is known.
    private(set) var defaults: [Expression] = []
    /// The existential type by which the tree names the elements of the function's parameter pack.
    private var packElement: String?
    /// The number of statements around the current one.
    var depth = 0

    /// The meaning of a name.
    struct Name {
        var variable: Int?
        /// The value, if it is a literal.
        var literal: String?
        /// Whether the value may change later.
        var isVariable = false
    }

    init(_ visitor: FileVisitor) { self.visitor = visitor }

    // MARK: Functions

    /// Begins a function.
    /// - Parameter owner: The type that the function belongs to.
    func begin(_ header: Node, of owner: String?) {
        let isOfGraph = owner.map(Self.isOfGraph) ?? false
        isOfStructure = owner.map { Demangler.type($0).nominal?.last.kind == .structure } ?? false
        if owner != nil {
            let id = variable()
            declare("self", variable: id)
            parameters = [id]
        }
        parameters += parameters(of: header)
        let given = header.child("params")?.all("params") ?? []
        let types = given.map { $0["interface_type"] ?? "" }
        let isOfContainer = owner == KnownSymbols.containerType
        let containers = zip(parameters.suffix(types.count), types).filter { $0.1 == KnownSymbols.containerType }.map(
            \.0)
        if isOfContainer || !containers.isEmpty {
            self.containers = (isOfContainer && !header.flag("static") ? Array(parameters.prefix(1)) : []) + containers
        }
        let signature = header.child("generic_signature")
        let requirements = signature?.all("generic_reqs") ?? []
        packElement = Self.packElement(of: signature)
        isRelevant =
            isOfGraph && !header.flag("static") || self.containers != nil
            || types.contains { $0.contains("7Cleanse") && ($0.contains("Binder") || $0.contains("Builder")) }
            || requirements.contains { $0["protocol"]?.hasPrefix(KnownSymbols.cleanse) == true }
        // An initialiser that the compiler generates stores its arguments.
        if header.flag("implicit"), header.kind == "constructor_decl", self.containers == nil { isRelevant = false }
        if isRelevant { setDefaults(of: given) }
        pending = isRelevant ? nil : []
        self.header = header
    }

    /// Translates the defaults of the parameters.
    private func setDefaults(of given: [Node]) {
        let values = given.map { parameter -> Expression in
            guard let value = parameter.child("expression"), value.kind != "magic_identifier_literal_expr" else {
                switch parameter["default_arg"] {
                case "stored property": return parameter.baseName.flatMap { visitor.initialValues[$0] } ?? .nothing
                case "nil": return .absent
                default: return .nothing
                }
            }
            return translate(value)
        }
        defaults = values.contains(where: \.isKnown) ? values : []
    }

    /// Returns the existential type by which the tree names the elements of a function's only parameter pack.
    private static func packElement(of signature: Node?) -> String? {
        guard let signature, case let parameters = signature.list("generic_params"), parameters.count == 1 else {
            return nil
        }
        let protocols = signature.all("generic_reqs").compactMap { requirement in
            requirement["first_type"] == parameters[0] ? requirement["protocol"] : nil
        }.filter { !KnownSymbols.ignoredProtocols.contains($0) }
        guard let only = protocols.first else { return "$sypD" }
        guard protocols.count == 1, only.hasPrefix("s:"), only.hasSuffix("P") else { return nil }
        return "$s" + only.dropFirst(2).dropLast() + "_pD"
    }

    func statement(_ node: Node) {
        if isRelevant { return append(node) }
        guard let pending else { return }
        if mentionsContainer(node) || mentionsGraph(node) {
            becomeRelevant()
            append(node)
        } else {
            isTooLong = isTooLong || pending.count >= Self.longestHelper
            // A call that mentions no graph changes nothing that follows.
            if !isTooLong || !node.kind.hasSuffix("call_expr") { self.pending?.append(node) }
        }
    }

    /// The number of statements of a function that may help to declare a graph without mentioning one.
    private static let longestHelper = 32

    private func becomeRelevant() {
        isRelevant = true
        setDefaults(of: header?.child("params")?.all("params") ?? [])
        for node in pending ?? [] { append(node) }
        pending = nil
    }

    /// Ends a function that mentions no graph, which may help others to declare one.
    /// - Returns: Whether the function may help.
    func endHelper() -> Bool {
        guard !isRelevant, !isTooLong, pending != nil, let header else { return false }
        setDefaults(of: header.child("params")?.all("params") ?? [])
        let body = pending ?? []
        pending = nil
        // A class inherits the initializers of its superclass, whose properties they fill.
        guard header.kind == "constructor_decl", header.flag("implicit"), isOfStructure, let this = parameters.first
        else {
            for node in body { append(node) }
            return true
        }
        isMemberwise = true
        func store(_ value: Expression, as name: String) {
            statements.append(.evaluate(.store(.variable(this), name: name, value, position(header))))
        }
        for (name, value) in visitor.initialValues.sorted(by: { $0.key < $1.key }) { store(value, as: name) }
        for (id, parameter) in zip(parameters.dropFirst(), header.child("params")?.all("params") ?? []) {
            if let name = parameter["apiName"] ?? parameter.baseName { store(.variable(id), as: name) }
        }
        return true
    }

    /// Translates the initial values of properties. Functions that are not followed may fill a container that is an initial value.
    func initialValues(_ node: Node) {
        guard mentionsContainer(node) else { return }
        isRelevant = true
        containers = []
        for value in node.all("pattern_entries").compactMap({ $0.child("processed_init") }) {
            statements.append(.evaluate(call("", to: [translate(value)], at: value)))
        }
    }

    func finish() -> [Statement] { statements }

    func variable() -> Int {
        nextVariable += 1
        return nextVariable - 1
    }

    func declare(_ name: String, variable: Int? = nil, literal: String? = nil) {
        scopes[scopes.count - 1][name] = Name(variable: variable, literal: literal)
    }

    func find(_ name: String) -> Name? {
        for scope in scopes.reversed() { if let found = scope[name] { return found } }
        return nil
    }

    func parameters(of function: Node) -> [Int] {
        function.child("params")?.all("params").map { parameter in
            let id = variable()
            if let name = parameter.baseName { declare(name, variable: id) }
            return id
        } ?? []
    }

    /// Translates the expansion of a parameter pack.
    func expansion(_ node: Node) -> Expression {
        guard let pattern = node.child("pattern_expr"), let packElement else {
            return mentionsGraph(node)
                ? .undecided("a declaration here is in an expression that is not followed", position(node)) : .nothing
        }
        let id = variable()
        return .expansion(id, visitor.opening(packElement, as: id) { translate(pattern) }, position(node))
    }
}
