// Translates expressions: calls, closures, names and assignments.

extension BodyTranslator {
    func position(_ node: Node) -> Position { visitor.position(node) }

    /// Returns the module that declares a function.
    func module(of function: String) -> String? { visitor.module(of: function) }

    /// Translates an expression into its effects on a graph.
    func translate(_ node: Node) -> Expression {
        guard CallExpression.isTransparent(node), let inner = node.child("sub_expr") else {
            return translateWhole(node)
        }
        guard node.kind == "open_existential_expr", let value = node.child("existential_value") else {
            return translate(inner)
        }
        let existential = translate(value)
        // The dynamic type, and the value.
        let id = variable()
        _ = variable()
        let expression = visitor.opening(node, as: id) { translate(inner) }
        return expression.isKnown ? .opened(id, existential, in: expression) : .nothing
    }

    private func translateWhole(_ node: Node) -> Expression {
        switch node.kind {
        case "capture_list":
            scopes.append([:])
            defer { scopes.removeLast() }
            for capture in node.all("captures") { append(capture) }
            return CallExpression.closure(of: node).map(translate) ?? .nothing
        case "declref_expr":
            guard let declaration = node.child("decl") else { return .nothing }
            let isLocal = isLocal(declaration)
            if isLocal || isTopLevel && declaration["decl_usr"]?.hasSuffix("vp") == true,
                let name = declaration["base_name"], let found = find(name), let variable = found.variable
            {
                return found.isVariable && !Self.staysTrue(node["type"]) ? .nothing : .variable(variable)
            }
            if isLocal { return .nothing }
            if declaration["decl_usr"]?.hasSuffix("vp") == true { return property(node, declaration, of: nil) }
            return function(node, declaration, on: nil)
        case "member_ref_expr":
            guard let declaration = node.child("decl") else { return .nothing }
            let identifier = declaration["decl_usr"] ?? ""
            if let container = ContainerCallReader.property(identifier, at: position(node)) { return container }
            // The value of a property that Cleanse declares is the binding itself.
            if let base = node.child("base"), identifier.hasPrefix(KnownSymbols.cleanse),
                module(of: identifier) == "Cleanse"
            {
                return translate(base)
            }
            return property(node, declaration, of: node.child("base"))
        case "subscript_expr": return element(node)
        case "array_expr": return .list(node.all("elements").map(translate))
        case "tuple_expr": return .tuple(node.all("elements").map(translate))
        case "tuple_element_expr":
            guard let index = node["field #"].flatMap({ Int($0) }), let base = node.child("base") else {
                return .nothing
            }
            return .element(translate(base), index)
        case "optional_evaluation_expr":
            let inner = node.child("sub_expr").map(translate) ?? .nothing
            return inner.isKnown ? .chain(inner, position(node)) : .nothing
        case "bind_optional_expr": return .unwrapped(node.child("sub_expr").map(translate) ?? .nothing)
        case "opaque_value_expr":
            return visitor.openedVariable(of: node["type"] ?? "").map { .variable($0 + 1) } ?? .nothing
        case "pack_expansion_expr": return expansion(node)
        case "inout_expr": return changed(node)
        case "super_ref_expr": return find("self")?.variable.map { .variable($0) } ?? .nothing
        case "boolean_literal_expr": return .text(node["value"])
        case "integer_literal_expr", "float_literal_expr":
            // The body that the compiler writes for `rawValue` has no types.
            let text = node["type"]?.isEmpty == false ? literal(of: node) : node["value"]
            return text.map { .text($0) } ?? .nothing
        case "force_value_expr": return node.child("sub_expr").map(translate) ?? .nothing
        case "string_literal_expr":
            return node["type"] == KnownSymbols.containerNameType || isText(node) || node["type"]?.isEmpty != false
                ? .text(node["value"]) : .nothing
        case "nil_literal_expr":
            let isName = node["type"]?.hasPrefix(KnownSymbols.containerNameType.dropLast()) == true
            return isName ? .text(nil) : .absent
        case "dot_syntax_call_expr":
            guard let callee = node.child("fn").map(CallExpression.peeled) else { return .nothing }
            if let declaration = callee.child("decl") {
                if declaration["decl_usr"]?.hasSuffix("mF") == true { return .text(declaration["base_name"]) }
                return function(node, declaration, on: node.child("args")?.all("args").first?.child("expr"))
            }
            // A method as a value, which captures the object that it is called on.
            let arguments = node.child("args")?.all("args").compactMap { $0.child("expr").map(translate) } ?? []
            guard arguments.contains(where: \.concernsGraph) else { return .nothing }
            return .apply(translate(callee), arguments, position(node))
        case "closure_expr": return closure(node, body: node.child("body"))
        case "autoclosure_expr":
            return closure(node, body: nil, result: node.child("single_expr_body"))
        case "call_expr", "binary_expr", "prefix_unary_expr", "postfix_unary_expr": return call(node)
        case "macro_expansion_expr": return node.child("rewritten").map(translate) ?? .nothing
        case "optional_try_expr":
            guard mentionsGraph(node), let inner = node.child("sub_expr") else { return .nothing }
            return .attempt([.result(translate(inner))], position(node))
        case "assign_expr": return assign(node)
        case "default_argument_expr": return .omitted(position(node))
        case "magic_identifier_literal_expr": return .place(position(node))
        case "ternary_expr":
            guard let condition = node.child("cond_expr"), let then = node.child("then_expr"),
                let otherwise = node.child("else_expr")
            else {
                return mentionsGraph(node)
                    ? .undecided("a declaration here depends on a condition", position(node)) : .nothing
            }
            return .choice(
                translate(condition), then: translate(then), otherwise: translate(otherwise), position(node))
        case "single_value_stmt_expr": return .statements(nested(node.child("stmt")))
        case "discard_assignment_expr": return .nothing
        case "type_expr":
            guard let metatype = node["type"], metatype.hasSuffix("mD") else { return .nothing }
            return .type(visitor.closed(metatype.dropLast(2) + "D"))
        default:
            if mentionsDeclaration(node) || mentionsBinder(node) {
                return .undecided("a declaration here is in an expression that is not followed", position(node))
            }
            // A function that receives a container may fill it.
            let containers = passedContainers(in: node)
            return containers.isEmpty ? .nothing : call("", to: containers, at: node)
        }
    }

    /// Returns whether an expression is a text, such as the key of a map's element.
    private func isText(_ node: Node) -> Bool { node["type"] == KnownSymbols.textType }

    /// Returns whether a function may belong to the program. Functions of the standard library fill no containers.
    private static func isOfProgram(_ function: String) -> Bool {
        function.hasPrefix("s:") && !function.hasPrefix("s:s") && !function.hasPrefix("s:S")
    }

    /// Returns whether a reference is to a local variable or a parameter.
    ///
    /// Local declarations have no identifier, except in macro expansions, where they have one with a number, such as `L_`.
    func isLocal(_ declaration: Node) -> Bool {
        guard let identifier = declaration["decl_usr"], !identifier.isEmpty else { return true }
        let hasNumber = identifier.split(separator: "L").dropFirst().contains {
            $0.drop(while: \.isNumber).first == "_"
        }
        return hasNumber && identifier.hasSuffix("vp") && declaration["base_name"].map { find($0) != nil } == true
    }

    func call(_ name: String, to arguments: [Expression], at node: Node) -> Expression {
        .call(
            Expression.Call(
                function: "", name: name, substitutions: [], arguments: arguments, position: position(node)))
    }

    /// Returns the containers in an expression that is not followed.
    private func passedContainers(in node: Node) -> [Expression] {
        if node.kind == "declref_expr" || node.kind == "member_ref_expr" {
            guard node["type"] == KnownSymbols.containerType, case let value = translate(node), value.concernsGraph
            else {
                return []
            }
            return [value]
        }
        return Self.parts(of: node).flatMap(passedContainers)
    }

    /// Returns the nodes in a node, except components and the container from which a service is requested.
    static func parts(of node: Node) -> [Node] {
        guard node.kind == "call_expr", let callee = CallExpression(node) else { return node.children.map(\.node) }
        if callee.identifier.hasPrefix(KnownSymbols.componentFactory) { return [] }
        guard callee.identifier.hasPrefix(KnownSymbols.resolver),
            !ContainerCallReader.declares(callee.identifier, callee.name)
        else { return node.children.map(\.node) }
        return callee.arguments.map(\.expression)
    }

    /// Returns a declared function as a value, if it takes binders or bindings, or belongs to an object.
    private func function(_ node: Node, _ declaration: Node, on base: Node?) -> Expression {
        guard let mangled = node["type"], let identifier = declaration["decl_usr"],
            case .function(let type) = Demangler.type(mangled), Self.isOfProgram(identifier)
        else { return .nothing }
        let object = base.map(translate) ?? .nothing
        let takesGraph = type.parameters.contains { ["Cleanse", "CleanseResolver"].contains($0.nominal?.module) }
        guard takesGraph || object.concernsGraph else { return .nothing }
        let parameters = type.parameters.map { _ in variable() }
        let substitutions = declaration.child("substitutions")?.all("substitutions") ?? []
        let labels = declaration["base_name"] ?? ""
        var call = Expression.Call(
            function: identifier, name: labels,
            substitutions: substitutions.map {
                ($0["generic_param"] ?? "", visitor.closed($0["replacement_type"] ?? ""))
            },
            arguments: parameters.map(Expression.variable), position: position(node))
        if let base {
            call.arguments.insert(object, at: 0)
            call.hasBase = true
            call.isDynamic = !["type_expr", "super_ref_expr"].contains(CallExpression.peeled(base).kind)
        }
        return .closure(parameters: parameters, body: [.result(.call(call))])
    }

    private func assign(_ node: Node) -> Expression {
        guard let source = node.child("src") else { return .nothing }
        let value = translate(source)
        let target = node.child("dest").map(CallExpression.peeled)
        if let target, target.kind == "declref_expr", let name = target.child("decl")?["base_name"],
            let variable = find(name)?.variable
        {
            statements.append(.bind(variable, value))
            return .nothing
        }
        if let target, target.kind == "discard_assignment_expr" { return value }
        if let property = target?.child("decl")?["decl_usr"],
            [KnownSymbols.mainContainer, KnownSymbols.rootContainer].contains(property)
        {
            containers = containers ?? []
            var call = ContainerCall(property == KnownSymbols.mainContainer ? .setMain : .setRoot, at: position(node))
            call.arguments = [value]
            return .container(call)
        }
        if let target, target.kind == "member_ref_expr", let declaration = target.child("decl"),
            let base = target.child("base"), case let object = translate(base), object.isKnown
        {
            return set(declaration, of: object, [value], at: node)
        }
        if let target, target.kind == "subscript_expr", let declaration = target.child("decl"),
            let base = target.child("base"), case let object = translate(base), object.isKnown
        {
            let indices = target.child("args")?.all("args").compactMap { $0.child("expr").map(translate) } ?? []
            return set(declaration, of: object, [value] + indices, at: node)
        }
        // The setter may declare bindings.
        if let target, target.children.contains(where: { mentionsBinder($0.node) }) {
            return .undecided("a property or a subscript of a binder is set", position(node))
        }
        return value.concernsGraph ? call("", to: [value], at: node) : .nothing
    }

    /// Translates a property, a subscript or a variable that a function changes.
    private func changed(_ node: Node) -> Expression {
        guard let target = node.child("sub_expr").map(CallExpression.peeled) else { return .nothing }
        let value = translate(target)
        guard let declaration = target.child("decl"), let base = target.child("base") else { return value }
        if mentionsBinder(base) { return .undecided("a property or a subscript of a binder is set", position(node)) }
        statements.append(.evaluate(set(declaration, of: translate(base), [.nothing], at: node)))
        return value
    }

    /// Returns the call of a property's or a subscript's setter.
    private func set(_ declaration: Node, of object: Expression, _ arguments: [Expression], at node: Node) -> Expression
    {
        var call = Expression.Call(
            function: Self.setter(of: declaration["decl_usr"] ?? ""), name: declaration["base_name"] ?? "",
            substitutions: substitutions(of: declaration), arguments: [object] + arguments, position: position(node))
        (call.kind, call.hasBase) = (.setter, true)
        return object.concernsGraph || arguments.contains(where: \.concernsGraph) ? .call(call) : .nothing
    }

    /// Returns the identifier of the setter of a property or a subscript.
    static func setter(of identifier: String) -> String { "set " + identifier }

    private func substitutions(of declaration: Node) -> [(parameter: String, type: String)] {
        let substitutions = declaration.child("substitutions")?.all("substitutions") ?? []
        return substitutions.map { ($0["generic_param"] ?? "", visitor.closed($0["replacement_type"] ?? "")) }
    }

    /// Returns the value of a property.
    private func property(_ node: Node, _ declaration: Node, of base: Node?) -> Expression {
        if declaration["decl_usr"]?.hasSuffix("mF") == true { return .text(declaration["base_name"]) }
        var call = Expression.Call(
            function: declaration["decl_usr"] ?? "", name: declaration["base_name"] ?? "",
            substitutions: substitutions(of: declaration), arguments: [], position: position(node))
        call.kind = .property
        if let base {
            call.arguments = [translate(base)]
            call.hasBase = true
            call.isDynamic = !["type_expr", "super_ref_expr"].contains(CallExpression.peeled(base).kind)
        }
        return .call(call)
    }

    /// Returns the value of a subscript.
    private func element(_ node: Node) -> Expression {
        guard let declaration = node.child("decl"), let base = node.child("base") else {
            return mentionsDeclaration(node) || mentionsBinder(node)
                ? .undecided("a declaration here is in an expression that is not followed", position(node)) : .nothing
        }
        var call = Expression.Call(
            function: declaration["decl_usr"] ?? "", name: "subscript", substitutions: substitutions(of: declaration),
            arguments: [translate(base)], position: position(node))
        call.arguments += node.child("args")?.all("args").compactMap { $0.child("expr").map(translate) } ?? []
        (call.kind, call.hasBase) = (.property, true)
        return .call(call)
    }

    /// Returns whether a variable of a type has the value that it was given last, because nothing else changes such values.
    private static func staysTrue(_ type: String?) -> Bool {
        guard let type else { return false }
        if isOfGraph(type) { return true }
        switch Demangler.type(type).withoutOptional {
        case .function: return true
        case .nominal(let name):
            return name.last.kind == .structure && name.module != "Swift" || name.last.kind == .classType
        default: return false
        }
    }

    func closure(_ node: Node, body: Node?, result: Node? = nil) -> Expression {
        let outer = (statements, depth)
        (statements, depth) = ([], 0)
        scopes.append([:])
        let parameters = parameters(of: node)
        if parameters.isEmpty, node.child("params")?.all("params").isEmpty != false { declare("$0") }
        let elements = body?.all("elements") ?? []
        for element in elements {
            // A closure of one expression returns its value.
            if elements.count == 1, node.kind == "closure_expr", element.kind.hasSuffix("_expr") {
                statements.append(.result(translate(element)))
            } else {
                append(element)
            }
        }
        if let result { statements.append(.result(translate(result))) }
        scopes.removeLast()
        let closure = Expression.closure(parameters: parameters, body: statements)
        (statements, depth) = outer
        return closure
    }

    private func call(_ node: Node) -> Expression {
        guard let callee = CallExpression(node, closed: visitor.closed) else { return .nothing }
        if callee.identifier.hasPrefix(KnownSymbols.cleanse), let known = BinderCallReader(callee, self).expression {
            return known
        }
        // A root component that the function compiles is a graph of its own.
        if callee.identifier.hasPrefix(KnownSymbols.componentFactory) { return .nothing }
        if callee.identifier.hasPrefix(KnownSymbols.resolver),
            module(of: callee.identifier) ?? "CleanseResolver" == "CleanseResolver"
        {
            let expression = ContainerCallReader(callee, self).expression
            if expression.concernsGraph { containers = containers ?? [] }
            return expression
        }
        if let function = callee.function {
            let value = translate(function)
            if case .nothing = value { return argumentsAlone(callee) }
            let call = Expression.apply(value, callee.arguments.map { translate($0.expression) }, position(node))
            guard callee.node.child("throws") != nil else { return call }
            // The error of a function value is not known.
            statements.append(.evaluate(.mayThrow))
            return call
        }
        let arguments = callee.arguments.map { translate($0.expression) }
        if callee.identifier.hasSuffix("mF") { return .enumerationCase(callee.name, arguments) }
        let base = callee.base.map(translate) ?? .nothing
        if Self.operators.contains(callee.name), module(of: callee.identifier) == "Swift" {
            let type = callee.arguments.first?.expression["type"] ?? ""
            return .operation(callee.name, arguments, type: visitor.closed(type))
        }
        if callee.identifier.hasPrefix("s:Sq"), callee.name == "init", arguments.count == 1 { return arguments[0] }
        // A function without arguments may fill the main container.
        let isFollowed = containers != nil && Self.isOfProgram(callee.identifier)
        let isPure = !base.concernsGraph && !isFollowed && !arguments.contains(where: \.concernsGraph)
        let mayThrow = callee.node.child("throws") != nil
        guard
            !isPure || mayThrow || Self.isOfProgram(callee.identifier) || arguments.contains(where: \.isKnown)
                || base.isKnown
        else { return .nothing }
        let labels = callee.arguments.map { ($0.label ?? "_") + ":" }.joined()
        var call = Expression.Call(
            function: callee.identifier, name: "\(callee.name)(\(labels))",
            substitutions: callee.substitutions.map { ($0.parameter, $0.type) },
            arguments: callee.base == nil ? arguments : [base] + arguments, position: position(node),
            isDynamic: callee.isDynamic, hasBase: callee.base != nil, mayThrow: mayThrow)
        if callee.name == "init", !callee.identifier.isEmpty, let type = node["type"] {
            (call.kind, call.type) = (.initializer, visitor.closed(type))
            call.isDynamic = false
        }
        return .call(call)
    }

    /// The operators of the standard library that are followed.
    private static let operators: Set<String> = [
        "==", "!=", "<", "<=", ">", ">=", "&&", "||", "!", "+", "-", "*", "..<", "...", "??",
    ]

    /// Translates the arguments of a call of an unknown value.
    private func argumentsAlone(_ callee: CallExpression) -> Expression {
        let arguments = callee.arguments.map { translate($0.expression) }
        return arguments.contains(where: \.concernsGraph) ? call("", to: arguments, at: callee.node) : .nothing
    }
}
