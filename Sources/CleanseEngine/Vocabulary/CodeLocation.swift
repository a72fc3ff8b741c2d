/// The source location of a declaration, in a source file or in a document.
public struct CodeLocation: Sendable, CustomStringConvertible {
    /// A file that is not a literal of Swift code.
    private final class NamedFile: Sendable {
        let name: String
        /// The column, or `nil` if only the line is known.
        let column: Int?

        init(_ name: String, column: Int?) { (self.name, self.column) = (name, column) }
    }

    // Each binding has a source location, so it takes three words, and a copy of it retains at most one object.

    /// The address of the literal with the file, which has static storage, or 0 if `named` has the file.
    private let literal: UInt
    /// The length of the literal, in bytes.
    private let length: UInt32
    /// The line.
    private let number: UInt32
    private let named: NamedFile?

    /// Creates a source location in Swift code from `#fileID` and `#line`.
    /// - Parameters:
    ///   - file: The file. Only the last two components of its path are shown.
    ///   - line: The line, counted from one.
    public init(file: StaticString, line: Int) {
        // A literal that is a single scalar may have no address.
        let hasAddress = file.hasPointerRepresentation
        literal = hasAddress ? UInt(bitPattern: file.utf8Start) : 0
        length = hasAddress ? UInt32(truncatingIfNeeded: file.utf8CodeUnitCount) : 0
        number = UInt32(truncatingIfNeeded: line)
        named = hasAddress ? nil : NamedFile(file.description, column: nil)
    }

    /// Creates a source location with a column, in Swift code or in a document.
    /// - Parameters:
    ///   - file: The file, which is shown as it is given. It is empty for a document without a name.
    ///   - line: The line, counted from one.
    ///   - column: The column, counted from one.
    public init(file: String, line: Int, column: Int) { self.init(file, line: line, column: column) }

    /// Creates a source location that is known only at run time, such as one in a C file or in a container.
    /// - Parameter file: The file, which is shown as it is given. It is empty if it is not known.
    package init(file: String, line: Int) { self.init(file, line: line, column: nil) }

    private init(_ file: String, line: Int, column: Int?) {
        literal = 0
        length = 0
        number = UInt32(truncatingIfNeeded: line)
        named = NamedFile(file, column: column)
    }

    /// The file: `Folder/File.swift` for Swift code, otherwise the given name. It is empty if it is not known or has no name.
    public var file: String {
        if let named { return named.name }
        // SAFETY: the bytes of a literal exist as long as the program.
        let path = UnsafeBufferPointer(start: UnsafePointer<UInt8>(bitPattern: literal), count: Int(length))
        return String(decoding: path, as: UTF8.self).parts(separatedBy: "/").suffix(2).joined(separator: "/")
    }

    /// The line, counted from one.
    public var line: Int { Int(number) }

    /// The column, counted from one, or `nil` if only the line is known.
    public var column: Int? { named?.column }

    /// Whether there is a location to show.
    package var isKnown: Bool {
        // Not inlined: each use would have the code that splits a path.
        @inline(never) get { column != nil || !file.isEmpty }
    }

    /// The location as `Folder/File.swift:LINE`, or with a column as `Folder/File.swift:[LINE:COLUMN]`. A location without a file is
    /// `(unknown location)`.
    public var description: String {
        let file = file
        guard let column else { return file.isEmpty ? "(unknown location)" : "\(file):\(line)" }
        return (file.isEmpty ? "" : file + ":") + "[\(line):\(column)]"
    }
}

extension CodeLocation: Hashable {
    /// Returns whether file, line and column are the same.
    // Not inlined: ten functions compare locations, and each would have the code of two descriptions.
    @inline(never)
    public static func == (lhs: CodeLocation, rhs: CodeLocation) -> Bool { lhs.description == rhs.description }
    /// Hashes the file, the line and the column.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
