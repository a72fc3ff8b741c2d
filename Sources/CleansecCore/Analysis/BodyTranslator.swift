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
    /// The parameters that are containers of `CleanseResolver`, if any such is used; else nil.
    private(set) var containers: [Int]?
    /// Whether it translates the statements of a program outside of functions, whose variables are global.
    var isTopLevel = false
    /// Until something relevant is found, the declarations of constants.
    private var constants: [Node] = []

    /// What a name stands for.
    private struct Name {
        var variable: Int?
        /// Its value, where that is a literal.
        var literal: String?
        /// Whether it may have another value later.
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
        let isOfContainer = owner == Known.containerType
        let given = zip(parameters.suffix(types.count), types).filter { $0.1 == Known.containerType }.map(\.0)
        if isOfContainer || !given.isEmpty {
            containers = (isOfContainer && !header.flag("static") ? Array(parameters.prefix(1)) : []) + given
        }
        let requirements = header.child("generic_signature")?.all("generic_reqs") ?? []
        isRelevant =
            isOfGraph || containers != nil
            || types.contains { $0.contains("7Cleanse") && ($0.contains("Binder") || $0.contains("Builder")) }
            || requirements.contains { $0["protocol"]?.hasPrefix(Known.cleanse) == true }
        // An initialiser that the compiler writes keeps what it is given.
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

    /// The initial values of properties: others may get a container that is one.
    func initialValues(_ node: Node) {
        guard mentionsContainer(node) else { return }
        isRelevant = true
        containers = []
        for value in node.all("pattern_entries").compactMap({ $0.child("processed_init") }) {
            statements.append(.evaluate(call("", to: [translate(value)], at: value)))
        }
    }

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
                if mentionsGraph(node) { undecided("it depends on a condition", node) }
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
            if mentionsGraph(node) { undecided("it is declared in a variable that computes its value", node) }
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
        case "for_each_stmt", "foreach_stmt", "while_stmt", "repeat_while_stmt": "it is declared in a loop"
        case "switch_stmt": "it depends on a condition"
        case "defer_stmt": "it is declared in a defer statement"
        default: "it is declared in a statement that is not followed"
        }
    }

    private func undecided(_ reason: String, _ node: Node) {
        statements.append(.evaluate(.undecided(reason, position(node))))
    }

    private static let errorReason = "it depends on whether an error is thrown"

    /// The part of a statement that declares something or not, depending on errors that are caught.
    private func skippedByErrors(of node: Node) -> Node? {
        let clauses = node.all("catch_stmts")
        if let clause = clauses.first(where: mentionsGraph) { return clause }
        // The program goes on after none of them.
        if !clauses.isEmpty, clauses.allSatisfy(stopsProgram) { return nil }
        let elements = node.child("body")?.all("elements") ?? []
        return elements.drop { !mayThrow($0) }.first(where: mentionsGraph)
    }

    private func stopsProgram(_ node: Node) -> Bool { runs(node) { $0["type"] == Known.neverType } }

    private func mayThrow(_ node: Node) -> Bool { runs(node) { $0.kind == "try_expr" } }

    /// Whether a node has a part such as this one. What closures have runs when they are called, if ever.
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
        default: if mentionsGraph(node) { undecided("it depends on a condition", node) } else { noteEnd(in: node) }
        }
    }

    /// Notes that what follows a statement may not run.
    private func noteEnd(in node: Node) {
        guard mayEnd(node) else { return }
        statements.append(.evaluate(.mayEnd("what follows depends on a condition", position(node))))
    }

    /// Whether a statement may leave what it is in: the function, or a labelled statement around it.
    private func mayEnd(_ node: Node) -> Bool {
        runs(node) { part in
            switch part.kind {
            case "return_stmt", "throw_stmt": true
            // With a label, it has two tokens. The tree doesn't say which statement that is of.
            case "break_stmt": part.end != part.start
            default: false
            }
        }
    }

    /// The value of conditions that are constants.
    private func value(of conditions: [Node]) -> String? {
        let values = conditions.map { availability($0) ?? literal(of: $0) }
        if values.contains("false") { return "false" }
        return values.allSatisfy { $0 == "true" } ? "true" : nil
    }

    /// The value of `#available`, which is true for all systems that it does not name, and of `#unavailable`, which names none of the others.
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
        guard CallParts.isTransparent(node), let inner = node.child("sub_expr") else { return translateWhole(node) }
        return visitor.opening(node) { translate(inner) }
    }

    private func translateWhole(_ node: Node) -> Expression {
        switch node.kind {
        case "capture_list":
            scopes.append([:])
            defer { scopes.removeLast() }
            for capture in node.all("captures") { append(capture) }
            return CallParts.closure(of: node).map(translate) ?? .nothing
        case "declref_expr":
            guard let declaration = node.child("decl") else { return .nothing }
            let isLocal = isLocal(declaration)
            if isLocal || isTopLevel && declaration["decl_usr"]?.hasSuffix("vp") == true,
                let name = declaration["base_name"], let found = find(name), let variable = found.variable
            {
                return found.isVariable && isText(node) ? .nothing : .variable(variable)
            }
            if node["type"] == Known.containerNameType || isText(node) { return constant(declaration) }
            return isLocal ? .nothing : function(node, declaration)
        case "member_ref_expr":
            guard let declaration = node.child("decl") else { return .nothing }
            let identifier = declaration["decl_usr"] ?? ""
            if node["type"] == Known.containerNameType { return constant(declaration) }
            if isText(node), !mentionsDeclaration(node), !mentionsBinder(node) { return constant(declaration) }
            if let container = ContainerStep.property(identifier, at: position(node)) { return container }
            // What a property of Cleanse's gives is the binding itself.
            if let base = node.child("base"), identifier.hasPrefix(Known.cleanse), module(of: identifier) == "Cleanse" {
                return translate(base)
            }
            return mentionsDeclaration(node) || mentionsBinder(node)
                ? .undecided("it is declared in an expression that is not followed", position(node)) : .nothing
        case "force_value_expr": return node.child("sub_expr").map(translate) ?? .nothing
        case "string_literal_expr":
            return node["type"] == Known.containerNameType || isText(node) ? .text(node["value"]) : .nothing
        case "nil_literal_expr":
            let isName = node["type"]?.hasPrefix(Known.containerNameType.dropLast()) == true
            return isName ? .text(nil) : .nothing
        case "dot_syntax_call_expr":
            guard let callee = node.child("fn").map(CallParts.peeled) else { return .nothing }
            if let declaration = callee.child("decl") { return function(node, declaration) }
            // A method as a value, which keeps what it is called on.
            let arguments = node.child("args")?.all("args").compactMap { $0.child("expr").map(translate) } ?? []
            guard arguments.contains(where: \.concernsGraph) else { return .nothing }
            return .apply(translate(callee), arguments, position(node))
        case "closure_expr": return closure(node, body: node.child("body"))
        case "autoclosure_expr":
            return closure(node, body: nil, result: node.child("single_expr_body"))
        case "call_expr", "binary_expr", "prefix_unary_expr", "postfix_unary_expr": return call(node)
        case "macro_expansion_expr": return node.child("rewritten").map(translate) ?? .nothing
        case "optional_try_expr":
            return mentionsGraph(node) ? .undecided(Self.errorReason, position(node)) : .nothing
        case "assign_expr": return assign(node)
        case "default_argument_expr": return .place(position(node))
        case "magic_identifier_literal_expr": return .place(position(node))
        case "ternary_expr", "if_expr", "switch_expr", "single_value_stmt_expr":
            return mentionsGraph(node) ? .undecided("it depends on a condition", position(node)) : .nothing
        case "discard_assignment_expr", "type_expr": return .nothing
        default:
            if mentionsDeclaration(node) || mentionsBinder(node) {
                return .undecided("it is declared in an expression that is not followed", position(node))
            }
            // Whoever gets a container may fill it.
            let containers = passedContainers(in: node)
            return containers.isEmpty ? .nothing : call("", to: containers, at: node)
        }
    }

    /// Whether it is a text, such as the key of a map's element.
    private func isText(_ node: Node) -> Bool { node["type"] == Known.textType }

    /// Whether a function may be one of the program: the standard library's fill no containers.
    private static func isOfProgram(_ function: String) -> Bool {
        function.hasPrefix("s:") && !function.hasPrefix("s:s") && !function.hasPrefix("s:S")
    }

    /// Whether a reference is to a local variable or a parameter. These have no identifier; but in expansions of macros, they have one with a
    /// number, such as `L_`.
    private func isLocal(_ declaration: Node) -> Bool {
        guard let identifier = declaration["decl_usr"], !identifier.isEmpty else { return true }
        let hasNumber = identifier.split(separator: "L").dropFirst().contains {
            $0.drop(while: \.isNumber).first == "_"
        }
        return hasNumber && identifier.hasSuffix("vp") && declaration["base_name"].map { find($0) != nil } == true
    }

    private func constant(_ declaration: Node) -> Expression { .constant(declaration["decl_usr"] ?? "") }

    private func call(_ name: String, to arguments: [Expression], at node: Node) -> Expression {
        .call(
            Expression.Call(
                function: "", name: name, substitutions: [], arguments: arguments, position: position(node)))
    }

    /// The containers in an expression that is not followed.
    private func passedContainers(in node: Node) -> [Expression] {
        if node.kind == "declref_expr" || node.kind == "member_ref_expr" {
            guard node["type"] == Known.containerType, case let value = translate(node), value.concernsGraph else {
                return []
            }
            return [value]
        }
        return Self.parts(of: node).flatMap(passedContainers)
    }

    /// The nodes in a node, but for the container that a service is requested from, and for components.
    private static func parts(of node: Node) -> [Node] {
        guard node.kind == "call_expr", let callee = CallParts(node) else { return node.children.map(\.node) }
        if callee.identifier.hasPrefix(Known.componentFactory) { return [] }
        guard callee.identifier.hasPrefix(Known.resolver), !ContainerStep.declares(callee.identifier, callee.name)
        else { return node.children.map(\.node) }
        return callee.arguments.map(\.expression)
    }

    /// A declared function as a value, if it takes binders or bindings.
    private func function(_ node: Node, _ declaration: Node) -> Expression {
        guard let mangled = node["type"], mangled.contains("Cleanse"), let identifier = declaration["decl_usr"],
            case .function(let type) = Demangler.type(mangled),
            type.parameters.contains(where: { ["Cleanse", "CleanseResolver"].contains($0.nominal?.module) })
        else { return .nothing }
        let parameters = type.parameters.map { _ in variable() }
        let substitutions = declaration.child("substitutions")?.all("substitutions") ?? []
        let call = Expression.Call(
            function: identifier, name: declaration["base_name"] ?? "",
            substitutions: substitutions.map {
                ($0["generic_param"] ?? "", visitor.closed($0["replacement_type"] ?? ""))
            },
            arguments: parameters.map(Expression.variable), position: position(node))
        return .closure(parameters: parameters, body: [.result(.call(call))])
    }

    private func assign(_ node: Node) -> Expression {
        guard let source = node.child("src") else { return .nothing }
        let value = translate(source)
        let target = node.child("dest").map(CallParts.peeled)
        if let target, target.kind == "declref_expr", let name = target.child("decl")?["base_name"],
            let variable = find(name)?.variable
        {
            if case .nothing = value { return .nothing }
            statements.append(.bind(variable, value))
            return .nothing
        }
        // Its setter may declare something.
        if let target, target.children.contains(where: { mentionsBinder($0.node) }) {
            return .undecided("a property or a subscript of a binder is set", position(node))
        }
        if let property = target?.child("decl")?["decl_usr"],
            [Known.mainContainer, Known.rootContainer].contains(property)
        {
            containers = containers ?? []
            var call = ContainerCall(property == Known.mainContainer ? .setMain : .setRoot, at: position(node))
            call.arguments = [value]
            return .container(call)
        }
        var isClosure: Bool { if case .closure = value { value.concernsGraph } else { false } }
        guard node.child("dest")?.kind != "discard_assignment_expr",
            source["type"].map(Self.isOfGraph) == true || isClosure
        else { return value }
        return call("", to: [value], at: node)
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
        guard let callee = CallParts(node, closed: visitor.closed) else { return .nothing }
        if callee.identifier.hasPrefix(Known.cleanse), let known = StepCall(callee, self).expression { return known }
        // Components are compiled apart from the function that says so.
        if callee.identifier.hasPrefix(Known.componentFactory) { return .nothing }
        if callee.identifier.hasPrefix(Known.resolver),
            module(of: callee.identifier) ?? "CleanseResolver" == "CleanseResolver"
        {
            let expression = ContainerStep(callee, self).expression
            if expression.concernsGraph { containers = containers ?? [] }
            return expression
        }
        if let function = callee.function {
            let value = translate(function)
            if case .nothing = value { return argumentsAlone(callee) }
            return .apply(value, callee.arguments.map { translate($0.expression) }, position(node))
        }
        let arguments = callee.arguments.map { translate($0.expression) }
        let base = callee.base.map(translate) ?? .nothing
        // A function without arguments may fill the main container.
        let isFollowed = containers != nil && Self.isOfProgram(callee.identifier)
        guard base.concernsGraph || isFollowed || arguments.contains(where: \.concernsGraph) else { return .nothing }
        let labels = callee.arguments.map { ($0.label ?? "_") + ":" }.joined()
        return .call(
            Expression.Call(
                function: callee.identifier, name: "\(callee.name)(\(labels))",
                substitutions: callee.substitutions.map { ($0.parameter, $0.type) },
                arguments: base.concernsGraph ? [base] + arguments : arguments, position: position(node),
                isDynamic: callee.isDynamic))
    }

    /// The arguments of a call of something unknown.
    private func argumentsAlone(_ callee: CallParts) -> Expression {
        let arguments = callee.arguments.map { translate($0.expression) }
        return arguments.contains(where: \.concernsGraph) ? call("", to: arguments, at: callee.node) : .nothing
    }

    // MARK: Questions

    /// Whether a binder or a binding is used anywhere in it.
    func mentionsGraph(_ node: Node) -> Bool {
        if let type = node["type"], Self.isOfGraph(type), node.kind != "call_expr" || !Self.isOfContainer(type) {
            return true
        }
        if node.kind == "decl_ref", declaresInContainer(node) { return true }
        return Self.parts(of: node).contains { mentionsGraph($0) }
    }

    /// Whether a binder or a binding is used anywhere in it, whatever becomes of containers.
    private func mentionsBinder(_ node: Node) -> Bool {
        if let type = node["type"], Self.isOfGraph(type), !Self.isOfContainer(type) { return true }
        return node.children.contains { mentionsBinder($0.node) }
    }

    /// Whether containers of `CleanseResolver` are filled or created anywhere in it.
    private func mentionsContainer(_ node: Node) -> Bool {
        node.kind == "decl_ref" && declaresInContainer(node) || node.children.contains { mentionsContainer($0.node) }
    }

    private func declaresInContainer(_ declaration: Node) -> Bool {
        guard let identifier = declaration["decl_usr"], let name = declaration["base_name"] else { return false }
        return ContainerStep.declares(identifier, name)
    }

    /// Whether a binding is declared anywhere in it.
    private func mentionsDeclaration(_ node: Node) -> Bool {
        if let identifier = node["decl_usr"], identifier.hasPrefix(Known.binderBase) { return true }
        if node.kind == "decl_ref", declaresInContainer(node) { return true }
        return node.children.contains { mentionsDeclaration($0.node) }
    }

    private static func isOfContainer(_ type: String) -> Bool {
        type == Known.containerType || type.hasPrefix(Known.containerOptionsType)
    }

    static func isOfGraph(_ type: String) -> Bool {
        if isOfContainer(type) { return true }
        return type.hasPrefix("$s7Cleanse")
            && [
                "6Binder", "10BinderBase", "10BindToable", "18IsolatedBindToable", "9AnyBinder", "14BindingBuilder",
                "22AssistedBindingBuilder", "31PropertyInjection",
            ]
            .contains { type.dropFirst(10).hasPrefix($0) }
    }

    /// The place that messages give for a call: its own, unless it is told another.
    func place(of callee: CallParts) -> Position {
        guard let line = callee.argument("line") else { return position(callee.node) }
        var place = position(line)
        let name = position(callee.reference)
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
        // Which literals of another type are equal, that type decides.
        if node.kind.hasSuffix("_literal_expr"), let type = node["type"], type != Known.containerNameType,
            !type.hasPrefix("$ss"), !type.hasPrefix("$sS")
        {
            return nil
        }
        switch node.kind {
        case "string_literal_expr", "boolean_literal_expr": return node["value"]
        case "integer_literal_expr", "float_literal_expr": return number(of: node)
        case "declref_expr":
            guard let declaration = node.child("decl"), let name = declaration["base_name"] else { return nil }
            return isLocal(declaration) ? find(name)?.literal : nil
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

    /// The value of a numeric literal as its type describes it, since `16` and `0x10` are one key.
    private func number(of node: Node) -> String? {
        let digits = node["value"]?.filter { $0 != "_" } ?? ""
        let text = (node.flag("negative") ? "-" : "") + digits
        var integer: Int128?
        if node.kind == "integer_literal_expr" {
            let radix = ["0x": 16, "0o": 8, "0b": 2][digits.prefix(2)]
            let sign = node.flag("negative") ? "-" : ""
            integer = radix.map { Int128(sign + digits.dropFirst(2), radix: $0) } ?? Int128(text)
            guard integer != nil else { return nil }
        }
        switch node["type"] {
        case Known.doubleType: return (integer.map(Double.init) ?? Double(text)).map { "\($0)" }
        case Known.floatType: return (integer.map(Float.init) ?? Float(text)).map { "\($0)" }
        case let type? where Known.integerTypes.contains(type): return integer.map { "\($0)" }
        // Other types round in their own way.
        default: return nil
        }
    }

    /// The global actor that a function belongs to, or the function's type, which names it.
    func actor(of function: Node) -> String? {
        if let actor = function["global_actor_isolated"] { return actor }
        guard let mangled = function["type"], case .function(let type) = Demangler.type(mangled), type.actor != nil
        else { return nil }
        return mangled
    }

    /// Whether any thread may call the function that an expression gives, since it captures nothing.
    /// - Returns: Nil if that is known at run time only.
    func capturesNothing(_ node: Node) -> Bool? {
        let node = CallParts.peeled(node)
        switch node.kind {
        case "closure_expr", "autoclosure_expr":
            let captures = node.all("captures")
            guard captures.count == 1, let name = captures[0].child("decl")?["base_name"] else {
                return captures.isEmpty
            }
            // Around another function, a closure is what that is.
            return callsSendable(name, node) ? nil : false
        case "declref_expr":
            guard let identifier = node.child("decl")?["decl_usr"] else { return nil }
            return identifier.isEmpty || identifier.hasSuffix("vp") ? nil : true
        case "dot_syntax_call_expr":
            return CallParts.peeled(node.child("args")?.all("args").first?.child("expr") ?? node).kind == "type_expr"
        case "other_constructor_ref_expr", "constructor_ref_call_expr": return false
        default: return nil
        }
    }

    /// Whether a local variable of a name is used in a node as a function that is `Sendable`.
    private func callsSendable(_ name: String, _ node: Node) -> Bool {
        if node.kind == "declref_expr", node.child("decl")?["base_name"] == name,
            case .function(let type) = Demangler.type(node["type"] ?? "")
        {
            return type.isSendable
        }
        return node.children.contains { callsSendable(name, $0.node) }
    }
}
