// Properties of a function's nodes: uses of a graph, the source locations of calls, the values of literals, and the captures of closures.

import CleanseJSON

extension BodyTranslator {
    /// Returns whether a node uses a binder, a binding or a container.
    func mentionsGraph(_ node: Node) -> Bool {
        if let type = node["type"], Self.isOfGraph(type), node.kind != "call_expr" || !Self.isOfContainer(type) {
            return true
        }
        if node.kind == "decl_ref", declaresInContainer(node) { return true }
        return Self.parts(of: node).contains { mentionsGraph($0) }
    }

    /// Returns whether a node uses a binder or a binding. Containers do not count.
    func mentionsBinder(_ node: Node) -> Bool {
        if let type = node["type"], Self.isOfGraph(type), !Self.isOfContainer(type) { return true }
        return node.children.contains { mentionsBinder($0.node) }
    }

    /// Returns whether a node fills or creates a container of `CleanseResolver`.
    func mentionsContainer(_ node: Node) -> Bool {
        node.kind == "decl_ref" && declaresInContainer(node) || node.children.contains { mentionsContainer($0.node) }
    }

    private func declaresInContainer(_ declaration: Node) -> Bool {
        guard let identifier = declaration["decl_usr"], let name = declaration["base_name"] else { return false }
        return ContainerCallReader.declares(identifier, name)
    }

    /// Returns whether a node declares a binding.
    func mentionsDeclaration(_ node: Node) -> Bool {
        if let identifier = node["decl_usr"], KnownSymbols.isOfBinder(identifier) { return true }
        if node.kind == "decl_ref", declaresInContainer(node) { return true }
        return node.children.contains { mentionsDeclaration($0.node) }
    }

    private static func isOfContainer(_ type: String) -> Bool {
        type == KnownSymbols.containerType || type.hasPrefix(KnownSymbols.containerOptionsType)
    }

    static func isOfGraph(_ type: String) -> Bool {
        if isOfContainer(type) { return true }
        return type.hasPrefix("$s7Cleanse")
            && [
                "6Binder", "10BinderBase", "10BindToable", "18IsolatedBindToable", "9AnyBinder", "14BindingBuilder",
                "18IsolatedBinderBase", "15DeclaredBinding",
                "22AssistedBindingBuilder", "31PropertyInjection",
            ]
            .contains { type.dropFirst(10).hasPrefix($0) }
    }

    /// Returns the source location that messages give for a call: the call's own, unless its arguments name another.
    func place(of callee: CallExpression) -> Position {
        guard let line = callee.argument("line") else { return position(callee.node) }
        var place = position(line)
        let name = position(callee.reference)
        if name.line == place.line { place.column = name.column }
        func parameter(_ label: String) -> Int? {
            guard let argument = callee.argument(label).map(CallExpression.peeled), argument.kind == "declref_expr",
                let name = argument.child("decl")?["base_name"]
            else { return nil }
            return find(name)?.variable
        }
        place.lineParameter = parameter("line")
        place.fileParameter = parameter("file")
        return place
    }

    /// Returns the text of a literal, of a constant with a literal as its value, or of an enumeration case.
    func literal(of node: Node) -> String? {
        let node = CallExpression.peeled(node)
        // Any other type decides itself which of its literals are equal.
        if node.kind.hasSuffix("_literal_expr"), let type = node["type"], type != KnownSymbols.containerNameType,
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
            // A case without associated values.
            guard let declaration = node.child("fn")?.child("decl"), declaration["decl_usr"]?.hasSuffix("mF") == true
            else { return nil }
            return declaration["base_name"]
        case "prefix_unary_expr":
            guard let operand = CallExpression(node), operand.name == "!", let value = operand.arguments.first else {
                return nil
            }
            return literal(of: value.expression).map { $0 == "true" ? "false" : "true" }
        default: return nil
        }
    }

    /// Returns the value of a numeric literal as its type describes it, because `16` and `0x10` are the same key.
    private func number(of node: Node) -> String? {
        var digits = node["value"]?.filter { $0 != "_" } ?? ""
        let isInteger = node.kind == "integer_literal_expr"
        if isInteger {
            let radix = ["0x": 16, "0o": 8, "0b": 2][digits.prefix(2)]
            guard let decimal = String(decimalOf: digits.dropFirst(radix == nil ? 0 : 2), radix: radix ?? 10) else {
                return nil
            }
            digits = decimal
        }
        // Zero, as an integer, has no sign.
        let text = (node.flag("negative") && !(isInteger && digits == "0") ? "-" : "") + digits
        switch node["type"] {
        case KnownSymbols.doubleType: return Double(text).map { "\($0)" }
        case KnownSymbols.floatType: return Float(text).map { "\($0)" }
        case let type? where KnownSymbols.integerTypes.contains(type): return isInteger ? text : nil
        // Other types round in different ways.
        default: return nil
        }
    }

    /// Returns the global actor of a function, or the function's type, which names the actor.
    func actor(of function: Node) -> String? {
        if let actor = function["global_actor_isolated"] { return actor }
        guard let mangled = function["type"], case .function(let type) = Demangler.type(mangled), type.actor != nil
        else { return nil }
        return mangled
    }

    /// Returns whether the function that is the value of an expression captures nothing, so that any thread may call it.
    /// - Returns: `nil` if only the running program knows that.
    func capturesNothing(_ node: Node) -> Bool? {
        let node = CallExpression.peeled(node)
        switch node.kind {
        case "closure_expr", "autoclosure_expr":
            let captures = node.all("captures")
            guard captures.count == 1, let name = captures[0].child("decl")?["base_name"] else {
                return captures.isEmpty
            }
            // If a closure captures only a `Sendable` function, the captures of that function decide.
            return callsSendable(name, node) ? nil : false
        case "declref_expr":
            guard let identifier = node.child("decl")?["decl_usr"] else { return nil }
            return identifier.isEmpty || identifier.hasSuffix("vp") ? nil : true
        case "dot_syntax_call_expr":
            return CallExpression.peeled(node.child("args")?.all("args").first?.child("expr") ?? node).kind
                == "type_expr"
        case "other_constructor_ref_expr", "constructor_ref_call_expr": return false
        default: return nil
        }
    }

    /// Returns whether a node uses a local variable as a `Sendable` function.
    private func callsSendable(_ name: String, _ node: Node) -> Bool {
        if node.kind == "declref_expr", node.child("decl")?["base_name"] == name,
            case .function(let type) = Demangler.type(node["type"] ?? "")
        {
            return type.isSendable
        }
        return node.children.contains { callsSendable(name, $0.node) }
    }
}
