/// A scanner that replaces `${namespace:key=default}` in text with configured values.
///
/// Placeholders can follow each other, and can occur in keys, in defaults and in the values themselves. A text that is one placeholder has
/// the placeholder's value, of any type. Among other text, values are converted to text.
///
/// `\${` represents the characters `${`. Inside a placeholder, a backslash also escapes `=`, `}` and `\`.
struct PlaceholderScanner {
    /// Returns the configured value of a name, before its placeholders are replaced, or `nil` if no value is configured.
    let value: (ConfigurationName) throws -> Any?
    /// Converts the value of a name to text.
    let text: (Any, ConfigurationName) throws -> String

    /// Replaces the placeholders of a value: a text, or the texts in a list or a dictionary.
    /// - Parameter name: The name of the value, if it is configured.
    /// - Throws: `ConfigurationError`.
    func expand(_ value: Any, of name: ConfigurationName? = nil) throws -> Any {
        guard Self.isNeeded(for: value) else { return value }
        var state = State(source: value as? String ?? name?.description ?? "")
        if let name { state.expanding.append(name) }
        return try expand(value, &state)
    }

    /// Replaces the placeholders of a text with texts.
    /// - Throws: `ConfigurationError`.
    func resolve(_ text: String) throws -> String {
        guard text.utf8.contains(.dollar) else { return text }
        var state = State(source: text)
        try state.read(text.utf8.count)
        var cursor = Cursor(text)
        var part = Part()
        try literal(&cursor, &state, into: &part, isInside: false)
        return part.text
    }

    /// Returns whether a value has placeholders or escapes of them.
    static func isNeeded(for value: Any) -> Bool {
        switch value {
        case let text as String: text.utf8.contains(.dollar)
        case let collection as any ConvertibleCollection: collection.hasText(where: isNeeded)
        default: false
        }
    }

    private struct State {
        let source: String
        /// The names whose values are being expanded.
        var expanding: [ConfigurationName] = []
        var length = 0
        var count = 0
        var depth = 0

        mutating func read(_ count: Int) throws {
            length += count
            if length > Limits.placeholderText { throw ConfigurationError.placeholderLimit(text: source) }
        }

        /// Counts the elements of a list or a dictionary, and of the collections in it. Lists of lists can grow as texts do.
        mutating func read(elementsOf value: Any) throws {
            guard let collection = value as? any ConvertibleCollection else { return }
            var count = length
            func isTooLong(_ element: Any) -> Bool {
                count += 1
                if count > Limits.placeholderText { return true }
                return (element as? any ConvertibleCollection)?.hasText(where: isTooLong) ?? false
            }
            _ = collection.hasText(where: isTooLong)
            try read(count - length)
        }

        mutating func replace() throws {
            count += 1
            if count > Limits.placeholders { throw ConfigurationError.placeholderLimit(text: source) }
        }
    }

    private func expand(_ value: Any, _ state: inout State) throws -> Any {
        switch value {
        case let text as String: return try expand(text: text, &state)
        case let list as any ConvertibleCollection where Self.isNeeded(for: list):
            return try nested(in: &state) { state in try list.mapTexts { try expand($0, &state) } }
        default: return value
        }
    }

    private func expand(text: String, _ state: inout State) throws -> Any {
        try state.read(text.utf8.count)
        guard text.utf8.contains(.dollar) else { return text }
        var cursor = Cursor(text)
        return try value(&cursor, &state, isInside: false).value
    }

    /// Counts a recursive call of the scanner, and limits the depth of these calls.
    private func nested<Value>(in state: inout State, _ body: (inout State) throws -> Value) throws -> Value {
        state.depth += 1
        defer { state.depth -= 1 }
        guard state.depth <= Limits.placeholderDepth else {
            throw ConfigurationError.placeholderLimit(text: state.source)
        }
        return try body(&state)
    }

    /// A position in text. Bytes are compared, not characters, so that an accent after a `}` is not part of it.
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
        /// The byte that ended the part: `=` or `}`, or `nil` at the end of the text.
        var end: UInt8?

        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// Reads up to the end of the text or, inside a placeholder, up to its `}`.
    /// - Returns: The value of a single placeholder, or else a text, and the byte that ended it.
    private func value(
        _ cursor: inout Cursor, _ state: inout State, isInside: Bool
    ) throws -> (value: Any, end: UInt8?) {
        var part = Part()
        if cursor.startsPlaceholder() {
            let (value, name) = try placeholder(&cursor, &state)
            if cursor.next == nil || (isInside && cursor.next == .close) {
                defer { cursor.position += 1 }
                return (value, cursor.next)
            }
            part.bytes += try text(value, name).utf8
        }
        try literal(&cursor, &state, into: &part, isInside: isInside)
        return (part.text, part.end)
    }

    /// Reads up to the end of the text or, inside a placeholder, up to its `}`. In the name of a placeholder, a `=` ends the part, too.
    private func literal(
        _ cursor: inout Cursor, _ state: inout State, into part: inout Part, isInside: Bool, isName: Bool = false
    ) throws {
        while let next = cursor.next {
            if cursor.startsPlaceholder() {
                let (value, name) = try placeholder(&cursor, &state)
                part.bytes += try text(value, name).utf8
            } else if next == .backslash {
                part.bytes += escape(&cursor, isInside: isInside)
            } else if isInside, next == .close || (isName && next == .equals) {
                cursor.position += 1
                part.end = next
                return
            } else {
                part.bytes.append(next)
                cursor.position += 1
            }
        }
    }

    /// Reads a run of backslashes and the characters that they escape. Outside a placeholder, only `${` is escaped.
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

    /// Reads a placeholder, and returns its value and its name.
    private func placeholder(
        _ cursor: inout Cursor, _ state: inout State
    ) throws -> (value: Any, name: ConfigurationName) {
        try nested(in: &state) { state in try self.unnested(&cursor, &state) }
    }

    private func unnested(_ cursor: inout Cursor, _ state: inout State) throws -> (value: Any, name: ConfigurationName)
    {
        let start = cursor.position
        func unterminated() -> ConfigurationError {
            let before = String(decoding: cursor.bytes[..<start], as: UTF8.self)
            return .unterminatedPlaceholder(text: cursor.text, column: before.count + 1)
        }
        cursor.position += 2
        try state.replace()
        var part = Part()
        try literal(&cursor, &state, into: &part, isInside: true, isName: true)
        guard let end = part.end else { throw unterminated() }
        let name = ConfigurationName(part.text)
        let found = try value(of: name, &state)
        guard end == .equals else {
            guard let found else {
                throw ConfigurationError.missing(namespace: name.namespace, key: name.key, scope: "")
            }
            return (found, name)
        }
        if let found {
            // Neither the default nor its dependencies are needed.
            try skipDefault(&cursor, else: unterminated())
            return (found, name)
        }
        let defaultValue = try value(&cursor, &state, isInside: true)
        guard defaultValue.end == .close else { throw unterminated() }
        return (defaultValue.value, name)
    }

    /// Skips a default, up to the end of its placeholder.
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

    private func value(of name: ConfigurationName, _ state: inout State) throws -> Any? {
        if let first = state.expanding.firstIndex(of: name) {
            throw ConfigurationError.cyclicPlaceholders((state.expanding[first...] + [name]).map(\.description))
        }
        guard let value = try value(name) else { return nil }
        try state.read(elementsOf: value)
        state.expanding.append(name)
        defer { state.expanding.removeLast() }
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
