// Translates statements: conditions, loops, declarations of constants, and patterns.

extension BodyTranslator {
    func append(_ node: Node) {
        if node.isTruncated {
            statements.append(.evaluate(.undecided("a statement is nested too deep to be followed", position(node))))
            return
        }
        switch node.kind {
        case "return_stmt", "then_stmt":
            statements.append(.result(node.child("result").map(translate) ?? .nothing))
        case "brace_stmt": block(node)
        case "do_stmt":
            if let body = node.child("body") { block(body) }
        case "do_catch_stmt":
            guard let body = node.child("body") else { return }
            guard let skipped = skippedByErrors(of: node) else { return block(body) }
            statements.append(.evaluate(.attempt(nested(body), position(skipped))))
        case "if_stmt": condition(node)
        case "guard_stmt":
            let conditions = conditions(node.all("conditions"))
            branch(conditions, then: [], otherwise: nested(node.child("body")), node)
        case "switch_stmt": choice(node)
        case "for_each_stmt": loop(node)
        case "repeat_while_stmt": repetition(node)
        case "while_stmt":
            if value(of: node.all("conditions")) != "false" { unfollowed(node) }
        case "break_stmt", "continue_stmt":
            // A break with a label has two tokens. The tree does not say which statement has the label.
            guard node.end == node.start else { return noteEnd(node) }
            statements.append(.leave(isContinue: node.kind == "continue_stmt"))
        case "throw_stmt":
            statements.append(.evaluate(.mayThrow))
            noteEnd(node)
        case "defer_stmt":
            guard depth == 0, let body = node.child("temp_decl")?.child("body") else { return unfollowed(node) }
            let later = nested(body)
            if !later.isEmpty { statements.append(.later(later)) }
        case "pattern_binding_decl":
            for entry in node.all("pattern_entries") {
                guard let pattern = entry.child("pattern") else { continue }
                bind(pattern, to: entry.child("processed_init") ?? entry.child("original_init"))
            }
        case "func_decl":
            let id = variable()
            if let name = node.baseName { declare(name, variable: id) }
            statements.append(.bind(id, closure(node, body: node.child("body"))))
        case "var_decl":
            if !node.flag("let"), let name = node.baseName {
                scopes[scopes.count - 1][name]?.literal = nil
                // The compiler never changes the variables of a result builder.
                scopes[scopes.count - 1][name]?.isVariable = !name.hasPrefix("$__builder")
            }
            if mentionsGraph(node) { undecided("a declaration here is in a variable that computes its value", node) }
        case "struct_decl", "class_decl", "enum_decl", "typealias", "import_decl", "protocol": break
        default:
            if node.kind.hasSuffix("_stmt") { return unfollowed(node) }
            let expression = translate(node)
            let mayThrow = expression.contains { if case .call(let call) = $0 { call.mayThrow } else { false } }
            if mayThrow || expression.concernsGraph { statements.append(.evaluate(expression)) }
        }
    }

    /// Reports a statement that is not followed, if it declares anything or may end the function.
    private func unfollowed(_ node: Node) {
        if mentionsGraph(node) { return undecided(reason(of: node), node) }
        let bodies = [node.child("body")] + node.all("cases").map { $0.child("body") }
        let body = bodies.flatMap(nested)
        // The values that the statement assigns are not known.
        for id in body.flatMap(\.assigned) { statements.append(.bind(id, .nothing)) }
        if body.contains(where: { $0.expressions.contains(where: \.concernsGraph) }) {
            statements.append(
                .branch(
                    [.holds(.nothing)], then: body, otherwise: [],
                    Statement.Undecided(
                        reason: reason(of: node), position: position(node), isCertain: false, mayEnd: mayEnd(node))))
        } else if mayEnd(node) {
            noteEnd(node)
        }
    }

    private func reason(of node: Node) -> String {
        switch node.kind {
        case "for_each_stmt", "foreach_stmt", "while_stmt", "repeat_while_stmt": "a declaration here is in a loop"
        case "switch_stmt": "a declaration here depends on a condition"
        case "defer_stmt": "a declaration here is in a defer statement"
        default: "a declaration here is in a statement that is not followed"
        }
    }

    private func undecided(_ reason: String, _ node: Node) {
        statements.append(.evaluate(.undecided(reason, position(node))))
    }

    static let errorReason = "it depends on whether an error is thrown"

    /// Returns the part of a statement that a caught error may skip, if it concerns a graph.
    private func skippedByErrors(of node: Node) -> Node? {
        let clauses = node.all("catch_stmts")
        if let clause = clauses.first(where: mentionsGraph) { return clause }
        // No clause lets the program continue.
        if !clauses.isEmpty, clauses.allSatisfy(stopsProgram) { return nil }
        let elements = node.child("body")?.all("elements") ?? []
        return elements.drop { !mayThrow($0) }.first(where: mentionsGraph)
    }

    private func stopsProgram(_ node: Node) -> Bool { runs(node) { $0["type"] == KnownSymbols.neverType } }

    private func mayThrow(_ node: Node) -> Bool { runs(node) { $0.kind == "try_expr" } }

    /// Returns whether a node or one of its parts meets a condition. The bodies of closures do not count, because they may never run.
    private func runs(_ node: Node, _ isSuch: (Node) -> Bool) -> Bool {
        isSuch(node) || !node.kind.hasSuffix("closure_expr") && node.children.contains { runs($0.node, isSuch) }
    }

    private func block(_ node: Node) {
        scopes.append([:])
        depth += 1
        for element in node.all("elements") { append(element) }
        depth -= 1
        scopes.removeLast()
    }

    /// Returns the statements of a block, or of a statement.
    func nested(_ node: Node?) -> [Statement] {
        guard let node else { return [] }
        let outer = statements
        statements = []
        depth += 1
        if node.kind == "brace_stmt" { block(node) } else { append(node) }
        depth -= 1
        defer { statements = outer }
        return statements
    }

    // MARK: Conditions

    private func condition(_ node: Node) {
        scopes.append([:])
        let conditions = conditions(node.all("conditions"))
        let then = nested(node.child("then_stmt"))
        scopes.removeLast()
        branch(conditions, then: then, otherwise: nested(node.child("else_stmt")), node)
    }

    private func conditions(_ nodes: [Node]) -> [Statement.Condition] {
        nodes.map { node in
            if let known = availability(node) { return .holds(.text(known)) }
            guard node.kind == "pattern" else { return .holds(translate(node)) }
            let value = node.child("initializer").map(translate) ?? .nothing
            return .matches(node.child("pattern").map(pattern) ?? .unknown, value)
        }
    }

    private func branch(
        _ conditions: [Statement.Condition], then: [Statement], otherwise: [Statement], _ node: Node
    ) {
        let isCertain = mentionsGraph(node), mayEnd = mayEnd(node)
        guard
            isCertain || mayEnd || !then.isEmpty || !otherwise.isEmpty
                || conditions.contains(where: \.expression.concernsGraph)
        else { return }
        statements.append(
            .branch(
                conditions, then: then, otherwise: otherwise,
                Statement.Undecided(
                    reason: "a declaration here depends on a condition", position: position(node), isCertain: isCertain,
                    mayEnd: mayEnd)))
    }

    private func choice(_ node: Node) {
        // A `switch` without cases is written for a value that can't exist.
        guard !node.all("cases").isEmpty else {
            return undecided("a declaration here is in a statement that is not followed", node)
        }
        guard let subject = node.child("subject_expr"),
            !runs(node, { $0.kind == "fallthrough_stmt" || $0.kind == "#if" })
        else { return unfollowed(node) }
        let value = translate(subject)
        let cases = node.all("cases").map { part in
            scopes.append([:])
            defer { scopes.removeLast() }
            let patterns = part.all("case_label_items").map { item in
                (
                    pattern: item.child("pattern").map(pattern) ?? .unknown,
                    condition: item.child("where_expr").map(translate)
                )
            }
            return Statement.Case(patterns: patterns, body: nested(part.child("body")))
        }
        let isCertain = mentionsGraph(node), mayEnd = mayEnd(node)
        guard isCertain || mayEnd || cases.contains(where: { $0.body.contains { !$0.isLeave } }) else { return }
        statements.append(
            .choose(
                value, cases,
                Statement.Undecided(
                    reason: "a declaration here depends on a condition", position: position(node), isCertain: isCertain,
                    mayEnd: mayEnd)))
    }

    private func loop(_ node: Node) {
        // The parsed sequence may lack types; the call of `makeIterator()` has them.
        let iterator = node.child("iterator_var")?.all("pattern_entries").first?.child("processed_init")
        let sequence =
            iterator?.child("fn")?.child("args")?.all("args").first?.child("expr") ?? node.child("parsed_sequence")
        let value = sequence.map(translate) ?? .nothing
        scopes.append([:])
        let pattern = node.child("pattern").map(pattern) ?? .unknown
        let condition = node.child("where").map(translate)
        let body = nested(node.child("body"))
        scopes.removeLast()
        let isCertain = mentionsGraph(node), mayEnd = mayEnd(node)
        guard isCertain || mayEnd || body.contains(where: { !$0.isLeave }) else { return }
        statements.append(
            .loop(
                pattern, value, where: condition, body,
                Statement.Undecided(
                    reason: "a declaration here is in a loop", position: position(node), isCertain: isCertain,
                    mayEnd: mayEnd)))
    }

    private func repetition(_ node: Node) {
        guard let condition = node.child("cond"), literal(of: condition) == "false" else { return unfollowed(node) }
        statements.append(.once(nested(node.child("body"))))
    }

    /// Notes that the statements after a statement may not run.
    private func noteEnd(_ node: Node) {
        statements.append(
            .evaluate(.mayEnd("the function may return before the following declarations", position(node))))
    }

    /// Returns whether a statement may leave the function, or a labelled statement around it.
    private func mayEnd(_ node: Node) -> Bool {
        runs(node) { part in
            switch part.kind {
            case "return_stmt", "throw_stmt": true
            case "break_stmt", "continue_stmt": part.end != part.start
            default: false
            }
        }
    }

    /// Returns `"true"` if all conditions are constantly true, `"false"` if one is constantly false, and `nil` otherwise.
    private func value(of conditions: [Node]) -> String? {
        let values = conditions.map { availability($0) ?? literal(of: $0) }
        if values.contains("false") { return "false" }
        return values.allSatisfy { $0 == "true" } ? "true" : nil
    }

    /// Returns the value of `#available` or `#unavailable` on a system that it does not name. Only `#available` has a `*` for such systems.
    private func availability(_ condition: Node) -> String? {
        guard !visitor.isForApple, condition.kind == "#available" else { return nil }
        return condition.all("queries").contains { $0["domain"] == "*" } ? "true" : "false"
    }

    // MARK: Patterns

    /// Translates a pattern, and declares its variables.
    func pattern(_ node: Node) -> Pattern {
        switch node.kind {
        case "pattern_any": return .any
        case "pattern_named":
            guard let name = node.baseName else { return .any }
            let id = variable()
            declare(name, variable: id)
            return .bind(id)
        case "pattern_tuple": return .tuple(node.all("elements").map(pattern))
        case "pattern_optional_some": return .some(node.child("sub_pattern").map(pattern) ?? .any)
        case "pattern_bool": return .equals(.text(node["value"]), type: KnownSymbols.booleanType)
        case "pattern_enum_element":
            guard let name = node.child("element")?.child("base_name")?["name"] else { return .unknown }
            let inner = node.child("sub_pattern").map(pattern)
            let isOptional = node["type"]?.hasSuffix("SgD") == true
            if isOptional, name == "some" { return .some(inner ?? .any) }
            if isOptional, name == "none" { return .equals(.absent, type: "") }
            return .enumerationCase(name, inner)
        case "pattern_expr":
            let operands = node.child("match_expr").flatMap { CallExpression($0) }
            guard let operands, operands.name == "~=", operands.identifier == KnownSymbols.equalityMatch,
                let value = operands.arguments.first?.expression
            else { return .unknown }
            return .equals(translate(value), type: value["type"] ?? "")
        case "pattern_typed", "pattern_paren", "pattern_binding":
            return node.child("sub_pattern").map(pattern) ?? .unknown
        default:
            // The names are declared, with unknown values.
            for child in node.children where child.node.kind.hasPrefix("pattern") { _ = pattern(child.node) }
            return .unknown
        }
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
            let values = value.map(CallExpression.peeled)
            let elements = values?.kind == "tuple_expr" ? values?.all("elements") ?? [] : []
            if elements.isEmpty, let values {
                let whole = variable()
                statements.append(.bind(whole, translate(values)))
                for (index, element) in pattern.all("elements").enumerated() {
                    guard case .bind(let id) = self.pattern(element) else { continue }
                    statements.append(.bind(id, .element(.variable(whole), index)))
                }
                return
            }
            for (index, element) in pattern.all("elements").enumerated() {
                bind(element, to: elements.indices.contains(index) ? elements[index] : nil)
            }
        case "pattern_any":
            if let value { statements.append(.evaluate(translate(value))) }
        default:
            if let inner = pattern.child("sub_pattern") { bind(inner, to: value) }
        }
    }
}

extension Statement {
    /// Whether the statement only leaves another one.
    fileprivate var isLeave: Bool { if case .leave = self { true } else { false } }
}

extension Expression {
    /// Whether anything is known about the value.
    var isKnown: Bool { if case .nothing = self { false } else { true } }
}
