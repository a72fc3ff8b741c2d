// The bytes of trees and summaries, wherever they come from, and the error of reading them.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Gives the bytes of a document piece by piece, so that it is never in memory as a whole.
public protocol ByteSource: AnyObject {
    /// Reads the next bytes.
    /// - Parameter buffer: Where to put them.
    /// - Returns: How many were read; 0 at the end.
    /// - Throws: The error of the file or the pipe.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

/// The bytes of a document that is in memory already.
public final class BytesInMemory: ByteSource {
    private let bytes: [UInt8]
    private var position = 0

    /// The bytes of a document.
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
    /// What errors call it.
    private let path: String

    /// The bytes that a descriptor still has. It is not closed.
    public init(descriptor: CInt) {
        self.descriptor = descriptor
        closes = false
        path = ""
    }

    /// The bytes of a file.
    /// - Throws: ``AnalysisError`` if it can't be read.
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
