/// The first line of an error's text, without the mark of this library's errors.
func firstLine(of error: any Error) -> String {
    let line = "\(error)".split(separator: "\n").first.map(String.init) ?? ""
    return line.hasPrefix("*** ") ? String(line.dropFirst(4)) : line
}
