// Questions about the nodes of a function: whether a graph is mentioned, where a call is, what a literal is, and what a closure captures.

extension BodyTranslator {
    /// Whether a binder or a binding is used anywhere in it.
    func mentionsGraph(_ node: Node) -> Bool {
        if let type = node["type"], Self.isOfGraph(type), node.kind != "call_expr" || !Self.isOfContainer(type) {
            return true
        }
        if node.kind == "decl_ref", declaresInContainer(node) { return true }
        return Self.parts(of: node).contains { mentionsGraph($0) }
    }

    /// Whether a binder or a binding is used anywhere in it, whatever becomes of containers.
    func mentionsBinder(_ node: Node) -> Bool {
        if let type = node["type"], Self.isOfGraph(type), !Self.isOfContainer(type) { return true }
        return node.children.contains { mentionsBinder($0.node) }
    }

    /// Whether containers of `CleanseResolver` are filled or created anywhere in it.
    func mentionsContainer(_ node: Node) -> Bool {
        node.kind == "decl_ref" && declaresInContainer(node) || node.children.contains { mentionsContainer($0.node) }
    }

    private func declaresInContainer(_ declaration: Node) -> Bool {
        guard let identifier = declaration["decl_usr"], let name = declaration["base_name"] else { return false }
        return ContainerStep.declares(identifier, name)
    }

    /// Whether a binding is declared anywhere in it.
    func mentionsDeclaration(_ node: Node) -> Bool {
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
