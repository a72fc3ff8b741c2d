/// The source location of a declaration, in a source file or in a document.
public struct CodeLocation: Sendable, CustomStringConvertible {
    private enum Place: Sendable {
        case literal(StaticString)
        case text(String)
        /// A location whose column does not fit into two bytes. It is stored indirectly, so that other locations take no more memory.
        indirect case far(String, column: Int)
    }

    private let place: Place
    /// The column, or 0 if there is none or if it is stored in `place`.
    ///
    /// The column and the line fit into the six bytes that `place` leaves in three words. Each binding has a source location.
    private let nearColumn: UInt16
    /// The line, in four bytes.
    private let number: UInt32

    /// Creates a source location in Swift code from `#fileID` and `#line`.
    /// - Parameters:
    ///   - file: The file. Only the last two components of its path are shown.
    ///   - line: The line, counted from one.
    public init(file: StaticString, line: Int) {
        place = .literal(file)
        nearColumn = 0
        number = UInt32(truncatingIfNeeded: line)
    }

    /// Creates a source location with a column, in Swift code or in a document.
    /// - Parameters:
    ///   - file: The file, which is shown as it is given. It is empty for a document without a name.
    ///   - line: The line, counted from one.
    ///   - column: The column, counted from one.
    public init(file: String, line: Int, column: Int) {
        nearColumn = UInt16(exactly: column) ?? 0
        place = nearColumn > 0 ? .text(file) : .far(file, column: column)
        number = UInt32(truncatingIfNeeded: line)
    }

    /// Creates a source location that is known only at run time, such as one in a C file or in a container.
    /// - Parameter file: The file, which is shown as it is given. It is empty if it is not known.
    package init(file: String, line: Int) {
        place = .text(file)
        nearColumn = 0
        number = UInt32(truncatingIfNeeded: line)
    }

    /// The file: `Folder/File.swift` for Swift code, otherwise the given name. It is empty if it is not known or has no name.
    public var file: String {
        switch place {
        case .literal(let path): Self.lastComponents(of: path)
        case .text(let file), .far(let file, _): file
        }
    }

    /// Returns the last two components of a path.
    private static func lastComponents(of path: StaticString) -> String {
        path.withUTF8Buffer { path in
            var (start, separators) = (path.count, 0)
            while start > 0 {
                if path[start - 1] == UInt8(ascii: "/") { separators += 1 }
                if separators == 2 { break }
                start -= 1
            }
            return String(decoding: path[start...], as: UTF8.self)
        }
    }

    /// The line, counted from one.
    public var line: Int { Int(number) }

    /// The column, counted from one, or `nil` if only the line is known.
    public var column: Int? {
        if case .far(_, let column) = place { return column }
        return nearColumn > 0 ? Int(nearColumn) : nil
    }

    /// Whether there is a location to show.
    package var isKnown: Bool { column != nil || !file.isEmpty }

    /// The location as `Folder/File.swift:LINE`, or with a column as `Folder/File.swift:[LINE:COLUMN]`. A location without a file is
    /// `(unknown location)`.
    public var description: String {
        guard isKnown else { return "(unknown location)" }
        let position = column.map { "[\(line):\($0)]" } ?? "\(line)"
        return file.isEmpty ? position : file + ":" + position
    }
}

extension CodeLocation: Hashable {
    /// Returns whether file, line and column are the same.
    public static func == (lhs: CodeLocation, rhs: CodeLocation) -> Bool { lhs.description == rhs.description }
    /// Hashes the file, the line and the column.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
