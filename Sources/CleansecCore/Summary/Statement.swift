import CleanseJSON

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
