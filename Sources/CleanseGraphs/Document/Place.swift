/// A source location as documents write it: `FILE:LINE`, or `FILE:[LINE:COLUMN]`.
package struct Place: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let file: String
    package let line: Int
    package let column: Int?

    package init(file: String, line: Int, column: Int? = nil) {
        (self.file, self.line, self.column) = (file, line, column)
    }

    /// - Returns: Nil for a text that is no source location.
    package init?(_ text: String) {
        if let match = text.wholeMatch(of: #/(.*?):?\[(\d+):(\d+)\]/#), let line = Int(match.2),
            let column = Int(match.3)
        {
            self.init(file: String(match.1), line: line, column: column)
        } else if let match = text.wholeMatch(of: #/(.+):(\d+)/#), let line = Int(match.2) {
            self.init(file: String(match.1), line: line)
        } else {
            return nil
        }
    }

    /// `FILE:LINE`, and the column if there is one; of a file without a name, `line LINE`.
    package var description: String {
        (file.isEmpty ? "line " : "\(file):") + "\(line)" + (column.map { ":\($0)" } ?? "")
    }

    package static func < (lhs: Place, rhs: Place) -> Bool {
        (lhs.file, lhs.line, lhs.column ?? 0) < (rhs.file, rhs.line, rhs.column ?? 0)
    }
}
