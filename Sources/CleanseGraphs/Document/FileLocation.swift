/// A source location as documents write it: `FILE:LINE`, or `FILE:[LINE:COLUMN]`.
package struct FileLocation: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let file: String
    package let line: Int
    package let column: Int?

    package init(file: String, line: Int, column: Int? = nil) {
        (self.file, self.line, self.column) = (file, line, column)
    }

    /// Parses a source location.
    /// - Returns: `nil` if the text is not a source location.
    package init?(_ text: String) {
        if text.hasSuffix("]"), let bracket = text.lastIndex(of: "[") {
            let numbers = text[bracket...].dropFirst().dropLast().split(
                separator: ":", omittingEmptySubsequences: false)
            if numbers.count == 2, let line = Self.number(numbers[0]), let column = Self.number(numbers[1]) {
                let file = text[..<bracket]
                self.init(file: String(file.hasSuffix(":") ? file.dropLast() : file), line: line, column: column)
                return
            }
        }
        // A regular expression would take most of the time of a command on a large graph.
        guard let colon = text.lastIndex(of: ":"), colon > text.startIndex,
            let line = Self.number(text[colon...].dropFirst())
        else { return nil }
        self.init(file: String(text[..<colon]), line: line)
    }

    private static func number(_ digits: Substring) -> Int? {
        digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(digits) : nil
    }

    /// The location as `FILE:LINE`, with the column if there is one, or as `line LINE` if the file has no name.
    package var description: String {
        (file.isEmpty ? "line " : "\(file):") + "\(line)" + (column.map { ":\($0)" } ?? "")
    }

    package static func < (lhs: FileLocation, rhs: FileLocation) -> Bool {
        (lhs.file, lhs.line, lhs.column ?? 0) < (rhs.file, rhs.line, rhs.column ?? 0)
    }
}
