/// A call that compiles a root component.
struct RootCall {
    var summary: RootSummary

    /// Reads a call that compiles a root component.
    /// - Returns: `nil` for any other call.
    init?(_ node: Node, in visitor: FileVisitor) {
        guard let callee = CallExpression(node, closed: visitor.closed),
            callee.identifier.hasPrefix(KnownSymbols.cleanse)
        else {
            return nil
        }
        let isFactory = callee.identifier.hasPrefix(KnownSymbols.componentFactory)
        let isOlder = callee.name == "build" && callee.identifier.hasPrefix(KnownSymbols.rootComponent)
        guard isFactory && (callee.name == "of" || callee.name == "validate") || isOlder else { return nil }
        let translator = BodyTranslator(visitor)
        summary = RootSummary(
            type: callee.type(of: "$sxD") ?? "", file: 0, position: translator.place(of: callee))
        if summary.position.lineParameter != nil { summary.position.lineParameter = nil }
        summary.isSeedSendable = callee.identifier.contains("s8Sendable")
        if isOlder { return }
        if let parent = callee.argument("parent"), !Self.isDefault(parent) {
            summary.parent = Self.component(builtBy: parent)
            if summary.parent == nil { summary.undecided = Self.reasonUnknown(parent) }
        }
        if let profiles = callee.argument("profiles") {
            summary.profiles = Self.isDefault(profiles) ? .list([]) : translator.translate(profiles)
        }
        if callee.argument("root") != nil {
            let types = callee.ownTypes
            guard let root = types.first else { return nil }
            summary.type = root
            summary.scope = types.count > 1 ? types[1] : "$s7Cleanse9SingletonVD"
            guard let closure = callee.argument("configure") ?? callee.arguments.last?.expression else { return nil }
            take(
                closure, translator, as: \.configuration,
                otherwise: "the function that declares it is known only at run time")
        } else if let overriding = callee.argument("overriding"), !Self.isDefault(overriding) {
            let value = CallExpression.peeled(overriding)
            if value.kind == "array_expr" {
                for element in value.all("elements") {
                    let module = CallExpression.peeled(element)
                    if let type = module["type"], type.hasSuffix("mD"), module.kind == "type_expr" {
                        summary.overrides.append(type.dropLast(2) + "D")
                    } else {
                        summary.undecided = "the overriding modules are known only at run time"
                    }
                }
            } else {
                take(value, translator, as: \.overriding, otherwise: "the overrides are known only at run time")
            }
        }
    }

    private mutating func take(
        _ closure: Node, _ translator: BodyTranslator, as path: WritableKeyPath<RootSummary, Expression>,
        otherwise reason: String
    ) {
        let function = CallExpression.peeled(closure)
        summary.actor = translator.actor(of: function)
        let expression = translator.translate(closure)
        if case .closure = expression {
            summary[keyPath: path] = expression
        } else {
            summary.undecided = reason
        }
    }

    /// Returns why the graph that a component is built on is not known.
    private static func reasonUnknown(_ graph: Node) -> String {
        let call = CallExpression(CallExpression.peeled(graph))
        guard let call, call.identifier.hasPrefix(KnownSymbols.container), call.name == "graph" else {
            return "the component is built on a graph that only the program has"
        }
        return
            "the component is built on the graph of a container, which has what is registered when the program calls graph()"
    }

    /// Returns the type of the component instance that an expression such as `x.graph` uses, or `nil` if it uses none.
    static func component(builtBy graph: Node) -> String? {
        if let type = graph["type"], type.hasPrefix("$s7Cleanse17ComponentInstanceV"),
            case .nominal(let name) = Demangler.type(type), !name.arguments.isEmpty
        {
            return type
        }
        for (_, child) in graph.children { if let found = component(builtBy: child) { return found } }
        return nil
    }

    static func isDefault(_ node: Node) -> Bool {
        let kind = CallExpression.peeled(node).kind
        return kind == "default_argument_expr" || kind == "nil_literal_expr"
    }
}
