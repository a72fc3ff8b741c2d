import CleanseJSON

/// An expression that concerns binders, bindings or containers. A summary keeps no other parts of a function's body.
indirect enum Expression: Sendable {
    /// An expression that does not concern a graph.
    case nothing
    /// A parameter or a constant.
    case variable(Int)
    /// The beginning of a binding, on a binder.
    case begin(Beginning, binder: Expression, type: String, Position)
    /// A step of a binding.
    case step(Step, of: Expression)
    /// The terminating step of a binding.
    case end(TerminatingStep, of: Expression)
    /// An inclusion of a module, which is a type, or a value of the type.
    case include(String, isValue: Bool, binder: Expression, Position)
    case install(String, binder: Expression, isSeedSendable: Bool, Position)
    case closure(parameters: [Int], body: [Statement])
    /// A call of a declared function.
    case call(Call)
    /// A call of a closure or of a local function.
    case apply(Expression, [Expression], Position)
    /// An expression whose effects only the running program knows, with the reason.
    case undecided(String, Position)
    /// A point at which the function may end, so that its later declarations are uncertain.
    case mayEnd(String, Position)
    /// The source location of a call, for a parameter with the default `#fileID` or `#line`.
    case place(Position)
    /// A call that concerns a container of `CleanseResolver`.
    case container(ContainerCall)
    /// A text, such as the name that distinguishes a registration, or `nil` for no name.
    case text(String?)
    /// The identifier of a constant whose value is a text.
    case constant(String)

    /// The kind of a binding's beginning.
    enum Beginning: Int { case binding, factory, injection, decorator }

    /// A call of a declared function.
    struct Call: Sendable {
        /// The identifier of the function.
        var function: String
        /// The name of the function, for messages and for finding the witness of a requirement.
        var name: String
        /// The generic arguments, by parameter.
        var substitutions: [(parameter: String, type: String)]
        var arguments: [Expression]
        var position: Position
        /// Whether the type of the object on which the function is called decides which override is called.
        var isDynamic = false
    }
}

extension Expression {
    var json: JSONValue {
        switch self {
        case .nothing: .list([])
        case .variable(let id): .number(id)
        case .begin(let beginning, let binder, let type, let position):
            .list([.string("b"), .number(beginning.rawValue), binder.json, .string(type), position.json])
        case .step(let step, let of): .list([.string("s"), step.json, of.json])
        case .end(let ending, let of): .list([.string("e"), ending.json, of.json])
        case .include(let type, let isValue, let binder, let position):
            .list([.string("m"), .string(type), .number(isValue ? 1 : 0), binder.json, position.json])
        case .install(let type, let binder, let isSendable, let position):
            .list([.string("i"), .string(type), binder.json, .number(isSendable ? 1 : 0), position.json])
        case .closure(let parameters, let body):
            .list([.string("f"), .list(parameters.map(JSONValue.number)), .list(body.map(\.json))])
        case .call(let call):
            .list([
                .string("c"), .string(call.function), .string(call.name),
                .texts(call.substitutions.flatMap { [$0.parameter, $0.type] }), .list(call.arguments.map(\.json)),
                call.position.json, .number(call.isDynamic ? 1 : 0),
            ])
        case .apply(let function, let arguments, let position):
            .list([.string("a"), function.json, .list(arguments.map(\.json)), position.json])
        case .undecided(let reason, let position): .list([.string("u"), .string(reason), position.json])
        case .mayEnd(let reason, let position): .list([.string("q"), .string(reason), position.json])
        case .place(let position): .list([.string("p"), position.json])
        case .container(let call): call.json
        case .text(let text): .list([.string("t"), .optional(text)])
        case .constant(let identifier): .list([.string("k"), .string(identifier)])
        }
    }

    init(_ json: JSONValue) throws(JSONValue.Mismatch) {
        if case .number(let id) = json {
            self = .variable(id)
            return
        }
        if try json.values().isEmpty {
            self = .nothing
            return
        }
        switch try json.field(0).text() {
        case "b":
            guard let beginning = Beginning(rawValue: try json.field(1).integer()) else { throw JSONValue.Mismatch() }
            self = .begin(
                beginning, binder: try Expression(json.field(2)), type: try json.field(3).text(),
                try Position(json.field(4)))
        case "s": self = .step(try Step(json.field(1)), of: try Expression(json.field(2)))
        case "e": self = .end(try TerminatingStep(json.field(1)), of: try Expression(json.field(2)))
        case "m":
            self = .include(
                try json.field(1).text(), isValue: try json.field(2).integer() == 1,
                binder: try Expression(json.field(3)), try Position(json.field(4)))
        case "i":
            self = .install(
                try json.field(1).text(), binder: try Expression(json.field(2)),
                isSeedSendable: try json.field(3).integer() == 1, try Position(json.field(4)))
        case "f":
            self = .closure(
                parameters: try json.field(1).values().map { value throws(JSONValue.Mismatch) in try value.integer() },
                body: try Statement.list(json.field(2)))
        case "c":
            let texts = try json.field(3).texts()
            guard texts.count.isMultiple(of: 2) else { throw JSONValue.Mismatch() }
            self = .call(
                Call(
                    function: try json.field(1).text(), name: try json.field(2).text(),
                    substitutions: stride(from: 0, to: texts.count, by: 2).map { (texts[$0], texts[$0 + 1]) },
                    arguments: try Expression.list(json.field(4)), position: try Position(json.field(5)),
                    isDynamic: try json.field(6).integer() == 1))
        case "a":
            self = .apply(
                try Expression(json.field(1)), try Expression.list(json.field(2)), try Position(json.field(3)))
        case "u": self = .undecided(try json.field(1).text(), try Position(json.field(2)))
        case "q": self = .mayEnd(try json.field(1).text(), try Position(json.field(2)))
        case "p": self = .place(try Position(json.field(1)))
        case "r": self = .container(try ContainerCall(json))
        case "t": self = .text(try json.optionalText(1))
        case "k": self = .constant(try json.field(1).text())
        default: throw JSONValue.Mismatch()
        }
    }

    static func list(_ json: JSONValue) throws(JSONValue.Mismatch) -> [Expression] {
        try json.values().map { value throws(JSONValue.Mismatch) in try Expression(value) }
    }
}

extension Expression {
    /// The expressions directly in the expression.
    var children: [Expression] {
        switch self {
        case .nothing, .variable, .undecided, .mayEnd, .place, .text, .constant: []
        case .begin(_, let binder, _, _), .include(_, _, let binder, _), .install(_, let binder, _, _): [binder]
        case .step(.configured(let function, _), let of), .step(.injector(let function, _, _), let of): [of, function]
        case .step(.map(_, _, let key, _, _), let of): [of, key]
        case .step(_, let of), .end(_, let of): [of]
        case .closure(_, let body): body.map(\.expression)
        case .call(let call): call.arguments
        case .apply(let function, let arguments, _): [function] + arguments
        case .container(let call): [call.base, call.name] + call.arguments
        }
    }

    /// Returns whether the expression, or an expression in it, meets a condition.
    func contains(where isWanted: (Expression) -> Bool) -> Bool {
        isWanted(self) || children.contains { $0.contains(where: isWanted) }
    }

    /// Whether the expression concerns a graph or a container.
    var concernsGraph: Bool {
        switch self {
        case .nothing, .place, .text, .constant: false
        case .closure(_, let body): body.contains { $0.expression.concernsGraph }
        default: true
        }
    }
}

extension Statement {
    /// The expression of the statement.
    var expression: Expression {
        switch self {
        case .evaluate(let expression), .bind(_, let expression), .result(let expression): expression
        }
    }
}

/// A statement of a function that a summary keeps.
enum Statement: Sendable {
    case evaluate(Expression)
    case bind(Int, Expression)
    case result(Expression)
}

extension Statement {
    var json: JSONValue {
        switch self {
        case .evaluate(let expression): .list([.number(0), expression.json])
        case .result(let expression): .list([.number(1), expression.json])
        case .bind(let id, let expression): .list([.number(2), expression.json, .number(id)])
        }
    }

    init(_ json: JSONValue) throws(JSONValue.Mismatch) {
        let expression = try Expression(json.field(1))
        switch try json.field(0).integer() {
        case 0: self = .evaluate(expression)
        case 1: self = .result(expression)
        case 2: self = .bind(try json.field(2).integer(), expression)
        default: throw JSONValue.Mismatch()
        }
    }

    static func list(_ json: JSONValue) throws(JSONValue.Mismatch) -> [Statement] {
        try json.values().map { value throws(JSONValue.Mismatch) in try Statement(value) }
    }
}

/// A line and a column of the source file that contains a declaration.
struct Position: Hashable, Sendable {
    var line: Int
    var column: Int
    /// The file, if `#sourceLocation` names another file.
    var file: Int?
    /// The parameter that gives the file at run time, such as `file: StaticString = #fileID`.
    var fileParameter: Int?
    /// The parameter that gives the line at run time, such as a parameter with the default `#line`.
    var lineParameter: Int?

    init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    var json: JSONValue {
        let place: [JSONValue] = [.number(line), .number(column)]
        let others = [fileParameter, lineParameter, file]
        return .list(place + (others.contains { $0 != nil } ? others.map { .number($0 ?? -1) } : []))
    }

    init(_ json: JSONValue) throws(JSONValue.Mismatch) {
        line = try json.field(0).integer()
        column = try json.field(1).integer()
        if try json.values().count > 2 {
            func index(_ field: Int) throws(JSONValue.Mismatch) -> Int? {
                let index = try json.field(field).integer()
                return index < 0 ? nil : index
            }
            fileParameter = try index(2)
            lineParameter = try index(3)
            file = try index(4)
        }
    }
}
