/// Where a binding was declared.
public struct Origin: Sendable, CustomStringConvertible {
    private enum File: Sendable {
        case literal(StaticString)
        case text(String)
    }

    private let storage: File
    private let number: UInt32

    /// An origin in Swift code, as `#fileID` and `#line` give it.
    /// - Parameters:
    ///   - file: The file; of a longer path, the last two parts are shown.
    ///   - line: The line, counted from one.
    public init(file: StaticString, line: Int) {
        storage = .literal(file)
        number = UInt32(truncatingIfNeeded: line)
    }

    /// An origin known only at run time: a C file, an XML document.
    /// - Parameter file: Shown as it is given; empty if it is not known.
    package init(file: String, line: Int) {
        storage = .text(file)
        number = UInt32(truncatingIfNeeded: line)
    }

    /// The file: of Swift code as `Folder/File.swift`, of anything else as it was given. Empty if it is not known.
    public var file: String {
        switch storage {
        case .literal(let file): file.description.split(separator: "/").suffix(2).joined(separator: "/")
        case .text(let file): file
        }
    }

    /// Whether there is a file to name.
    package var isKnown: Bool { !file.isEmpty }

    /// The line, counted from one.
    public var line: Int { Int(number) }

    /// `Folder/File.swift:LINE`, or `(unknown location)` without a file.
    public var description: String { isKnown ? "\(file):\(line)" : "(unknown location)" }
}

extension Origin: Hashable {
    /// Whether file and line are the same.
    public static func == (lhs: Origin, rhs: Origin) -> Bool { lhs.description == rhs.description }
    /// Hashes file and line.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
