// Reads the records of a summary's document. They are lists, because the names of members would make the document much larger.

import CleanseJSON

extension JSONValue {
    /// Reads a value.
    /// - Parameters:
    ///   - limit: The largest depth of the value.
    ///   - end: The offset in the document before which the value must end.
    init(_ reader: JSONReader, limit: Int = 1_000, before end: Int = .max) throws(AnalysisError) {
        guard limit > 0 else { throw reader.error("it is nested too deeply") }
        guard reader.offset < end else { throw reader.error("a record is too long") }
        switch try reader.next() {
        case .string(let text): self = .string(reader.shared(text))
        case .number(let text):
            guard let number = Int(text) else { throw reader.error("\(text) is not a number of a summary") }
            self = .number(number)
        case .bool(let value): self = .number(value ? 1 : 0)
        case .null: self = .list([])
        case .beginArray:
            var values: [JSONValue] = []
            while true {
                let token = try reader.next()
                if token == .endArray { break }
                reader.putBack(token)
                values.append(try JSONValue(reader, limit: limit - 1, before: end))
            }
            self = .list(values)
        case .beginObject:
            var values: [(String, JSONValue)] = []
            loop: while true {
                switch try reader.next() {
                case .endObject: break loop
                case .key(let key): values.append((key, try JSONValue(reader, limit: limit - 1, before: end)))
                default: throw reader.error("it is not a summary")
                }
            }
            self = .object(values)
        default: throw reader.error("it is not a summary")
        }
    }

    /// The error for a record that is not as expected.
    struct Mismatch: Error {}

    func text() throws(Mismatch) -> String {
        guard case .string(let text) = self else { throw Mismatch() }
        return text
    }

    func integer() throws(Mismatch) -> Int {
        guard case .number(let number) = self else { throw Mismatch() }
        return number
    }

    func values() throws(Mismatch) -> [JSONValue] {
        guard case .list(let values) = self else { throw Mismatch() }
        return values
    }

    /// Returns a field of a record.
    func field(_ index: Int) throws(Mismatch) -> JSONValue {
        let values = try values()
        guard values.indices.contains(index) else { throw Mismatch() }
        return values[index]
    }

    /// Returns a field that may be absent, which an empty list represents.
    func optionalText(_ index: Int) throws(Mismatch) -> String? {
        let field = try field(index)
        if case .list(let values) = field, values.isEmpty { return nil }
        return try field.text()
    }

    static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .list([]) }
    static func texts(_ texts: [String]) -> JSONValue { .list(texts.map(JSONValue.string)) }
    func texts() throws(Mismatch) -> [String] { try values().map { value throws(Mismatch) in try value.text() } }
}
