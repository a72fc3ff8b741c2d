/// The words of a line that a shell would read, as the compiler's driver prints its jobs.
enum ShellWords {
    static func split(_ line: some StringProtocol) -> [String] {
        var words: [String] = []
        var word = ""
        var isOpen = false
        var quote: Character?
        var isEscaped = false
        for character in line {
            if isEscaped {
                word.append(character)
                isEscaped = false
            } else if let open = quote {
                if character == open {
                    quote = nil
                } else if character == "\\", open == "\"" {
                    isEscaped = true
                } else {
                    word.append(character)
                }
            } else if character == "'" || character == "\"" {
                quote = character
                isOpen = true
            } else if character == "\\" {
                isEscaped = true
                isOpen = true
            } else if character.isWhitespace {
                if isOpen { words.append(word) }
                word = ""
                isOpen = false
            } else {
                word.append(character)
                isOpen = true
            }
        }
        if isOpen { words.append(word) }
        return words
    }
}
