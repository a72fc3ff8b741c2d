// What an expression is made of.

extension Expression {
    /// The expressions directly in it.
    var children: [Expression] {
        switch self {
        case .nothing, .variable, .undecided, .mayEnd, .place, .text, .constant: []
        case .begin(_, let binder, _, _), .include(_, let binder, _), .install(_, let binder, _, _): [binder]
        case .step(.configured(let function, _), let of), .step(.injector(let function, _, _), let of): [of, function]
        case .step(.map(_, _, let key, _, _), let of): [of, key]
        case .step(_, let of), .end(_, let of): [of]
        case .closure(_, let body): body.map(\.expression)
        case .call(let call): call.arguments
        case .apply(let function, let arguments, _): [function] + arguments
        case .container(let call): [call.base, call.name] + call.arguments
        }
    }

    /// Whether it, or an expression in it, is such a one.
    func contains(where isWanted: (Expression) -> Bool) -> Bool {
        isWanted(self) || children.contains { $0.contains(where: isWanted) }
    }

    /// Whether it has anything to do with a graph or a container.
    var concernsGraph: Bool {
        switch self {
        case .nothing, .place, .text, .constant: false
        case .closure(_, let body): body.contains { $0.expression.concernsGraph }
        default: true
        }
    }
}

extension Statement {
    /// What is evaluated.
    var expression: Expression {
        switch self {
        case .evaluate(let expression), .bind(_, let expression), .result(let expression): expression
        }
    }
}
