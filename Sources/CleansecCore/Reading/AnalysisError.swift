/// A tree or a summary that can't be read.
public struct AnalysisError: Error, Sendable, CustomStringConvertible {
    /// The file that was being read: a source file's tree, or a summary.
    public var file: String
    /// How many bytes had been read.
    public var offset: Int?
    /// The compiler that wrote the tree, as it calls itself, if the tree said it.
    public var compiler: String?
    /// What is wrong.
    public let reason: String

    /// An error.
    public init(file: String, offset: Int? = nil, compiler: String? = nil, reason: String) {
        self.file = file
        self.offset = offset
        self.compiler = compiler
        self.reason = reason
    }

    /// The whole text.
    public var description: String {
        let place = file.isEmpty ? "the tree" : file
        let at = offset.map { " at byte \($0)" } ?? ""
        let by = compiler.map { ", written by \($0)" } ?? ""
        return "\(place)\(by): \(reason)\(at)"
    }
}
