import Cleanse

/// Where a bean was declared: in Swift code, or in an XML document.
public struct BeanOrigin: Sendable, Hashable, CustomStringConvertible {
    /// The file, as `Module/File.swift`, or the name that an XML document was loaded with; nil in one without a name.
    public let file: String?
    /// The line, counted from one.
    public let line: Int
    /// The column, counted from one.
    public let column: Int

    /// A source location, in a file or in a document.
    /// - Parameters:
    ///   - file: The file; nil in XML.
    ///   - line: The line, counted from one.
    ///   - column: The column, counted from one.
    public init(file: String? = nil, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// `Module/File.swift:[LINE:COLUMN]`.
    public var description: String { (file.map { $0 + ":" } ?? "") + "[\(line):\(column)]" }

    var reportText: String {
        " origin: " + (file.map { "file: \($0) " } ?? "") + "line: \(line), column: \(column)"
    }

    /// The same for the engine.
    var place: Origin { Origin(file: file ?? "xml", line: line) }
}
