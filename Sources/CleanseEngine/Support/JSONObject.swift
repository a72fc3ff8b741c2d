/// Composes a JSON object (RFC 8259), field by field.
///
/// Each field is a call of a function that is compiled once, where an interpolated text would be code of its own. Functions that many fields
/// call are not inlined, because each field of an object would have a copy of them.
package struct JSONObject {
    /// The text without the closing brace.
    private var fields = "{"

    package init() {}

    /// The text of the object.
    package var text: String { fields + "}" }

    /// Adds a text, or `null`.
    @inline(never)
    package mutating func add(_ name: String, _ text: String?) { add(name, json: quoted(text)) }

    /// Adds a text, or nothing.
    package mutating func add(_ name: String, ifAny text: String?) { if let text { add(name, text) } }

    /// Adds a list of texts.
    package mutating func add(_ name: String, _ texts: [String]) { add(name, list: texts.map { quoted($0) }) }

    /// Adds a truth value.
    @inline(never)
    package mutating func add(_ name: String, _ value: Bool) { add(name, json: value ? "true" : "false") }

    /// Adds a field that is true, and is otherwise left out.
    package mutating func add(_ name: String, if value: Bool) { if value { add(name, value) } }

    /// Adds a number, or `null`.
    @inline(never)
    package mutating func add(_ name: String, _ number: Int?) { add(name, json: number.map { "\($0)" } ?? "null") }

    /// Adds a duration in nanoseconds, or `null`.
    package mutating func add(_ name: String, _ duration: Duration?) {
        add(name, (duration?.nanoseconds).map { Int($0) })
    }

    /// Adds a list of numbers.
    package mutating func add(_ name: String, _ numbers: [Int]) { add(name, list: numbers.map { "\($0)" }) }

    /// Adds a list of values that are JSON already.
    package mutating func add(_ name: String, list values: [String]) {
        add(name, json: "[" + values.joined(separator: ", ") + "]")
    }

    /// Adds a list of values that are JSON already, each in a line of its own.
    /// - Parameter end: The text between the last value and the bracket.
    package mutating func add(_ name: String, lines values: [String], end: String = "") {
        add(name, json: "[" + (values.isEmpty && end.isEmpty ? "" : "\n") + values.joined(separator: ",\n") + end + "]")
    }

    /// Adds a value that is JSON already.
    @inline(never)
    package mutating func add(_ name: String, json value: String) {
        if fields.utf8.count > 1 { fields += ", " }
        fields += "\""
        fields += name
        fields += "\": "
        fields += value
    }
}
