// The translation of one call of the typed binder, and the types of the values that bindings provide for protocols.

/// A reader that translates one call of the typed binder.
struct BinderCallReader {
    private let callee: CallExpression
    private let translator: BodyTranslator
    private let position: Position
    /// The declaration, or `nil` for a call that declares nothing.
    private(set) var expression: Expression?

    init(_ callee: CallExpression, _ translator: BodyTranslator) {
        self.callee = callee
        self.translator = translator
        position = translator.place(of: callee)
        expression = translated()
    }

    private var base: Expression { callee.base.map(translator.translate) ?? .nothing }
    /// Whether the call uses the overload for `Sendable` types.
    private var isOfSendable: Bool { callee.identifier.contains("s8Sendable") }

    private func translated() -> Expression? {
        let isOfBinder = KnownSymbols.isOfBinder(callee.identifier)
        let isOfBuilder =
            callee.identifier.hasPrefix(KnownSymbols.bindToable)
            || BodyTranslator.isOfGraph("$" + callee.identifier.replacing(prefix: "s:", with: "s"))
        let own = callee.ownTypes
        if callee.identifier.hasPrefix("s:7Cleanse9AnyBinderV"), callee.name == "init" {
            return callee.arguments.first.map { translator.translate($0.expression) }
        }
        guard isOfBinder || isOfBuilder else { return nil }
        switch translator.module(of: callee.identifier) {
        case nil, "Cleanse"?: break
        case "CleanseC"?: return .undecided("registrations of C are created when the program runs", position)
        // Steps that a user has written are functions like any other.
        default: return nil
        }
        switch callee.name {
        case "asAnyBinder": return base
        case "bind" where own.count > 1: return declared(own[own.count - 2])
        case "bind", "decorate":
            return own.first.map {
                let beginning = callee.name == "bind" ? Expression.Beginning.binding : .decorator
                let binding = Expression.begin(beginning, binder: base, type: $0, position)
                return isOfSendable ? .step(.sendable, of: binding) : binding
            }
        case "bindFactory": return own.first.map { .begin(.factory, binder: base, type: $0, position) }
        case "bindPropertyInjectionOf": return own.first.map { .begin(.injection, binder: base, type: $0, position) }
        case "include":
            let isValue = callee.identifier.contains("19ParameterizedModule")
            let value = isValue ? callee.argument("module").map(translator.translate) ?? .nothing : nil
            return own.first.map { .include($0, value: value, binder: base, position) }
        case "install":
            guard let type = own.first else { return nil }
            if callee.argument("module") != nil { return .include(type, value: nil, binder: base, position) }
            return .install(type, binder: base, isSeedSendable: isOfSendable, position)
        case "when":
            guard let condition = callee.arguments.first?.expression, let body = callee.arguments.last?.expression
            else { return nil }
            return .when(translator.translate(condition), binder: base, translator.translate(body), position)
        case "tagged": return own.first.map { .step(.tagged($0), of: base) }
        case "with": return own.first.map { .step(.with($0), of: base) }
        case "live": return .step(.live, of: base)
        case "asDefault": return .step(.byDefault, of: base)
        case "sharedInScope", "asSingleton": return .step(.shared(isSendable: isOfSendable), of: base)
        case "alias":
            guard let type = own.first else { return nil }
            let convert = callee.arguments.last.map { translator.capturesNothing($0.expression) ?? false } ?? false
            return .step(.alias(type, isSendable: isOfSendable, convertsSendably: convert), of: base)
        case "intoCollection": return collected(into: isOwnArray ? .ownArray : .array)
        case "intoSet": return collected(into: .set)
        case "intoMap":
            guard let keyType = own.first, let element = callee.type(of: "$sq_D"), let key = callee.argument("key")
            else {
                return nil
            }
            let value = translator.literal(of: key).map { Expression.text($0) } ?? translator.translate(key)
            return .step(
                .map(keyType: keyType, element: element, key: value, isKeySendable: isOfSendable, position), of: base)
        case "configured":
            guard let function = callee.arguments.first?.expression else { return nil }
            return .step(.configured(translator.translate(function), translator.position(callee.node)), of: base)
        case "propertyInjector":
            guard let function = callee.arguments.first?.expression, let type = own.first else { return nil }
            return .step(.injector(translator.translate(function), type, translator.position(callee.node)), of: base)
        case "onStart": return hook(.start)
        case "onStop": return hook(.stop)
        case "running": return hook(.running)
        case "healthy": return hook(.check)
        case "startsWithGraph": return .step(.hook(.startsWithGraph, actor: nil), of: base)
        case "to", "to0", "to1", "toSendable": return ending()
        default: return .undecided("the step \(callee.name) is not known", position)
        }
    }

    private var isOwnArray: Bool { callee.identifier.contains("10_ArrayType") }

    private func collected(into collection: Step.Collection) -> Expression? {
        guard let element = callee.type(of: "$sq_D"), let result = callee.node["type"],
            case .nominal(let builder) = Demangler.type(result), let input = builder.arguments.last
        else { return nil }
        let isWhole = input != Demangler.type(element)
        return .step(.collection(collection, element: element, isWhole: isWhole || collection == .ownArray), of: base)
    }

    private func hook(_ hook: Step.Hook) -> Expression? {
        // A limit precedes the function.
        guard let argument = callee.arguments.last?.expression else { return nil }
        // An asynchronous function stays on the actor of the value.
        guard case .function(let type) = Demangler.type(argument["type"] ?? ""), !type.isAsync else {
            return .step(.hook(hook, actor: nil), of: base)
        }
        return .step(.hook(hook, actor: translator.actor(of: CallExpression.peeled(argument))), of: base)
    }

    /// Returns a binding that is declared with its factory: `bind(X.init)`.
    private func declared(_ type: String) -> Expression? {
        guard let function = callee.arguments.first?.expression else { return nil }
        var ending = TerminatingStep(position: position)
        ending.makesSendable = isOfSendable
        ending.dependencies = Array(callee.ownTypes.dropLast(2))
        return end(ending, with: function, of: .begin(.declaredBinding, binder: base, type: type, position))
    }

    private func ending() -> Expression {
        var ending = TerminatingStep(position: position)
        ending.makesSendable = isOfSendable
        if let value = callee.argument("value") {
            ending.created = CreatedType.name(of: value)
            (ending.isSendable, ending.isIsolationKnown) = (isOfSendable, isOfSendable)
            return .end(ending, of: base)
        }
        if callee.argument("provider") != nil {
            ending.failure = "$ss5Error_pD"
            return .end(ending, of: base)
        }
        guard let function = callee.argument("factory") ?? callee.argument("injector") else {
            return .undecided("the step \(callee.name) is not known", position)
        }
        ending.dependencies = Array(callee.ownTypes.dropLast())
        return end(ending, with: function, of: base)
    }

    /// Returns the step that ends a binding with a function.
    private func end(_ given: TerminatingStep, with argument: Node, of binding: Expression) -> Expression {
        var ending = given
        let isInjector = callee.argument("injector") != nil
        ending.kind = isInjector ? .injector : .factory
        ending.created = isInjector ? nil : CreatedType.name(ofResult: argument)
        ending.failure = callee.ownTypes.last.flatMap { $0 == "$ss5NeverOD" ? nil : $0 }
        ending.isPack = ending.dependencies.count == 1 && ending.dependencies[0].hasSuffix("QPD")
        let function = CallExpression.peeled(argument)
        if function.kind == "nil_literal_expr" { ending.kind = .missingFunction }
        if argument["type"]?.hasSuffix("SgD") == true,
            argument.kind == "declref_expr" || argument.kind == "member_ref_expr"
        {
            return .undecided("the function may be nil", position)
        }
        if case .function(let type) = Demangler.type(function["type"] ?? ""),
            type.parameters.contains(where: \.isVariadic)
        {
            // The compiler gives the function a type without the variadic parameter, and then crashes.
            return .undecided(
                "the compiler can't take a function with a variadic parameter: call it in a closure", position)
        }
        var isIsolatedAny = false
        if case .function(let type) = Demangler.type(argument["type"] ?? "").withoutOptional {
            isIsolatedAny = type.isIsolatedAny
            if type.isAsync {
                // The isolation of an asynchronous function is known: the actor that its type names, or none.
                ending.kind = .asynchronous
                (ending.isPack, ending.isIsolationKnown) = (true, true)
            }
            if case .function(let method) = type.result, isInjector, method.actor != nil {
                // A method of an object that belongs to an actor.
                ending.isIsolationKnown = true
                ending.actor = argument["type"]
                (ending.isSendable, ending.makesSendable) = (true, true)
                return .end(ending, of: binding)
            }
        }
        let capturesNothing = callee.name == "toSendable" ? true : translator.capturesNothing(function)
        (ending.isSendable, ending.areCapturesKnown) = (capturesNothing ?? false, capturesNothing != nil)
        if isIsolatedAny {
            ending.isPack = true
            ending.isIsolationKnown = true
            ending.actor = translator.actor(of: function)
            if ending.actor != nil { ending.isSendable = true }
        }
        return .end(ending, of: binding)
    }
}

extension String {
    /// Returns the text with another prefix.
    fileprivate func replacing(prefix: String, with other: String) -> String {
        hasPrefix(prefix) ? other + dropFirst(prefix.count) : self
    }
}

extension TypeTree {
    /// Whether the type belongs to a variadic parameter.
    fileprivate var isVariadic: Bool {
        guard case .convention(let name, let type) = self else { return false }
        return name == "variadic" || type.isVariadic
    }
}

/// The type of the value that a binding provides for the type of a protocol.
enum CreatedType {
    /// Returns the name of the type of a value.
    /// - Returns: `nil` if the value is not converted to the type of a protocol.
    static func name(of value: Node) -> String? {
        guard isProtocol(Demangler.type(value["type"] ?? "")) else { return nil }
        return nominal(Demangler.type(CallExpression.converted(value)["type"] ?? ""))
    }

    /// Returns the name of the type that a function creates.
    /// - Returns: `nil` if its result is not converted to the type of a protocol, or if several statements return one.
    static func name(ofResult function: Node) -> String? {
        guard case .function(let wanted) = Demangler.type(function["type"] ?? "").withoutOptional,
            isProtocol(wanted.result)
        else { return nil }
        let own = CallExpression.peeled(function)
        if case .function(let type) = Demangler.type(own["type"] ?? ""), let name = nominal(type.result) {
            return name
        }
        return result(of: own).flatMap { name(of: $0) }
    }

    private static func result(of closure: Node) -> Node? {
        if let value = closure.child("single_expr_body") { return value }
        let statements = closure.child("body")?.all("elements") ?? []
        guard let last = statements.last, last.kind == "return_stmt", !statements.dropLast().contains(where: mayReturn)
        else { return nil }
        return last.child("result")
    }

    private static func mayReturn(_ statement: Node) -> Bool {
        statement.kind.hasSuffix("_stmt") && statement.kind != "defer_stmt"
    }

    private static func isProtocol(_ type: TypeTree) -> Bool {
        switch type.withoutOptional {
        case .existential, .constrained: true
        default: false
        }
    }

    private static func nominal(_ type: TypeTree) -> String? { type.withoutOptional.nominal?.text }
}
