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
        return visitor.opening(node) { translate(inner) }
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
                return found.isVariable && isText(node) ? .nothing : .variable(variable)
            }
            if node["type"] == KnownSymbols.containerNameType || isText(node) { return constant(declaration) }
            return isLocal ? .nothing : function(node, declaration)
        case "member_ref_expr":
            guard let declaration = node.child("decl") else { return .nothing }
            let identifier = declaration["decl_usr"] ?? ""
            if node["type"] == KnownSymbols.containerNameType { return constant(declaration) }
            if isText(node), !mentionsDeclaration(node), !mentionsBinder(node) { return constant(declaration) }
            if let container = ContainerCallReader.property(identifier, at: position(node)) { return container }
            // The value of a property that Cleanse declares is the binding itself.
            if let base = node.child("base"), identifier.hasPrefix(KnownSymbols.cleanse),
                module(of: identifier) == "Cleanse"
            {
                return translate(base)
            }
            return mentionsDeclaration(node) || mentionsBinder(node)
                ? .undecided("a declaration here is in an expression that is not followed", position(node)) : .nothing
        case "force_value_expr": return node.child("sub_expr").map(translate) ?? .nothing
        case "string_literal_expr":
            return node["type"] == KnownSymbols.containerNameType || isText(node) ? .text(node["value"]) : .nothing
        case "nil_literal_expr":
            let isName = node["type"]?.hasPrefix(KnownSymbols.containerNameType.dropLast()) == true
            return isName ? .text(nil) : .nothing
        case "dot_syntax_call_expr":
            guard let callee = node.child("fn").map(CallExpression.peeled) else { return .nothing }
            if let declaration = callee.child("decl") { return function(node, declaration) }
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
            return mentionsGraph(node) ? .undecided(Self.errorReason, position(node)) : .nothing
        case "assign_expr": return assign(node)
        case "default_argument_expr": return .place(position(node))
        case "magic_identifier_literal_expr": return .place(position(node))
        case "ternary_expr", "if_expr", "switch_expr", "single_value_stmt_expr":
            return mentionsGraph(node)
                ? .undecided("a declaration here depends on a condition", position(node)) : .nothing
        case "discard_assignment_expr", "type_expr": return .nothing
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

    private func constant(_ declaration: Node) -> Expression { .constant(declaration["decl_usr"] ?? "") }

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

    /// Returns a declared function as a value, if it takes binders or bindings.
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
        let target = node.child("dest").map(CallExpression.peeled)
        if let target, target.kind == "declref_expr", let name = target.child("decl")?["base_name"],
            let variable = find(name)?.variable
        {
            if case .nothing = value { return .nothing }
            statements.append(.bind(variable, value))
            return .nothing
        }
        // The setter may declare bindings.
        if let target, target.children.contains(where: { mentionsBinder($0.node) }) {
            return .undecided("a property or a subscript of a binder is set", position(node))
        }
        if let property = target?.child("decl")?["decl_usr"],
            [KnownSymbols.mainContainer, KnownSymbols.rootContainer].contains(property)
        {
            containers = containers ?? []
            var call = ContainerCall(property == KnownSymbols.mainContainer ? .setMain : .setRoot, at: position(node))
            call.arguments = [value]
            return .container(call)
        }
        var isClosure: Bool { if case .closure = value { value.concernsGraph } else { false } }
        guard node.child("dest")?.kind != "discard_assignment_expr",
            source["type"].map(Self.isOfGraph) == true || isClosure
        else { return value }
        return call("", to: [value], at: node)
    }

    func closure(_ node: Node, body: Node?, result: Node? = nil) -> Expression {
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

    /// Translates the arguments of a call of an unknown value.
    private func argumentsAlone(_ callee: CallExpression) -> Expression {
        let arguments = callee.arguments.map { translate($0.expression) }
        return arguments.contains(where: \.concernsGraph) ? call("", to: arguments, at: callee.node) : .nothing
    }
}
