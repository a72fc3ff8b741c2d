/// Replaces `${namespace:key=default}` in text by configured values.
///
/// Placeholders may follow each other, and occur in keys, in defaults and in the values themselves. `\${` stands for the two
/// characters; a backslash also takes the meaning of `=`, `}` and `\` inside a placeholder.
struct PlaceholderScanner {
    /// The value of a name, as text; nil where nothing is configured.
    let value: (ConfigurationName) throws -> String?

    /// - Throws: `ConfigurationError`.
    func resolve(_ text: String) throws -> String {
        var state = State(source: text)
        return try expand(text, &state)
    }

    private struct State {
        let source: String
        /// The names whose values are being expanded.
        var underway: [ConfigurationName] = []
        var length = 0
        var count = 0
        var depth = 0

        mutating func read(_ count: Int) throws {
            length += count
            if length > Limits.placeholderText { throw ConfigurationError.placeholderLimit(text: source) }
        }

        mutating func replace() throws {
            count += 1
            if count > Limits.placeholders { throw ConfigurationError.placeholderLimit(text: source) }
        }
    }

    private func expand(_ text: String, _ state: inout State) throws -> String {
        try state.read(text.utf8.count)
        guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
        var cursor = Cursor(text)
        return try literal(&cursor, &state, isInside: false).text
    }

    /// A position in text. Bytes are compared, not characters: an accent after a `}` is no part of it.
    private struct Cursor {
        let text: String
        let bytes: [UInt8]
        var position = 0

        init(_ text: String) {
            self.text = text
            bytes = Array(text.utf8)
        }

        var next: UInt8? { at(0) }
        func at(_ offset: Int) -> UInt8? { position + offset < bytes.count ? bytes[position + offset] : nil }
        func startsPlaceholder(at offset: Int = 0) -> Bool { at(offset) == .dollar && at(offset + 1) == .open }
    }

    private struct Part {
        var bytes: [UInt8] = []
        /// The byte that ended it: `=`, `}`, or nil for the end of the text.
        var end: UInt8?

        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// Reads up to the end of the text, or, inside a placeholder, up to its `}` or, in its name, its `=`.
    private func literal(
        _ cursor: inout Cursor, _ state: inout State, isInside: Bool, isName: Bool = false
    ) throws -> Part {
        var part = Part()
        while let next = cursor.next {
            if cursor.startsPlaceholder() {
                part.bytes += try placeholder(&cursor, &state).utf8
            } else if next == .backslash {
                part.bytes += escape(&cursor, isInside: isInside)
            } else if isInside, next == .close || (isName && next == .equals) {
                cursor.position += 1
                part.end = next
                return part
            } else {
                part.bytes.append(next)
                cursor.position += 1
            }
        }
        return part
    }

    /// Reads a run of backslashes and what they escape. Outside a placeholder they mean something only before `${`.
    private func escape(_ cursor: inout Cursor, isInside: Bool) -> [UInt8] {
        var count = 0
        while cursor.at(count) == .backslash { count += 1 }
        let startsPlaceholder = cursor.startsPlaceholder(at: count)
        let following = cursor.at(count)
        let escapes = startsPlaceholder || (isInside && (following == .equals || following == .close))
        cursor.position += count
        guard escapes else { return Array(repeating: .backslash, count: count) }
        var bytes = Array(repeating: UInt8.backslash, count: count / 2)
        if count % 2 == 1, let following {
            bytes.append(following)
            cursor.position += 1
            if startsPlaceholder {
                bytes.append(.open)
                cursor.position += 1
            }
        }
        return bytes
    }

    /// Reads a placeholder and returns its value.
    private func placeholder(_ cursor: inout Cursor, _ state: inout State) throws -> String {
        let start = cursor.position
        func unterminated() -> ConfigurationError {
            let before = String(decoding: cursor.bytes[..<start], as: UTF8.self)
            return .unterminatedPlaceholder(text: cursor.text, column: before.count + 1)
        }
        cursor.position += 2
        try state.replace()
        state.depth += 1
        defer { state.depth -= 1 }
        guard state.depth <= Limits.placeholderDepth else {
            throw ConfigurationError.placeholderLimit(text: state.source)
        }
        let part = try literal(&cursor, &state, isInside: true, isName: true)
        guard let end = part.end else { throw unterminated() }
        let name = ConfigurationName(part.text)
        let found = try value(of: name, &state)
        guard end == .equals else {
            guard let found else {
                throw ConfigurationError.missing(namespace: name.namespace, key: name.key, scope: "")
            }
            return found
        }
        if let found {
            // Neither the default nor its dependencies are needed.
            try skipDefault(&cursor, else: unterminated())
            return found
        }
        let standIn = try literal(&cursor, &state, isInside: true)
        guard standIn.end == .close else { throw unterminated() }
        return standIn.text
    }

    /// Skips a default, to the end of its placeholder.
    private func skipDefault(_ cursor: inout Cursor, else error: ConfigurationError) throws {
        var depth = 1
        while let next = cursor.next {
            if next == .backslash {
                _ = escape(&cursor, isInside: true)
                continue
            }
            if cursor.startsPlaceholder() {
                depth += 1
                cursor.position += 1
            } else if next == .close {
                depth -= 1
            }
            cursor.position += 1
            if depth == 0 { return }
        }
        throw error
    }

    private func value(of name: ConfigurationName, _ state: inout State) throws -> String? {
        if let first = state.underway.firstIndex(of: name) {
            throw ConfigurationError.cyclicPlaceholders((state.underway[first...] + [name]).map(\.description))
        }
        guard let value = try value(name) else { return nil }
        state.underway.append(name)
        defer { state.underway.removeLast() }
        return try expand(value, &state)
    }
}

extension UInt8 {
    fileprivate static let dollar = UInt8(ascii: "$")
    fileprivate static let open = UInt8(ascii: "{")
    fileprivate static let close = UInt8(ascii: "}")
    fileprivate static let equals = UInt8(ascii: "=")
    fileprivate static let backslash = UInt8(ascii: "\\")
}
