/// A reader that translates one call of `CleanseResolver`.
struct ContainerCallReader {
    private let callee: CallExpression
    private let translator: BodyTranslator
    private let position: Position
    /// The declaration, or `.nothing` if the call only requests services.
    private(set) var expression = Expression.nothing

    /// The functions that fill or change a container.
    private static let declaring: Set<String> = [
        "register", "autoregister", "add", "implements", "depends", "assisted", "resolveProperties", "withMain",
        "reset",
    ]

    init(_ callee: CallExpression, _ translator: BodyTranslator) {
        self.callee = callee
        self.translator = translator
        position = translator.place(of: callee)
        expression = translated()
    }

    /// Returns whether a declaration of the library fills or creates containers.
    static func declares(_ identifier: String, _ name: String) -> Bool {
        guard identifier.hasPrefix(KnownSymbols.resolver) else { return false }
        return declaring.contains(name)
            || name == "init" && ["5child", "5graph"].contains { identifier.hasPrefix(KnownSymbols.container + $0) }
    }

    /// Returns the container that is the value of a property of the library, or `nil` for another property.
    static func property(_ identifier: String, at position: Position) -> Expression? {
        switch identifier {
        case KnownSymbols.mainContainer: .container(ContainerCall(.main, at: position))
        case KnownSymbols.rootContainer: .container(ContainerCall(.root, at: position))
        default: nil
        }
    }

    private func call(_ kind: ContainerCall.Kind, _ change: (inout ContainerCall) -> Void = { _ in }) -> Expression {
        var call = ContainerCall(kind, base: base, at: position)
        change(&call)
        return .container(call)
    }

    /// The container or the registration on which the function is called, or the main container if the function is static.
    private var base: Expression {
        guard let node = callee.base.map(CallExpression.peeled), node.kind != "type_expr",
            node["type"] != KnownSymbols.containerMetatype
        else { return .container(ContainerCall(.main, at: position)) }
        return translator.translate(node)
    }

    private func translated() -> Expression {
        if callee.identifier.hasPrefix(KnownSymbols.containerName) { return name(callee.arguments.first?.expression) }
        if callee.identifier.hasPrefix(KnownSymbols.containerOptions) { return option() }
        switch callee.name {
        case "init" where Self.declares(callee.identifier, "init"): return creation()
        case "register", "autoregister": return registration()
        case "add":
            if let child = callee.argument("child") {
                return call(.addChild) { $0.arguments = [translator.translate(child)] }
            }
            return callee.argument("graph").map { graph in call(.addGraph) { $0.types = Self.instances(graph) } }
                ?? .nothing
        case "withMain":
            let given = callee.arguments.first?.expression
            let body = callee.argument("perform") ?? callee.arguments.last?.expression
            return call(.withMain) {
                $0.arguments = [
                    given.flatMap { RootCall.isDefault($0) ? nil : translator.translate($0) } ?? created([]),
                    body.map(translator.translate) ?? .nothing,
                ]
            }
        case "reset" where callee.identifier.hasSuffix("FZ"): return call(.reset)
        default: return .nothing
        }
    }

    private func creation() -> Expression {
        if let graph = callee.argument("graph") {
            var call = ContainerCall(.addGraph, base: created([]), at: position)
            call.types = Self.instances(graph)
            return .container(call)
        }
        guard let child = callee.argument("child"), !RootCall.isDefault(child) else { return created([]) }
        return created([translator.translate(child)])
    }

    private func created(_ children: [Expression]) -> Expression {
        var call = ContainerCall(.create, at: position)
        call.arguments = children
        return .container(call)
    }

    /// Returns the type of the component instance that a graph belongs to, or an empty list if it is unknown.
    private static func instances(_ graph: Node) -> [String] { RootCall.component(builtBy: graph).map { [$0] } ?? [] }

    // MARK: Registrations

    private func registration() -> Expression {
        if callee.argument("assisted") != nil {
            // The type of the tag, not of its elements.
            guard let tag = callee.type(of: "$sxD") else { return .nothing }
            return call(.registerAssisted) {
                $0.types = [tag]
                $0.name = name(callee.argument("name"))
            }
        }
        guard let service = callee.type(of: "$sxD") else { return .nothing }
        let argument = callee.argument("factory") ?? callee.arguments.last?.expression
        let function = argument.map(CallExpression.peeled)
        if let function, mayBeNil(function) { return .undecided("the function may be nil", position) }
        return call(.register) {
            $0.types = [service] + (callee.name == "autoregister" ? Array(callee.ownTypes(besides: "$sxD")) : [])
            $0.name = name(callee.argument("name"))
            $0.lacksFunction = function?.kind == "nil_literal_expr"
            $0.actor = argument.flatMap(actor)
        }
    }

    /// Returns whether a function is an optional value, which may be `nil`.
    private func mayBeNil(_ function: Node) -> Bool {
        if function.kind == "optional_evaluation_expr" { return true }
        guard function.kind == "declref_expr" || function.kind == "member_ref_expr" else { return false }
        return function["type"]?.hasSuffix("SgD") == true
    }

    /// Returns the actor of a function, if the type of its parameter allows an actor.
    private func actor(_ argument: Node) -> String? {
        guard case .function(let type) = Demangler.type(argument["type"] ?? "").withoutOptional, type.isIsolatedAny
        else { return nil }
        return translator.actor(of: CallExpression.peeled(argument))
    }

    private func option() -> Expression {
        // The first type is the service of the registration. The types that the option names follow.
        let named = callee.ownTypes(besides: "$sxD")
        switch callee.name {
        case "implements":
            return call(.implements) {
                $0.types = named
                $0.name = name(callee.argument("name"))
            }
        case "depends":
            return call(callee.argument("laterOn") == nil ? .depends : .dependsLater) {
                $0.types = named
                $0.name = name(callee.argument("name"))
            }
        case "assisted": return call(.assisted) { $0.types = named }
        case "resolveProperties":
            guard let actor = callee.arguments.last.flatMap({ actor($0.expression) }) else { return base }
            return call(.belongs) { $0.actor = actor }
        default: return base
        }
    }

    /// Translates the argument for a name, or returns `.nothing` if there is no name.
    private func name(_ node: Node?) -> Expression {
        guard let node, CallExpression.peeled(node).kind != "nil_literal_expr", !RootCall.isDefault(node) else {
            return .nothing
        }
        if let literal = translator.literal(of: node) { return .text(literal) }
        let value = translator.translate(node)
        if case .nothing = value { return .undecided("the name of a service is known only at run time", position) }
        return value
    }
}
