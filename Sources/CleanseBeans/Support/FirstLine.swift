/// What an error says in its first line, without the mark of our own.
func firstLine(of error: any Error) -> String {
    let line = "\(error)".split(separator: "\n").first.map(String.init) ?? ""
    return line.hasPrefix("*** ") ? String(line.dropFirst(4)) : line
}
