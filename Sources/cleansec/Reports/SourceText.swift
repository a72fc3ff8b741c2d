import CleansecCore

/// The source files that findings are about, each read once.
final class SourceText {
    private let directory: String
    private let read: (String) -> [UInt8]?
    private var files: [String: [Substring]] = [:]

    /// - Parameters:
    ///   - directory: What relative paths start from.
    ///   - read: Reads a file.
    init(
        directory: String,
        read: @escaping (String) -> [UInt8]? = { System.isRegularFile($0) ? try? System.read($0) : nil }
    ) {
        self.directory = directory
        self.read = read
    }

    /// A path as people see it: relative if the file is below the directory.
    func shown(_ file: String) -> String { System.path(file, relativeTo: directory) }

    /// The line of a place, without its end; nil if there is no such line.
    func line(_ place: Place) -> Substring? {
        let lines = self.lines(of: place.file)
        return lines.indices.contains(place.line - 1) ? lines[place.line - 1] : nil
    }

    /// The line before the place's column, and the word at the column: what is underlined.
    func split(_ place: Place) -> (before: Substring, word: Substring)? {
        guard let line = line(place), let column = place.column, (1...line.utf8.count + 1).contains(column) else {
            return nil
        }
        func isInName(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "_" }
        var start = line.utf8.index(line.startIndex, offsetBy: column - 1)
        // The compiler's place of a call is often the parenthesis behind the name.
        if line[start...].first == "(", let end = line[..<start].lastIndex(where: { !isInName($0) }) {
            start = line.index(after: end)
        }
        let word = line[start...].prefix(while: isInName)
        return (line[..<start], word.isEmpty ? line[start...].prefix(1) : word)
    }

    /// The column in Unicode scalars, counted from one; nil if the place has no column, or the source is not as it was.
    func scalarColumn(_ place: Place) -> Int? { split(place).map { $0.before.unicodeScalars.count + 1 } }

    private func lines(of file: String) -> [Substring] {
        if let known = files[file] { return known }
        let text = read(System.absolute(file, in: directory)).map { String(decoding: $0, as: UTF8.self) }
        let lines = text?.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" } ?? []
        files[file] = lines
        return lines
    }
}
