import CleanseEngine

/// A JSON value, such as the answer of a tool or a record of a summary.
package indirect enum JSONValue {
    case string(String)
    case number(Int)
    case bool(Bool)
    case list([JSONValue])
    /// The members in the order in which they are written.
    case object([(name: String, value: JSONValue)])

    /// Returns an object with the members that have a value.
    package static func members(_ members: [(String, JSONValue?)]) -> JSONValue {
        .object(members.compactMap { name, value in value.map { (name, $0) } })
    }

    /// Returns a list, or `nil` if it is empty.
    package static func filled(_ list: [JSONValue]) -> JSONValue? { list.isEmpty ? nil : .list(list) }

    /// Appends the text of the value, in UTF-8.
    /// - Parameters:
    ///   - bytes: The text so far.
    ///   - indentation: The number of spaces before its last line, if each element and each member has its own line. `nil` for a text
    ///     without spaces and line breaks.
    package func write(to bytes: inout [UInt8], indentation: Int? = nil) {
        switch self {
        case .string(let text): append(quoted: text, to: &bytes)
        case .number(let number): bytes += String(number).utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .list(let values):
            bytes.append(UInt8(ascii: "["))
            Self.write(values, to: &bytes, indentation) { value, inner, bytes in
                value.write(to: &bytes, indentation: inner)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            Self.write(members, to: &bytes, indentation) { member, inner, bytes in
                append(quoted: member.name, to: &bytes)
                bytes += (inner == nil ? ":" : ": ").utf8
                member.value.write(to: &bytes, indentation: inner)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    /// Appends the elements between two brackets.
    private static func write<Element>(
        _ elements: [Element], to bytes: inout [UInt8], _ indentation: Int?,
        _ write: (_ element: Element, _ indentation: Int?, _ bytes: inout [UInt8]) -> Void
    ) {
        func breakLine(_ indentation: Int?) {
            guard let indentation else { return }
            bytes.append(UInt8(ascii: "\n"))
            bytes += repeatElement(UInt8(ascii: " "), count: indentation)
        }
        guard !elements.isEmpty else { return }
        let inner = indentation.map { $0 + 2 }
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            breakLine(inner)
            write(element, inner, &bytes)
        }
        breakLine(indentation)
    }
}
