import CleanseEngine

/// A JSON value that is to be written.
package indirect enum JSON {
    case text(String)
    case number(Int)
    case flag(Bool)
    case list([JSON])
    /// The members in the order in which they are written.
    case object([(String, JSON)])

    /// The members that have a value.
    package static func members(_ members: [(String, JSON?)]) -> JSON {
        .object(members.compactMap { name, value in value.map { (name, $0) } })
    }

    /// A list, or nothing if it is empty.
    package static func filled(_ list: [JSON]) -> JSON? { list.isEmpty ? nil : .list(list) }

    /// The document, with line breaks and an indentation of two. Every scalar in it can be seen.
    package var document: String {
        var text = ""
        write(to: &text, indentation: 0)
        return visibleJSON(text) + "\n"
    }

    private func write(to text: inout String, indentation: Int) {
        switch self {
        case .text(let value): text += quoted(value)
        case .number(let value): text += String(value)
        case .flag(let value): text += String(value)
        case .list(let values):
            Self.write(values, "[", "]", to: &text, indentation) { value, text in
                value.write(to: &text, indentation: indentation + 2)
            }
        case .object(let members):
            Self.write(members, "{", "}", to: &text, indentation) { member, text in
                text += quoted(member.0) + ": "
                member.1.write(to: &text, indentation: indentation + 2)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element], _ start: String, _ end: String, to text: inout String, _ indentation: Int,
        _ write: (Element, inout String) -> Void
    ) {
        guard !elements.isEmpty else {
            text += start + end
            return
        }
        text += start
        for (index, element) in elements.enumerated() {
            text += (index == 0 ? "\n" : ",\n") + String(repeating: " ", count: indentation + 2)
            write(element, &text)
        }
        text += "\n" + String(repeating: " ", count: indentation) + end
    }
}
