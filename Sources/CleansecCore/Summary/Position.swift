/// A line and a column of the source file that a declaration is in.
struct Position: Hashable, Sendable {
    var line: Int
    var column: Int
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
        guard fileParameter != nil || lineParameter != nil else { return .list(place) }
        return .list(place + [.number(fileParameter ?? -1), .number(lineParameter ?? -1)])
    }

    init(_ json: JSONValue) throws(JSONValue.Mismatch) {
        line = try json.field(0).integer()
        column = try json.field(1).integer()
        if try json.values().count > 2 {
            let (file, line) = (try json.field(2).integer(), try json.field(3).integer())
            fileParameter = file < 0 ? nil : file
            lineParameter = line < 0 ? nil : line
        }
    }
}
