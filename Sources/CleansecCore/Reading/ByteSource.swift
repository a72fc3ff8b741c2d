// The bytes of trees and summaries, wherever they come from, and the error when they can't be read.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A source of a document's bytes, which are read piece by piece, so that the whole document is never in memory.
public protocol ByteSource: AnyObject {
    /// Reads the next bytes.
    /// - Parameter buffer: The memory for the bytes.
    /// - Returns: The number of bytes that were read, which is 0 at the end.
    /// - Throws: The error of the file or the pipe.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

/// The bytes of a document in memory.
public final class BytesInMemory: ByteSource {
    private let bytes: [UInt8]
    private var position = 0

    /// Creates a source of the bytes of a document.
    public init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Copies the next bytes.
    public func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(buffer.count, bytes.count - position)
        bytes.withUnsafeBytes {
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[position..<position + count]))
        }
        position += count
        return count
    }
}

/// The bytes of an open file or of a pipe.
public final class BytesOfFile: ByteSource {
    private let descriptor: CInt
    private let closes: Bool
    /// The name of the file in errors.
    private let path: String

    /// Creates a source of the bytes that a descriptor still has. The descriptor is not closed.
    public init(descriptor: CInt) {
        self.descriptor = descriptor
        closes = false
        path = ""
    }

    /// Opens a file.
    /// - Throws: ``AnalysisError`` if the file can't be opened.
    public init(path: String) throws(AnalysisError) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        closes = true
        self.path = path
        guard descriptor >= 0 else {
            throw AnalysisError(file: path, reason: "can't be read: \(String(cString: strerror(errno)))")
        }
    }

    deinit { if closes, descriptor >= 0 { close(descriptor) } }

    /// Reads the next bytes.
    /// - Throws: ``AnalysisError`` if the file can't be read.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        while true {
            #if canImport(Glibc)
                let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            #elseif canImport(Musl)
                let count = Musl.read(descriptor, buffer.baseAddress, buffer.count)
            #else
                let count = Darwin.read(descriptor, buffer.baseAddress, buffer.count)
            #endif
            if count >= 0 { return count }
            guard errno == EINTR else {
                throw AnalysisError(file: path, reason: "can't be read: \(String(cString: strerror(errno)))")
            }
        }
    }
}

/// The error when a tree or a summary can't be read.
public struct AnalysisError: Error, Sendable, CustomStringConvertible {
    /// The file that was being read: the tree of a source file, or a summary.
    public var file: String
    /// The number of bytes that had been read.
    public var offset: Int?
    /// The compiler that wrote the tree, as it names itself, if the tree names it.
    public var compiler: String?
    /// The reason why the file can't be read.
    public let reason: String

    /// Creates an error.
    public init(file: String, offset: Int? = nil, compiler: String? = nil, reason: String) {
        self.file = file
        self.offset = offset
        self.compiler = compiler
        self.reason = reason
    }

    /// The whole text of the error.
    public var description: String {
        let place = file.isEmpty ? "the tree" : file
        let at = offset.map { " at byte \($0)" } ?? ""
        let by = compiler.map { ", written by \($0)" } ?? ""
        return "\(place)\(by): \(reason)\(at)"
    }
}
