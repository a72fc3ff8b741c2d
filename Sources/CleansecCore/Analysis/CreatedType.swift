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
