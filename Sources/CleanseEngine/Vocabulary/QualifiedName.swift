/// The name of a type with module and enclosing types, taken apart: `A.B<C.D>` has the parts `A.B` and `C.D`.
struct QualifiedName {
    /// The name of one nominal type in it.
    struct Part {
        /// Distinguishes it from all other types: with its enclosing types, and addresses in place of private contexts.
        let path: String
        /// The last word of it.
        let word: String
        /// Its full spelling, without addresses. Of a type in a generic one, the part after the arguments of that.
        let qualified: String
    }

    /// As Swift code writes it, but with each `(unknown context at $ADDRESS)` as `$ADDRESS`.
    private let text: Substring

    init(of type: Any.Type) {
        var rest = Substring(asWritten(String(reflecting: type)))
        guard rest.contains("$") else {
            text = rest
            return
        }
        let mark: [Character] = Array("(unknown context at $")
        var result = ""
        while let first = rest.first {
            if first == mark[0], rest.starts(with: mark), let end = rest.firstIndex(of: ")") {
                result += rest[..<end].dropFirst(mark.count - 1)
                rest = rest[rest.index(after: end)...]
            } else {
                result.append(first)
                rest.removeFirst()
            }
        }
        text = Substring(result)
    }

    /// The whole name without addresses.
    var withoutAddresses: String { Self.withoutAddresses(text[...]) }

    static func withoutAddresses(_ text: Substring, exceptInArguments: Bool = false) -> String {
        guard text.contains("$") else { return String(text) }
        var result = ""
        var rest = Substring(text)
        var depth = 0
        while let first = rest.first {
            if first == "<" { depth += 1 }
            // The arrow of a function type ends no arguments.
            if first == ">", result.last != "-" { depth -= 1 }
            if first == "$", depth == 0 || !exceptInArguments {
                rest = rest.dropFirst().drop { $0.isHexDigit }.drop { $0 == "." }
            } else {
                result.append(first)
                rest = rest.dropFirst()
            }
        }
        return result
    }

    /// The name with some parts written in full, and the last words of the others.
    /// - Parameter written: Gives how a part is written; nil if its last word will do.
    /// - Returns: Nil if that will do for all parts.
    func text(_ written: (Part) -> String?) -> String? {
        var pieces: [(text: String, isFull: Bool)] = []
        /// Where the types begin, here and among the pieces, whose type arguments are being read.
        var open: [(index: String.Index, piece: Int)] = []
        /// Where the type begins that encloses what follows, behind its type arguments.
        var enclosing: (index: String.Index, piece: Int)?
        var index = text.startIndex
        while index < text.endIndex {
            let end = endOfPart(from: index, isContinued: enclosing != nil)
            guard end > index else {
                let letter = text[index]
                let next = text.index(after: index)
                enclosing = nil
                // The arrow of a function type ends no arguments.
                if letter == ">", pieces.last?.text != "-", let start = open.popLast() {
                    enclosing = next < text.endIndex && text[next] == "." ? start : nil
                }
                pieces.append((String(letter), false))
                index = next
                continue
            }
            let start = enclosing ?? (index, pieces.count)
            let own = text[index..<end]
            let word = String(own[(own.lastIndex(of: ".").map { own.index(after: $0) } ?? own.startIndex)...])
            let part = Part(
                path: String(text[start.index..<end]), word: word, qualified: Self.withoutAddresses(own))
            if let full = written(part) {
                pieces.append((full, true))
            } else {
                // Its enclosing types are not named, and neither are their type arguments.
                pieces.removeSubrange(start.piece...)
                pieces.append((word, false))
            }
            index = end
            enclosing = nil
            if end < text.endIndex, text[end] == "<" { open.append(start) }
        }
        return pieces.contains(where: \.isFull) ? pieces.map(\.text).joined() : nil
    }

    /// Where words with dots between them end, without the `Type` of a metatype.
    private func endOfPart(from start: String.Index, isContinued: Bool) -> String.Index {
        var end = start
        var words: [String.Index] = []
        while end < text.endIndex {
            let letter = text[end]
            if letter == "`", let close = text[text.index(after: end)...].firstIndex(of: "`") {
                end = text.index(after: close)
            } else if letter == ".", end > start || isContinued {
                words.append(end)
                end = text.index(after: end)
            } else if letter.isLetter || letter.isNumber || letter == "_" || letter == "$" {
                end = text.index(after: end)
            } else {
                break
            }
        }
        if let last = words.last, last > start, [".Type", ".Protocol"].contains(text[last..<end]) { return last }
        return end
    }
}
