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
    case include(String, value: Expression?, binder: Expression, Position)
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
    /// An argument that the call leaves out, so that the parameter has its default.
    case omitted(Position)
    /// Declarations that count only if a condition holds.
    case when(Expression, binder: Expression, Expression, Position)
    /// `nil`.
    case absent
    case list([Expression])
    case tuple([Expression])
    /// An element of a tuple.
    case element(Expression, Int)
    /// A metatype.
    case type(String)
    /// A case of an enumeration, with its associated values.
    case enumerationCase(String, [Expression])
    /// An operator of the standard library, with the type of its first operand.
    case operation(String, [Expression], type: String)
    /// A conditional expression.
    case choice(Expression, then: Expression, otherwise: Expression, Position)
    /// An `if` or a `switch` that is an expression.
    case statements([Statement])
    /// An expression in which a variable represents the dynamic type of a value, and the next variable represents the value.
    case opened(Int, Expression, in: Expression)
    /// An expression that is evaluated for each type of a parameter pack, which a variable represents.
    case expansion(Int, Expression, Position)
    /// An optional chain, in which ``unwrapped(_:)`` ends the evaluation if a value is `nil`.
    case chain(Expression, Position)
    case unwrapped(Expression)
    /// Statements whose errors are caught. They are undecided if one of them may throw an error.
    case attempt([Statement], Position)
    /// An error may be thrown here.
    case mayThrow
    /// Sets a property of an object.
    case store(Expression, name: String, Expression, Position)

    /// The kind of a binding's beginning.
    enum Beginning: Int { case binding, factory, injection, decorator, declaredBinding }

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
        var kind = Kind.function
        /// Whether the first argument is the object or the type on which the function is called.
        var hasBase = false
        /// Whether the function may throw an error.
        var mayThrow = false
        /// The type that an initializer creates.
        var type: String?

        enum Kind: Int, Sendable { case function, property, setter, initializer }
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
        case .include(let type, let value, let binder, let position):
            .list([.string("m"), .string(type), .list(value.map { [$0.json] } ?? []), binder.json, position.json])
        case .install(let type, let binder, let isSendable, let position):
            .list([.string("i"), .string(type), binder.json, .number(isSendable ? 1 : 0), position.json])
        case .when(let condition, let binder, let body, let position):
            .list([.string("w"), condition.json, binder.json, body.json, position.json])
        case .closure(let parameters, let body):
            .list([.string("f"), .list(parameters.map(JSONValue.number)), .list(body.map(\.json))])
        case .call(let call):
            .list([
                .string("c"), .string(call.function), .string(call.name),
                .texts(call.substitutions.flatMap { [$0.parameter, $0.type] }), .list(call.arguments.map(\.json)),
                call.position.json, .number(call.isDynamic ? 1 : 0), .number(call.kind.rawValue),
                .number((call.hasBase ? 1 : 0) + (call.mayThrow ? 2 : 0)), .optional(call.type),
            ])
        case .apply(let function, let arguments, let position):
            .list([.string("a"), function.json, .list(arguments.map(\.json)), position.json])
        case .undecided(let reason, let position): .list([.string("u"), .string(reason), position.json])
        case .mayEnd(let reason, let position): .list([.string("q"), .string(reason), position.json])
        case .place(let position): .list([.string("p"), position.json])
        case .container(let call): call.json
        case .text(let text): .list([.string("t"), .optional(text)])
        case .constant(let identifier): .list([.string("k"), .string(identifier)])
        case .omitted(let position): .list([.string("d"), position.json])
        case .absent: .list([.string("n")])
        case .list(let elements): .list([.string("l"), .list(elements.map(\.json))])
        case .tuple(let elements): .list([.string("T"), .list(elements.map(\.json))])
        case .element(let tuple, let index): .list([.string("E"), tuple.json, .number(index)])
        case .type(let type): .list([.string("y"), .string(type)])
        case .enumerationCase(let name, let values):
            .list([.string("v"), .string(name), .list(values.map(\.json))])
        case .operation(let name, let operands, let type):
            .list([.string("o"), .string(name), .list(operands.map(\.json)), .string(type)])
        case .choice(let condition, let then, let otherwise, let position):
            .list([.string("h"), condition.json, then.json, otherwise.json, position.json])
        case .statements(let statements): .list([.string("S"), .list(statements.map(\.json))])
        case .opened(let id, let value, let expression):
            .list([.string("O"), .number(id), value.json, expression.json])
        case .expansion(let id, let expression, let position):
            .list([.string("P"), .number(id), expression.json, position.json])
        case .chain(let expression, let position): .list([.string("?"), expression.json, position.json])
        case .unwrapped(let expression): .list([.string("!"), expression.json])
        case .attempt(let statements, let position):
            .list([.string("A"), .list(statements.map(\.json)), position.json])
        case .mayThrow: .list([.string("x")])
        case .store(let object, let name, let value, let position):
            .list([.string("="), object.json, .string(name), value.json, position.json])
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
                try json.field(1).text(), value: try json.field(2).values().first.map(Expression.init),
                binder: try Expression(json.field(3)), try Position(json.field(4)))
        case "i":
            self = .install(
                try json.field(1).text(), binder: try Expression(json.field(2)),
                isSeedSendable: try json.field(3).integer() == 1, try Position(json.field(4)))
        case "w":
            self = .when(
                try Expression(json.field(1)), binder: try Expression(json.field(2)), try Expression(json.field(3)),
                try Position(json.field(4)))
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
                    isDynamic: try json.field(6).integer() == 1,
                    kind: try Call.Kind(rawValue: json.field(7).integer()) ?? .function,
                    hasBase: try json.field(8).integer() & 1 != 0, mayThrow: try json.field(8).integer() & 2 != 0,
                    type: try json.optionalText(9)))
        case "a":
            self = .apply(
                try Expression(json.field(1)), try Expression.list(json.field(2)), try Position(json.field(3)))
        case "u": self = .undecided(try json.field(1).text(), try Position(json.field(2)))
        case "q": self = .mayEnd(try json.field(1).text(), try Position(json.field(2)))
        case "p": self = .place(try Position(json.field(1)))
        case "r": self = .container(try ContainerCall(json))
        case "t": self = .text(try json.optionalText(1))
        case "k": self = .constant(try json.field(1).text())
        case "d": self = .omitted(try Position(json.field(1)))
        case "n": self = .absent
        case "l": self = .list(try Expression.list(json.field(1)))
        case "T": self = .tuple(try Expression.list(json.field(1)))
        case "E": self = .element(try Expression(json.field(1)), try json.field(2).integer())
        case "y": self = .type(try json.field(1).text())
        case "v": self = .enumerationCase(try json.field(1).text(), try Expression.list(json.field(2)))
        case "o":
            self = .operation(
                try json.field(1).text(), try Expression.list(json.field(2)), type: try json.field(3).text())
        case "h":
            self = .choice(
                try Expression(json.field(1)), then: try Expression(json.field(2)),
                otherwise: try Expression(json.field(3)), try Position(json.field(4)))
        case "S": self = .statements(try Statement.list(json.field(1)))
        case "O":
            self = .opened(
                try json.field(1).integer(), try Expression(json.field(2)), in: try Expression(json.field(3)))
        case "P":
            self = .expansion(
                try json.field(1).integer(), try Expression(json.field(2)), try Position(json.field(3)))
        case "?": self = .chain(try Expression(json.field(1)), try Position(json.field(2)))
        case "!": self = .unwrapped(try Expression(json.field(1)))
        case "A": self = .attempt(try Statement.list(json.field(1)), try Position(json.field(2)))
        case "x": self = .mayThrow
        case "=":
            self = .store(
                try Expression(json.field(1)), name: try json.field(2).text(), try Expression(json.field(3)),
                try Position(json.field(4)))
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
        case .nothing, .variable, .undecided, .mayEnd, .place, .text, .constant, .omitted, .absent, .type, .mayThrow: []
        case .begin(_, let binder, _, _), .include(_, nil, let binder, _), .install(_, let binder, _, _): [binder]
        case .include(_, let value?, let binder, _): [binder, value]
        case .when(let condition, let binder, let body, _): [binder, condition, body]
        case .step(.configured(let function, _), let of), .step(.injector(let function, _, _), let of): [of, function]
        case .step(.map(_, _, let key, _, _), let of): [of, key]
        case .step(_, let of), .end(_, let of): [of]
        case .closure(_, let body), .statements(let body), .attempt(let body, _): body.flatMap(\.expressions)
        case .call(let call): call.arguments
        case .apply(let function, let arguments, _): [function] + arguments
        case .container(let call): [call.base, call.name] + call.arguments
        case .list(let elements), .tuple(let elements), .enumerationCase(_, let elements),
            .operation(_, let elements, _):
            elements
        case .element(let inner, _), .expansion(_, let inner, _), .chain(let inner, _), .unwrapped(let inner): [inner]
        case .choice(let condition, let then, let otherwise, _): [condition, then, otherwise]
        case .opened(_, let value, let inner): [value, inner]
        case .store(let object, _, let value, _): [object, value]
        }
    }

    /// Returns whether the expression, or an expression in it, meets a condition.
    func contains(where isWanted: (Expression) -> Bool) -> Bool {
        isWanted(self) || children.contains { $0.contains(where: isWanted) }
    }

    /// Whether the expression itself reads or declares variables.
    var hasVariables: Bool {
        switch self {
        case .variable, .closure, .statements, .opened, .expansion, .attempt: true
        default: false
        }
    }

    /// Whether the expression may concern a graph or a container. A value that no variable takes part in does not.
    var concernsGraph: Bool {
        switch self {
        case .nothing, .place, .text, .constant, .omitted, .absent, .type: false
        case .variable, .undecided, .mayEnd, .begin, .step, .end, .include, .install, .when, .apply, .container, .store,
            .expansion, .attempt, .mayThrow:
            true
        case .call(let call): call.function.isEmpty || call.arguments.contains(where: \.concernsGraph)
        default: children.contains(where: \.concernsGraph)
        }
    }
}

/// A line and a column of the source file that contains a declaration.
struct Position: Hashable, Sendable {
    var line: Int
    var column: Int
    /// The number of the file after the record's own file, if `#sourceLocation` names another file.
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
