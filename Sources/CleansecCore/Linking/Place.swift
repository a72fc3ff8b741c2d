/// A place in a source file.
public struct Place: Hashable, Sendable, CustomStringConvertible {
    /// The path of the file, as the compiler was given it.
    public let file: String
    /// The line, counted from one.
    public let line: Int
    /// The column, counted from one in bytes; nil if only the line is known.
    public let column: Int?

    /// A place.
    public init(file: String, line: Int, column: Int? = nil) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// `file:line:column`.
    public var description: String { "\(file):\(line)" + (column.map { ":\($0)" } ?? "") }
}
