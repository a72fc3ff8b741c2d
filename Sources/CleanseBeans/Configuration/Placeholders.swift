/// Puts configured values in the place of `${namespace:key=default}` in text.
///
/// Placeholders may follow each other, and stand in keys, in defaults and in the values themselves. `\${` stands for the two
/// characters; a backslash also takes the meaning of `=`, `}` and `\` inside a placeholder.
struct PlaceholderScanner {
    /// How much text one resolution may read, how many placeholders it may replace, and how deep they may lead to each other:
    /// values that double with each step would have no end.
    static let lengthLimit = 1_000_000
    static let countLimit = 10_000
    static let depthLimit = 100

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
            if length > PlaceholderScanner.lengthLimit { throw ConfigurationError.placeholderLimit(text: source) }
        }

        mutating func replace() throws {
            count += 1
            if count > PlaceholderScanner.countLimit { throw ConfigurationError.placeholderLimit(text: source) }
        }
    }

    private func expand(_ text: String, _ state: inout State) throws -> String {
        guard text.contains("${") else {
            try state.read(text.utf8.count)
            return text
        }
        var cursor = Cursor(text)
        return try literal(&cursor, &state, isInside: false).text
    }

    private struct Cursor {
        let characters: [Character]
        let text: String
        var position = 0

        init(_ text: String) {
            self.text = text
            characters = Array(text)
        }

        var next: Character? { position < characters.count ? characters[position] : nil }
        func at(_ offset: Int) -> Character? {
            position + offset < characters.count ? characters[position + offset] : nil
        }
    }

    private struct Part {
        var text = ""
        /// What ended it: `=`, `}`, or nil for the end of the text.
        var end: Character?
    }

    /// Reads up to the end of the text, or, inside a placeholder, up to its `}` or, in its name, its `=`.
    private func literal(
        _ cursor: inout Cursor, _ state: inout State, isInside: Bool, isName: Bool = false
    ) throws -> Part {
        var part = Part()
        while let next = cursor.next {
            if next == "$", cursor.at(1) == "{" {
                part.text += try placeholder(&cursor, &state)
                continue
            }
            if next == "\\" {
                part.text += escape(&cursor, isInside: isInside)
                continue
            }
            if isInside, next == "}" || (isName && next == "=") {
                cursor.position += 1
                part.end = next
                return part
            }
            part.text.append(next)
            try state.read(1)
            cursor.position += 1
        }
        return part
    }

    /// Reads a run of backslashes and what they escape. Outside a placeholder they mean something only before `${`.
    private func escape(_ cursor: inout Cursor, isInside: Bool) -> String {
        var count = 0
        while cursor.at(count) == "\\" { count += 1 }
        let startsPlaceholder = cursor.at(count) == "$" && cursor.at(count + 1) == "{"
        let following = cursor.at(count)
        let escapes = startsPlaceholder || (isInside && (following == "=" || following == "}"))
        cursor.position += count
        guard escapes else { return String(repeating: "\\", count: count) }
        var text = String(repeating: "\\", count: count / 2)
        if count % 2 == 1, let following {
            text.append(following)
            cursor.position += 1
            if startsPlaceholder {
                text.append("{")
                cursor.position += 1
            }
        }
        return text
    }

    /// Reads a placeholder and gives its value.
    private func placeholder(_ cursor: inout Cursor, _ state: inout State) throws -> String {
        let start = cursor.position
        func unterminated() -> ConfigurationError {
            .unterminatedPlaceholder(text: cursor.text, column: start + 1)
        }
        cursor.position += 2
        try state.replace()
        state.depth += 1
        defer { state.depth -= 1 }
        guard state.depth <= Self.depthLimit else { throw ConfigurationError.placeholderLimit(text: state.source) }
        let part = try literal(&cursor, &state, isInside: true, isName: true)
        guard let end = part.end else { throw unterminated() }
        let name = ConfigurationName(part.text)
        let found = try value(of: name, &state)
        guard end == "=" else {
            guard let found else {
                throw ConfigurationError.missing(namespace: name.namespace, key: name.key, scope: "")
            }
            return found
        }
        if let found {
            // The default is not needed, nor what it would need.
            try skipDefault(&cursor, else: unterminated())
            return found
        }
        let standIn = try literal(&cursor, &state, isInside: true)
        guard standIn.end == "}" else { throw unterminated() }
        return standIn.text
    }

    /// Passes over a default, to the end of its placeholder.
    private func skipDefault(_ cursor: inout Cursor, else error: ConfigurationError) throws {
        var depth = 1
        while let next = cursor.next {
            if next == "\\" {
                _ = escape(&cursor, isInside: true)
                continue
            }
            if next == "$", cursor.at(1) == "{" {
                depth += 1
                cursor.position += 1
            } else if next == "}" {
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
