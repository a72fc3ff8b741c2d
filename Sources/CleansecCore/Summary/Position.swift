import CleanseJSON

/// A line and a column of the source file that a declaration is in.
struct Position: Hashable, Sendable {
    var line: Int
    var column: Int
    /// The file, if `#sourceLocation` names another one than the declaration's.
    var file: Int?
    /// The parameter that gives the file instead: `file: StaticString = #fileID`, passed on.
    var fileParameter: Int?
    /// The parameter that gives the line instead.
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
