/// A rule of make, as compilers write it to list what they have read: `TARGET : PREREQUISITE…`, perhaps over several lines.
enum MakeRule {
    /// The files that the targets of rules depend on, sorted, each once.
    ///
    /// A backslash before a space, a `#` or a backslash, and a dollar before another one, say that the character is part of a name.
    static func prerequisites(_ text: String) -> [String] {
        var names: Set<String> = []
        var name = ""
        var isTarget = true
        var rest = Substring(text)
        func isSpace(_ character: Character?) -> Bool { character.map { " \t\n\r\n".contains($0) } ?? true }
        func end() {
            if !isTarget, !name.isEmpty { names.insert(name) }
            name = ""
        }
        while let character = rest.popFirst() {
            switch character {
            case "\\" where rest.first.map { " #\\".contains($0) } == true: name.append(rest.removeFirst())
            case "\\" where rest.first?.isNewline == true: rest.removeFirst()
            case "$" where rest.first == "$": name.append(rest.removeFirst())
            case ":" where isTarget && isSpace(rest.first):
                end()
                isTarget = false
            case _ where character.isNewline:
                end()
                isTarget = true
            case " ", "\t": end()
            default: name.append(character)
            }
        }
        end()
        return names.sorted()
    }
}
