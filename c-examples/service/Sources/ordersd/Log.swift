import Foundation

/// A log of the service, to which lines are written.
struct Log: Sendable {
    static let standardOutput = Log(FileHandle.standardOutput)
    static let standardError = Log(FileHandle.standardError)

    private let write: @Sendable (String) -> Void

    init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

    private init(_ file: FileHandle) { self.init { file.write(Data("\($0)\n".utf8)) } }

    func callAsFunction(_ line: String) { write(line) }
}
