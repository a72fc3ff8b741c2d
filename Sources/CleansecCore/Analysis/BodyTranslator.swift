/// A translator that turns the statements of a function into statements of a summary.
final class BodyTranslator {
    let visitor: FileVisitor
    /// The meanings of names, innermost scope last.
    var scopes: [[String: Name]] = [[:]]
    private var nextVariable = 0
    var statements: [Statement] = []
    private(set) var parameters: [Int] = []
    /// Whether the function may concern a graph.
    private(set) var isRelevant = false
    /// The parameters that are containers of `CleanseResolver`, or `nil` if the function uses no container.
    var containers: [Int]?
    /// Whether the translated statements are outside of functions, where variables are global.
    var isTopLevel = false
    /// The declarations of constants before the first relevant statement.
    private var constants: [Node] = []

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
        if isOfGraph, !header.flag("static") {
            let id = variable()
            declare("self", variable: id)
            parameters = [id]
        }
        parameters += parameters(of: header)
        let types = header.child("params")?.all("params").map { $0["interface_type"] ?? "" } ?? []
        let isOfContainer = owner == KnownSymbols.containerType
        let given = zip(parameters.suffix(types.count), types).filter { $0.1 == KnownSymbols.containerType }.map(\.0)
        if isOfContainer || !given.isEmpty {
            containers = (isOfContainer && !header.flag("static") ? Array(parameters.prefix(1)) : []) + given
        }
        let requirements = header.child("generic_signature")?.all("generic_reqs") ?? []
        isRelevant =
            isOfGraph || containers != nil
            || types.contains { $0.contains("7Cleanse") && ($0.contains("Binder") || $0.contains("Builder")) }
            || requirements.contains { $0["protocol"]?.hasPrefix(KnownSymbols.cleanse) == true }
        // An initialiser that the compiler generates stores its arguments.
        if header.flag("implicit"), containers == nil { isRelevant = false }
    }

    func statement(_ node: Node) {
        if isRelevant { return append(node) }
        if mentionsContainer(node) {
            isRelevant = true
            for constant in constants { append(constant) }
            constants = []
            append(node)
        } else if node.kind == "pattern_binding_decl" {
            constants.append(node)
        }
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

    // MARK: Statements

    func append(_ node: Node) {
        if node.isTruncated {
            statements.append(.evaluate(.undecided("a statement is nested too deep to be followed", position(node))))
            return
        }
        switch node.kind {
        case "return_stmt":
            statements.append(.result(node.child("result").map(translate) ?? .nothing))
        case "brace_stmt": block(node)
        case "do_stmt":
            if let body = node.child("body") { block(body) }
        case "do_catch_stmt":
            if let skipped = skippedByErrors(of: node) { undecided(Self.errorReason, skipped) }
            if let body = node.child("body") { block(body) }
        case "if_stmt": condition(node)
        case "guard_stmt":
            switch value(of: node.all("conditions")) {
            case "true": break
            case "false": if let body = node.child("body") { block(body) }
            default:
                if mentionsGraph(node) { undecided("a declaration here depends on a condition", node) }
                noteEnd(in: node)
            }
        case "pattern_binding_decl":
            for entry in node.all("pattern_entries") {
                guard let pattern = entry.child("pattern") else { continue }
                bind(pattern, to: entry.child("processed_init") ?? entry.child("original_init"))
            }
        case "func_decl":
            let id = variable()
            if let name = node.baseName { declare(name, variable: id) }
            let expression = closure(node, body: node.child("body"))
            statements.append(.bind(id, mentionsGraph(node) ? expression : .nothing))
        case "var_decl":
            if !node.flag("let"), let name = node.baseName {
                scopes[scopes.count - 1][name]?.literal = nil
                scopes[scopes.count - 1][name]?.isVariable = true
            }
            if mentionsGraph(node) { undecided("a declaration here is in a variable that computes its value", node) }
        case "struct_decl", "class_decl", "enum_decl", "typealias", "import_decl", "protocol": break
        default:
            if node.kind.hasSuffix("_stmt") {
                if mentionsGraph(node) { undecided(reason(of: node), node) } else { noteEnd(in: node) }
            } else {
                let expression = translate(node)
                if case .nothing = expression { return }
                statements.append(.evaluate(expression))
            }
        }
    }

    private func reason(of node: Node) -> String {
        switch node.kind {
        case "for_each_stmt", "foreach_stmt", "while_stmt", "repeat_while_stmt": "a declaration here is in a loop"
        case "switch_stmt": "a declaration here depends on a condition"
        case "defer_stmt": "a declaration here is in a defer statement"
        default: "a declaration here is in a statement that is not followed"
        }
    }

    private func undecided(_ reason: String, _ node: Node) {
        statements.append(.evaluate(.undecided(reason, position(node))))
    }

    static let errorReason = "it depends on whether an error is thrown"

    /// Returns the part of a statement that a caught error may skip, if it concerns a graph.
    private func skippedByErrors(of node: Node) -> Node? {
        let clauses = node.all("catch_stmts")
        if let clause = clauses.first(where: mentionsGraph) { return clause }
        // No clause lets the program continue.
        if !clauses.isEmpty, clauses.allSatisfy(stopsProgram) { return nil }
        let elements = node.child("body")?.all("elements") ?? []
        return elements.drop { !mayThrow($0) }.first(where: mentionsGraph)
    }

    private func stopsProgram(_ node: Node) -> Bool { runs(node) { $0["type"] == KnownSymbols.neverType } }

    private func mayThrow(_ node: Node) -> Bool { runs(node) { $0.kind == "try_expr" } }

    /// Returns whether a node or one of its parts meets a condition. The bodies of closures do not count, because they may never run.
    private func runs(_ node: Node, _ isSuch: (Node) -> Bool) -> Bool {
        isSuch(node) || !node.kind.hasSuffix("closure_expr") && node.children.contains { runs($0.node, isSuch) }
    }

    private func block(_ node: Node) {
        scopes.append([:])
        for element in node.all("elements") { append(element) }
        scopes.removeLast()
    }

    private func condition(_ node: Node) {
        switch value(of: node.all("conditions")) {
        case "true": if let body = node.child("then_stmt") { block(body) }
        case "false": if let body = node.child("else_stmt") { append(body) }
        default:
            if mentionsGraph(node) {
                undecided("a declaration here depends on a condition", node)
            } else {
                noteEnd(in: node)
            }
        }
    }

    /// Notes that the statements after a statement may not run.
    private func noteEnd(in node: Node) {
        guard mayEnd(node) else { return }
        statements.append(
            .evaluate(.mayEnd("the function may return before the following declarations", position(node))))
    }

    /// Returns whether a statement may leave the function, or a labelled statement around it.
    private func mayEnd(_ node: Node) -> Bool {
        runs(node) { part in
            switch part.kind {
            case "return_stmt", "throw_stmt": true
            // A break with a label has two tokens. The tree does not say which statement has the label.
            case "break_stmt": part.end != part.start
            default: false
            }
        }
    }

    /// Returns `"true"` if all conditions are constantly true, `"false"` if one is constantly false, and `nil` otherwise.
    private func value(of conditions: [Node]) -> String? {
        let values = conditions.map { availability($0) ?? literal(of: $0) }
        if values.contains("false") { return "false" }
        return values.allSatisfy { $0 == "true" } ? "true" : nil
    }

    /// Returns the value of `#available` or `#unavailable` on a system that it does not name. Only `#available` has a `*` for such systems.
    private func availability(_ condition: Node) -> String? {
        guard !visitor.isForApple, condition.kind == "#available" else { return nil }
        return condition.all("queries").contains { $0["domain"] == "*" } ? "true" : "false"
    }

    private func bind(_ pattern: Node, to value: Node?) {
        switch pattern.kind {
        case "pattern_named":
            guard let name = pattern.baseName else { return }
            let id = variable()
            guard let value else { return declare(name, variable: id) }
            let expression = translate(value)
            declare(name, variable: id, literal: literal(of: value))
            if case .nothing = expression { return }
            statements.append(.bind(id, expression))
        case "pattern_tuple":
            let values = value.map(CallExpression.peeled)
            let elements = values?.kind == "tuple_expr" ? values?.all("elements") ?? [] : []
            for (index, element) in pattern.all("elements").enumerated() {
                bind(element, to: elements.indices.contains(index) ? elements[index] : nil)
            }
        case "pattern_any":
            if let value { statements.append(.evaluate(translate(value))) }
        default:
            if let inner = pattern.child("sub_pattern") { bind(inner, to: value) }
        }
    }
}
