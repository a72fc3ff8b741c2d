import CleanseEngine

/// A reader of `profile` attributes: expressions of names with `!`, `&`, `|` and parentheses.
///
/// Commas, semicolons or blanks separate several expressions, at least one of which must hold.
struct ProfileExpression {
    private var tokens: [Token]
    private var depth = 0

    private enum Token: Equatable {
        case name(String)
        /// One of `!`, `&`, `|`, `(`, `)`.
        case mark(Character)
        /// A comma or a semicolon.
        case separator
    }

    /// The error of a text that is not a profile expression.
    struct Malformed: Error {}

    private init(_ text: String) {
        tokens = []
        var name = ""
        func endName(_ tokens: inout [Token]) {
            if !name.isEmpty { tokens.append(.name(name)) }
            name = ""
        }
        for character in text {
            switch character {
            case "!" where !name.isEmpty: name.append(character)
            case "!", "&", "|", "(", ")":
                endName(&tokens)
                tokens.append(.mark(character))
            case ",", ";":
                endName(&tokens)
                tokens.append(.separator)
            case _ where character.isWhitespace: endName(&tokens)
            default: name.append(character)
            }
        }
        endName(&tokens)
        tokens.reverse()
    }

    /// Returns the condition of a text.
    /// - Throws: `Malformed`.
    static func condition(_ text: String) throws(Malformed) -> BeanCondition {
        var expression = ProfileExpression(text)
        var conditions: [BeanCondition] = []
        while true {
            while expression.takes(.separator) {}
            guard !expression.tokens.isEmpty else { break }
            conditions.append(try expression.operation())
        }
        guard let first = conditions.first else { throw Malformed() }
        return conditions.count == 1 ? first : .any(conditions)
    }

    private mutating func takes(_ token: Token) -> Bool {
        guard tokens.last == token else { return false }
        tokens.removeLast()
        return true
    }

    /// Reads operands with one operator between them. A mix of both operators needs parentheses, as in Spring.
    private mutating func operation() throws(Malformed) -> BeanCondition {
        var operands = [try operand()]
        guard case .mark(let mark)? = tokens.last, mark == "&" || mark == "|" else { return operands[0] }
        while takes(.mark(mark)) { operands.append(try operand()) }
        if tokens.last == .mark("&") || tokens.last == .mark("|") { throw Malformed() }
        return mark == "&" ? .all(operands) : .any(operands)
    }

    private mutating func operand() throws(Malformed) -> BeanCondition {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Limits.profileDepth, let token = tokens.popLast() else { throw Malformed() }
        switch token {
        case .name(let name): return .profile(name)
        case .mark("!"): return !(try operand())
        case .mark("("):
            let condition = try operation()
            guard takes(.mark(")")) else { throw Malformed() }
            return condition
        case .mark, .separator: throw Malformed()
        }
    }
}
