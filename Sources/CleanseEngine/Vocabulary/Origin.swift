/// Where something was declared: in a source file or in a document.
public struct Origin: Sendable, CustomStringConvertible {
    private enum Place: Sendable {
        case literal(StaticString)
        case text(String)
        /// With a column that two bytes can't hold: apart, so that other locations take no more memory.
        indirect case far(String, column: Int)
    }

    private let place: Place
    /// The column, in two of the six bytes that are left in three words: each binding has an origin. 0 for none, or one that is apart.
    private let nearColumn: UInt16
    /// The line, in the other four bytes.
    private let number: UInt32

    /// An origin in Swift code, as `#fileID` and `#line` give it.
    /// - Parameters:
    ///   - file: The file; of a longer path, the last two parts are shown.
    ///   - line: The line, counted from one.
    public init(file: StaticString, line: Int) {
        place = .literal(file)
        nearColumn = 0
        number = UInt32(truncatingIfNeeded: line)
    }

    /// An origin with a column, in Swift code or in a document.
    /// - Parameters:
    ///   - file: Shown as it is given; empty for a document without a name.
    ///   - line: The line, counted from one.
    ///   - column: The column, counted from one.
    public init(file: String, line: Int, column: Int) {
        nearColumn = UInt16(exactly: column) ?? 0
        place = nearColumn > 0 ? .text(file) : .far(file, column: column)
        number = UInt32(truncatingIfNeeded: line)
    }

    /// An origin known only at run time: a C file, a container.
    /// - Parameter file: Shown as it is given; empty if it is not known.
    package init(file: String, line: Int) {
        place = .text(file)
        nearColumn = 0
        number = UInt32(truncatingIfNeeded: line)
    }

    /// The file: of Swift code as `Folder/File.swift`, of anything else as it was given. Empty if it is not known, or has no name.
    public var file: String {
        switch place {
        case .literal(let file): file.description.split(separator: "/").suffix(2).joined(separator: "/")
        case .text(let file), .far(let file, _): file
        }
    }

    /// The line, counted from one.
    public var line: Int { Int(number) }

    /// The column, counted from one; nil if only the line is known.
    public var column: Int? {
        if case .far(_, let column) = place { return column }
        return nearColumn > 0 ? Int(nearColumn) : nil
    }

    /// Whether there is a location to show.
    package var isKnown: Bool { column != nil || !file.isEmpty }

    /// `Folder/File.swift:LINE`, or `(unknown location)` without a file; with a column, `Folder/File.swift:[LINE:COLUMN]`.
    public var description: String {
        guard isKnown else { return "(unknown location)" }
        return [file, column.map { "[\(line):\($0)]" } ?? "\(line)"].filter { !$0.isEmpty }.joined(separator: ":")
    }
}

extension Origin: Hashable {
    /// Whether file, line and column are the same.
    public static func == (lhs: Origin, rhs: Origin) -> Bool { lhs.description == rhs.description }
    /// Hashes file, line and column.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
