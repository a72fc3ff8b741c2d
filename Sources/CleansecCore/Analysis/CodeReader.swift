/// A reader of Swift text, byte by byte, that tells code from comments and string literals. An interpolation in a literal is code.
struct CodeReader {
    private enum State: Equatable {
        case code, lineComment
        case comment(depth: Int)
        case literal(Literal)
    }

    /// A string literal, with the number of `#` around it.
    private struct Literal: Equatable {
        let pounds: Int
        let isLong: Bool
    }

    private var state = State.code
    /// The literals whose interpolations contain the next byte, each with the number of open parentheses in its interpolation.
    private var interpolated: [(literal: Literal, parentheses: Int)] = []
    /// The previous byte, and the numbers of quotation marks and `#` just before, which may form a delimiter.
    private var previous: UInt8 = 0
    private var (quotes, pounds) = (0, 0)
    /// The number of `#` after a backslash in a literal, or `nil` if no backslash precedes.
    private var escape: Int?

    /// Whether the last byte belongs to no comment and no string literal. The first byte of a delimiter still counts as code.
    var isInCode: Bool { state == .code }

    /// Whether the last byte belongs to a comment.
    var isInComment: Bool {
        switch state {
        case .lineComment, .comment: true
        case .code, .literal: false
        }
    }

    /// Follows the beginnings and ends of comments, string literals and interpolations.
    mutating func read(_ byte: UInt8) {
        let before = previous
        previous = byte
        switch state {
        case .code: readCode(byte, after: before)
        case .lineComment: if byte == UInt8(ascii: "\n") { state = .code }
        case .comment(let depth): readComment(byte, after: before, depth)
        case .literal(let literal): readLiteral(byte, literal)
        }
    }

    private mutating func readCode(_ byte: UInt8, after before: UInt8) {
        if byte == UInt8(ascii: "\"") {
            quotes += 1
            if quotes == 3 { enter(Literal(pounds: pounds, isLong: true)) }
            return
        }
        // Two quotation marks alone are an empty string.
        if quotes == 1 {
            let literal = Literal(pounds: pounds, isLong: false)
            enter(literal)
            return readLiteral(byte, literal)
        }
        quotes = 0
        pounds = byte == UInt8(ascii: "#") ? pounds + 1 : 0
        switch (before, byte) {
        case (UInt8(ascii: "/"), UInt8(ascii: "/")): state = .lineComment
        case (UInt8(ascii: "/"), UInt8(ascii: "*")):
            state = .comment(depth: 1)
            previous = 0
        case (_, UInt8(ascii: "(")): if let last = interpolated.indices.last { interpolated[last].parentheses += 1 }
        case (_, UInt8(ascii: ")")):
            guard let last = interpolated.indices.last else { break }
            interpolated[last].parentheses -= 1
            if interpolated[last].parentheses == 0 { enter(interpolated.removeLast().literal) }
        default: break
        }
    }

    private mutating func readComment(_ byte: UInt8, after before: UInt8, _ depth: Int) {
        switch (before, byte) {
        case (UInt8(ascii: "/"), UInt8(ascii: "*")): state = .comment(depth: depth + 1)
        case (UInt8(ascii: "*"), UInt8(ascii: "/")): state = depth == 1 ? .code : .comment(depth: depth - 1)
        default: return
        }
        // A character belongs to one delimiter only.
        previous = 0
    }

    private mutating func enter(_ literal: Literal) {
        state = .literal(literal)
        (quotes, pounds, escape) = (0, 0, nil)
    }

    private mutating func leave() {
        state = .code
        (quotes, pounds, escape, previous) = (0, 0, nil, 0)
    }

    private mutating func readLiteral(_ byte: UInt8, _ literal: Literal) {
        if let count = escape {
            if count < literal.pounds, byte == UInt8(ascii: "#") { return escape = count + 1 }
            escape = nil
            if count == literal.pounds {
                quotes = 0
                if byte == UInt8(ascii: "(") {
                    leave()
                    interpolated.append((literal, 1))
                } else if byte == UInt8(ascii: "\n"), !literal.isLong {
                    leave()
                }
                return
            }
        }
        switch byte {
        case UInt8(ascii: "\n") where !literal.isLong:
            // The compiler reports that the literal has no end.
            return leave()
        case UInt8(ascii: "\""): (quotes, pounds) = (quotes + 1, 0)
        case UInt8(ascii: "#") where quotes > 0: pounds += 1
        default:
            quotes = 0
            if byte == UInt8(ascii: "\\") { escape = 0 }
        }
        // As many `#` as precede a literal follow its quotation marks.
        if quotes >= (literal.isLong ? 3 : 1), pounds == literal.pounds { leave() }
    }
}
