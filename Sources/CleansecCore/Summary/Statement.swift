// The statements of functions that a summary keeps, and the patterns in them.

import CleanseJSON

/// A statement of a function that a summary keeps.
indirect enum Statement: Sendable {
    case evaluate(Expression)
    case bind(Int, Expression)
    case result(Expression)
    /// An `if` or a `guard`.
    case branch([Condition], then: [Statement], otherwise: [Statement], Undecided)
    case choose(Expression, [Case], Undecided)
    case loop(Pattern, Expression, where: Expression?, [Statement], Undecided)
    /// Statements that run once, and from which `break` leaves.
    case once([Statement])
    /// Statements that run when the function ends.
    case later([Statement])
    /// `break` or `continue`, without a label.
    case leave(isContinue: Bool)

    /// A condition of a statement.
    enum Condition: Sendable {
        case holds(Expression)
        case matches(Pattern, Expression)

        var expression: Expression {
            switch self {
            case .holds(let expression), .matches(_, let expression): expression
            }
        }
    }

    /// A case of a `switch`: its patterns, each with the condition after `where`, and its statements.
    struct Case: Sendable {
        var patterns: [(pattern: Pattern, condition: Expression?)]
        var body: [Statement]
    }

    /// The report about a statement whose course only the running program knows.
    struct Undecided: Sendable {
        var reason: String
        var position: Position
        /// Whether the statement declares something, whatever the values of variables are.
        var isCertain: Bool
        /// Whether the function may end in the statement.
        var mayEnd: Bool
    }
}

/// A pattern of a `switch`, of a condition, or of a loop.
indirect enum Pattern: Sendable {
    case any
    case bind(Int)
    case tuple([Pattern])
    case enumerationCase(String, Pattern?)
    /// A value that is not `nil`.
    case some(Pattern)
    /// A value that equals the value of an expression, with the type of both.
    case equals(Expression, type: String)
    case unknown

    /// The variables of the pattern.
    var variables: [Int] {
        switch self {
        case .any, .equals, .unknown: []
        case .bind(let id): [id]
        case .tuple(let patterns): patterns.flatMap(\.variables)
        case .enumerationCase(_, let inner): inner?.variables ?? []
        case .some(let inner): inner.variables
        }
    }
}

extension Statement {
    /// The expressions directly in the statement.
    var expressions: [Expression] {
        switch self {
        case .evaluate(let expression), .bind(_, let expression), .result(let expression): [expression]
        case .branch(let conditions, let then, let otherwise, _):
            conditions.map(\.expression) + (then + otherwise).flatMap(\.expressions)
        case .choose(let subject, let cases, _):
            [subject] + cases.flatMap { $0.patterns.compactMap(\.condition) + $0.body.flatMap(\.expressions) }
        case .loop(_, let sequence, let condition, let body, _):
            [sequence] + (condition.map { [$0] } ?? []) + body.flatMap(\.expressions)
        case .once(let body), .later(let body): body.flatMap(\.expressions)
        case .leave: []
        }
    }

    /// The variables to which the statement assigns values.
    var assigned: [Int] {
        switch self {
        case .evaluate, .result, .leave: []
        case .bind(let id, _): [id]
        case .branch(let conditions, let then, let otherwise, _):
            conditions.flatMap { condition -> [Int] in
                if case .matches(let pattern, _) = condition { pattern.variables } else { [] }
            } + (then + otherwise).flatMap(\.assigned)
        case .choose(_, let cases, _):
            cases.flatMap { $0.patterns.flatMap(\.pattern.variables) + $0.body.flatMap(\.assigned) }
        case .loop(let pattern, _, _, let body, _): pattern.variables + body.flatMap(\.assigned)
        case .once(let body), .later(let body): body.flatMap(\.assigned)
        }
    }
}

// MARK: Documents

extension Statement {
    var json: JSONValue {
        switch self {
        case .evaluate(let expression): .list([.number(0), expression.json])
        case .result(let expression): .list([.number(1), expression.json])
        case .bind(let id, let expression): .list([.number(2), expression.json, .number(id)])
        case .branch(let conditions, let then, let otherwise, let undecided):
            .list([
                .number(3), .list(conditions.map(\.json)), .list(then.map(\.json)), .list(otherwise.map(\.json)),
                undecided.json,
            ])
        case .choose(let subject, let cases, let undecided):
            .list([.number(4), subject.json, .list(cases.map(\.json)), undecided.json])
        case .loop(let pattern, let sequence, let condition, let body, let undecided):
            .list([
                .number(5), pattern.json, sequence.json, .list(condition.map { [$0.json] } ?? []),
                .list(body.map(\.json)), undecided.json,
            ])
        case .once(let body): .list([.number(6), .list(body.map(\.json))])
        case .later(let body): .list([.number(7), .list(body.map(\.json))])
        case .leave(let isContinue): .list([.number(8), .number(isContinue ? 1 : 0)])
        }
    }

    init(_ json: JSONValue) throws(JSONValue.Mismatch) {
        switch try json.field(0).integer() {
        case 0: self = .evaluate(try Expression(json.field(1)))
        case 1: self = .result(try Expression(json.field(1)))
        case 2: self = .bind(try json.field(2).integer(), try Expression(json.field(1)))
        case 3:
            self = .branch(
                try json.field(1).values().map { value throws(JSONValue.Mismatch) in try Condition(value) },
                then: try Statement.list(json.field(2)), otherwise: try Statement.list(json.field(3)),
                try Undecided(json.field(4)))
        case 4:
            self = .choose(
                try Expression(json.field(1)),
                try json.field(2).values().map { value throws(JSONValue.Mismatch) in try Case(value) },
                try Undecided(json.field(3)))
        case 5:
            self = .loop(
                try Pattern(json.field(1)), try Expression(json.field(2)),
                where: try Expression.list(json.field(3)).first, try Statement.list(json.field(4)),
                try Undecided(json.field(5)))
        case 6: self = .once(try Statement.list(json.field(1)))
        case 7: self = .later(try Statement.list(json.field(1)))
        case 8: self = .leave(isContinue: try json.field(1).integer() == 1)
        default: throw JSONValue.Mismatch()
        }
    }

    static func list(_ json: JSONValue) throws(JSONValue.Mismatch) -> [Statement] {
        try json.values().map { value throws(JSONValue.Mismatch) in try Statement(value) }
    }
}

extension Statement.Condition {
    var json: JSONValue {
        switch self {
        case .holds(let expression): .list([expression.json])
        case .matches(let pattern, let expression): .list([expression.json, pattern.json])
        }
    }

    init(_ json: JSONValue) throws(JSONValue.Mismatch) {
        let expression = try Expression(json.field(0))
        self = try json.values().count == 1 ? .holds(expression) : .matches(try Pattern(json.field(1)), expression)
    }
}

extension Statement.Case {
    var json: JSONValue {
        .list([
            .list(patterns.map { .list([$0.pattern.json] + ($0.condition.map { [$0.json] } ?? [])) }),
            .list(body.map(\.json)),
        ])
    }

    init(_ json: JSONValue) throws(JSONValue.Mismatch) {
        var patterns: [(pattern: Pattern, condition: Expression?)] = []
        for value in try json.field(0).values() {
            let condition = try value.values().count > 1 ? Expression(value.field(1)) : nil
            patterns.append((try Pattern(value.field(0)), condition))
        }
        self.init(patterns: patterns, body: try Statement.list(json.field(1)))
    }
}

extension Statement.Undecided {
    var json: JSONValue {
        .list([.string(reason), position.json, .number((isCertain ? 1 : 0) + (mayEnd ? 2 : 0))])
    }

    init(_ json: JSONValue) throws(JSONValue.Mismatch) {
        let flags = try json.field(2).integer()
        self.init(
            reason: try json.field(0).text(), position: try Position(json.field(1)), isCertain: flags & 1 != 0,
            mayEnd: flags & 2 != 0)
    }
}

extension Pattern {
    var json: JSONValue {
        switch self {
        case .any: .list([])
        case .bind(let id): .number(id)
        case .tuple(let patterns): .list([.string("t"), .list(patterns.map(\.json))])
        case .enumerationCase(let name, let inner):
            .list([.string("c"), .string(name), .list(inner.map { [$0.json] } ?? [])])
        case .some(let inner): .list([.string("s"), inner.json])
        case .equals(let expression, let type): .list([.string("e"), expression.json, .string(type)])
        case .unknown: .list([.string("u")])
        }
    }

    init(_ json: JSONValue) throws(JSONValue.Mismatch) {
        if case .number(let id) = json {
            self = .bind(id)
            return
        }
        if try json.values().isEmpty {
            self = .any
            return
        }
        switch try json.field(0).text() {
        case "t":
            self = .tuple(try json.field(1).values().map { value throws(JSONValue.Mismatch) in try Pattern(value) })
        case "c":
            let inner = try json.field(2).values().first
            self = .enumerationCase(
                try json.field(1).text(), try inner.map { value throws(JSONValue.Mismatch) in try Pattern(value) })
        case "s": self = .some(try Pattern(json.field(1)))
        case "e": self = .equals(try Expression(json.field(1)), type: try json.field(2).text())
        case "u": self = .unknown
        default: throw JSONValue.Mismatch()
        }
    }
}
