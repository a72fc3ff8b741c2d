/// Translates the statements of a function into what a summary keeps of them.
final class BodyTranslator {
    private let visitor: FileVisitor
    /// The values that names stand for, innermost scope last.
    private var scopes: [[String: Name]] = [[:]]
    private var nextVariable = 0
    private var statements: [Statement] = []
    private(set) var parameters: [Int] = []
    /// Whether the function may have to do with a graph.
    private(set) var isRelevant = false
    private var isPastCondition = false

    /// What a name stands for.
    private struct Name {
        var variable: Int?
        /// Its value, where that is a literal.
        var literal: String?
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
        let types = header.child("params")?.all("params").compactMap { $0["interface_type"] } ?? []
        let requirements = header.child("generic_signature")?.all("generic_reqs") ?? []
        isRelevant =
            isOfGraph
            || types.contains { $0.contains("7Cleanse") && ($0.contains("Binder") || $0.contains("Builder")) }
            || requirements.contains { $0["protocol"]?.hasPrefix(Known.cleanse) == true }
    }

    func statement(_ node: Node) { if isRelevant { append(node) } }

    func finish() -> [Statement] { statements }

    private func variable() -> Int {
        nextVariable += 1
        return nextVariable - 1
    }

    private func declare(_ name: String, variable: Int? = nil, literal: String? = nil) {
        scopes[scopes.count - 1][name] = Name(variable: variable, literal: literal)
    }

    private func find(_ name: String) -> Name? {
        for scope in scopes.reversed() { if let found = scope[name] { return found } }
        return nil
    }

    private func parameters(of function: Node) -> [Int] {
        function.child("params")?.all("params").map { parameter in
            let id = variable()
            if let name = parameter.baseName { declare(name, variable: id) }
            return id
        } ?? []
    }

    // MARK: Statements

    private func append(_ node: Node) {
        if node.isCut {
            statements.append(.evaluate(.undecided("a statement is nested too deep to be followed", position(node))))
            return
        }
        switch node.kind {
        case "return_stmt":
            guard let result = node.child("result") else { return }
            statements.append(.result(translate(result)))
        case "brace_stmt": block(node)
        case "do_stmt", "do_catch_stmt":
            if let body = node.child("body") { block(body) }
        case "if_stmt": condition(node)
        case "guard_stmt":
            if value(of: node.all("conditions")) != "true" {
                statements.append(.evaluate(.undecided("what follows depends on a condition", position(node))))
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
        case "var_decl", "struct_decl", "class_decl", "enum_decl", "typealias", "import_decl", "protocol": break
        default:
            if node.kind.hasSuffix("_stmt") {
                if mentionsGraph(node) { undecided(reason(of: node), node) }
            } else {
                let expression = translate(node)
                if case .nothing = expression { return }
                statements.append(.evaluate(expression))
            }
        }
    }

    private func reason(of node: Node) -> String {
        switch node.kind {
        case "for_each_stmt", "foreach_stmt", "while_stmt", "repeat_while_stmt": "it is declared in a loop"
        case "switch_stmt": "it depends on a condition"
        case "defer_stmt": "it is declared in a defer statement"
        default: "it is declared in a statement that is not followed"
        }
    }

    private func undecided(_ reason: String, _ node: Node) {
        statements.append(.evaluate(.undecided(reason, position(node))))
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
        default: if mentionsGraph(node) || containsReturn(node) { undecided("it depends on a condition", node) }
        }
    }

    private func containsReturn(_ node: Node) -> Bool {
        node.kind == "return_stmt"
            || !node.kind.hasSuffix("closure_expr") && node.children.contains { containsReturn($0.node) }
    }

    /// The value of conditions that are constants.
    private func value(of conditions: [Node]) -> String? {
        let values = conditions.map { literal(of: $0) }
        if values.contains("false") { return "false" }
        return values.allSatisfy { $0 == "true" } ? "true" : nil
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
            let values = value.map(CallParts.peeled)
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

    // MARK: Expressions

    func position(_ node: Node) -> Position { visitor.position(node) }

    /// The module that declares a function.
    func module(of function: String) -> String? { visitor.module(of: function) }

    /// What an expression does with a graph.
    func translate(_ node: Node) -> Expression {
        let node = CallParts.peeled(node)
        switch node.kind {
        case "declref_expr":
            guard let declaration = node.child("decl") else { return .nothing }
            guard declaration["decl_usr"]?.isEmpty == true else { return function(node, declaration) }
            guard let name = declaration["base_name"], let variable = find(name)?.variable else { return .nothing }
            return .variable(variable)
        case "dot_syntax_call_expr":
            return node.child("fn").map(CallParts.peeled)?.child("decl").map { function(node, $0) } ?? .nothing
        case "closure_expr": return closure(node, body: node.child("body"))
        case "autoclosure_expr":
            return closure(node, body: nil, result: node.child("single_expr_body"))
        case "call_expr": return call(node)
        case "assign_expr": return assign(node)
        case "default_argument_expr": return .place(position(node))
        case "magic_identifier_literal_expr": return .place(position(node))
        case "ternary_expr", "if_expr", "switch_expr", "single_value_stmt_expr":
            return mentionsGraph(node) ? .undecided("it depends on a condition", position(node)) : .nothing
        case "discard_assignment_expr", "type_expr": return .nothing
        default:
            return mentionsDeclaration(node)
                ? .undecided("it is declared in an expression that is not followed", position(node)) : .nothing
        }
    }

    /// A declared function as a value, if it takes binders or bindings.
    private func function(_ node: Node, _ declaration: Node) -> Expression {
        guard let mangled = node["type"], mangled.contains("7Cleanse"), let identifier = declaration["decl_usr"],
            case .function(let type) = Demangler.type(mangled),
            type.parameters.contains(where: { $0.nominal.map { $0.module == "Cleanse" } ?? false })
        else { return .nothing }
        let parameters = type.parameters.map { _ in variable() }
        let substitutions = declaration.child("substitutions")?.all("substitutions") ?? []
        let call = Expression.Call(
            function: identifier, name: declaration["base_name"] ?? "",
            substitutions: substitutions.map { ($0["generic_param"] ?? "", $0["replacement_type"] ?? "") },
            arguments: parameters.map(Expression.variable), position: position(node))
        return .closure(parameters: parameters, body: [.result(.call(call))])
    }

    private func assign(_ node: Node) -> Expression {
        guard let source = node.child("src") else { return .nothing }
        let value = translate(source)
        if let target = node.child("dest").map(CallParts.peeled), target.kind == "declref_expr",
            let name = target.child("decl")?["base_name"], let variable = find(name)?.variable
        {
            // The constant of a literal may have changed.
            for index in scopes.indices { scopes[index][name]?.literal = nil }
            if case .nothing = value { return .nothing }
            statements.append(.bind(variable, value))
            return .nothing
        }
        return value
    }

    private func closure(_ node: Node, body: Node?, result: Node? = nil) -> Expression {
        let outer = statements
        statements = []
        scopes.append([:])
        let parameters = parameters(of: node)
        if parameters.isEmpty, node.child("params")?.all("params").isEmpty != false { declare("$0") }
        for element in body?.all("elements") ?? [] { append(element) }
        if let result { statements.append(.result(translate(result))) }
        scopes.removeLast()
        let closure = Expression.closure(parameters: parameters, body: statements)
        statements = outer
        return closure
    }

    private func call(_ node: Node) -> Expression {
        guard let callee = CallParts(node) else { return .nothing }
        if callee.identifier.hasPrefix(Known.cleanse), let known = StepCall(callee, self).expression { return known }
        if callee.identifier.hasPrefix("s:15CleanseResolver") { return .nothing }
        if let function = callee.function {
            let value = translate(function)
            if case .nothing = value { return argumentsAlone(callee) }
            return .apply(value, callee.arguments.map { translate($0.expression) }, position(node))
        }
        let arguments = callee.arguments.map { translate($0.expression) }
        let base = callee.base.map(translate) ?? .nothing
        guard concernsGraph(base) || arguments.contains(where: concernsGraph) else { return .nothing }
        let labels = callee.arguments.map { ($0.label ?? "_") + ":" }.joined()
        return .call(
            Expression.Call(
                function: callee.identifier, name: "\(callee.name)(\(labels))",
                substitutions: callee.substitutions.map { ($0.parameter, $0.type) },
                arguments: concernsGraph(base) ? [base] + arguments : arguments, position: position(node)))
    }

    /// The arguments of a call of something unknown.
    private func argumentsAlone(_ callee: CallParts) -> Expression {
        let isConcerned = callee.arguments.contains { concernsGraph(translate($0.expression)) }
        return isConcerned
            ? .undecided("a binder is passed to a function that is not known", position(callee.node)) : .nothing
    }

    /// Whether an expression has anything to do with a graph.
    private func concernsGraph(_ expression: Expression) -> Bool {
        switch expression {
        case .nothing, .place: false
        case .closure(_, let body): body.contains { concernsGraph($0) }
        default: true
        }
    }

    private func concernsGraph(_ statement: Statement) -> Bool {
        switch statement {
        case .evaluate(let expression), .bind(_, let expression), .result(let expression): concernsGraph(expression)
        }
    }

    // MARK: Questions

    /// Whether a binder or a binding is used anywhere in it.
    func mentionsGraph(_ node: Node) -> Bool {
        if let type = node["type"], Self.isOfGraph(type) { return true }
        return node.children.contains { mentionsGraph($0.node) }
    }

    /// Whether a binding is declared anywhere in it.
    private func mentionsDeclaration(_ node: Node) -> Bool {
        if let identifier = node["decl_usr"], identifier.hasPrefix("s:7Cleanse10BinderBaseP") { return true }
        return node.children.contains { mentionsDeclaration($0.node) }
    }

    static func isOfGraph(_ type: String) -> Bool {
        type.hasPrefix("$s7Cleanse")
            && [
                "6Binder", "10BinderBase", "10BindToable", "9AnyBinder", "14BindingBuilder", "22AssistedBindingBuilder",
                "31PropertyInjection",
            ]
            .contains { type.dropFirst(10).hasPrefix($0) }
    }

    /// The place that messages give for a call: its own, unless it is told another.
    func place(of callee: CallParts) -> Position {
        guard let line = callee.argument("line") else { return position(callee.node) }
        var place = position(line)
        let name = visitor.position(at: callee.nameStart ?? 0)
        if name.line == place.line { place.column = name.column }
        func parameter(_ label: String) -> Int? {
            guard let argument = callee.argument(label).map(CallParts.peeled), argument.kind == "declref_expr",
                let name = argument.child("decl")?["base_name"]
            else { return nil }
            return find(name)?.variable
        }
        place.lineParameter = parameter("line")
        place.fileParameter = parameter("file")
        return place
    }

    /// The text of a literal, of a constant that is one, or of a case of an enumeration.
    func literal(of node: Node) -> String? {
        let node = CallParts.peeled(node)
        switch node.kind {
        case "string_literal_expr", "integer_literal_expr", "boolean_literal_expr", "float_literal_expr":
            return (node.flag("negative") ? "-" : "") + (node["value"] ?? "")
        case "declref_expr":
            guard let declaration = node.child("decl"), let name = declaration["base_name"] else { return nil }
            return declaration["decl_usr"]?.isEmpty == true ? find(name)?.literal : nil
        case "dot_syntax_call_expr":
            // A case without values.
            guard let declaration = node.child("fn")?.child("decl"), declaration["decl_usr"]?.hasSuffix("mF") == true
            else { return nil }
            return declaration["base_name"]
        case "prefix_unary_expr":
            guard let operand = CallParts(node), operand.name == "!", let value = operand.arguments.first else {
                return nil
            }
            return literal(of: value.expression).map { $0 == "true" ? "false" : "true" }
        default: return nil
        }
    }

    /// Whether any thread may call the function that an expression gives, since it captures nothing.
    func capturesNothing(_ node: Node) -> Bool {
        let node = CallParts.peeled(node)
        switch node.kind {
        case "closure_expr", "autoclosure_expr": return node.all("captures").isEmpty
        case "declref_expr": return node.child("decl")?["decl_usr"]?.isEmpty == false
        case "dot_syntax_call_expr":
            return CallParts.peeled(node.child("args")?.all("args").first?.child("expr") ?? node).kind == "type_expr"
        default: return false
        }
    }
}
