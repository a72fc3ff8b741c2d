// The bytes of trees and summaries, wherever they come from, their digests, and the reader of their JSON.

import CleanseJSON

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

/// A short digest of texts, which shows whether they have changed.
///
/// It is FNV-1a, by G. Fowler, L. C. Noll and K.-P. Vo, in two lanes of 64 bits.
public struct Digest: Sendable {
    private var first: UInt64 = 0xcbf2_9ce4_8422_2325
    private var second: UInt64 = 0x9ae1_6a3b_2f90_404f

    /// Creates a digest of no text.
    public init() {}

    /// Creates a digest of bytes.
    public init(of bytes: some Sequence<UInt8>) { put(bytes) }

    /// Adds a text, and marks its end.
    public mutating func put(_ text: String) {
        put(text.utf8)
        put(0xff)
    }

    /// Adds bytes.
    public mutating func put(_ bytes: some Sequence<UInt8>) { for byte in bytes { put(byte) } }

    private mutating func put(_ byte: UInt8) {
        first = (first ^ UInt64(byte)) &* 0x100_0000_01b3
        second = (second ^ UInt64(byte) ^ (first >> 32)) &* 0x100_0000_01b3
    }

    /// The digest, in 32 hexadecimal digits.
    public var text: String { [first, second].map(Self.hexadecimal).joined() }

    private static func hexadecimal(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// A reader for the JSON of trees and summaries. It reads piece by piece, and names the document in errors.
final class JSONReader {
    typealias Token = JSONScanner.Token

    private let scanner: JSONScanner
    private let file: String
    /// A token that was put back.
    private var pending: Token?
    /// The shared texts.
    private var texts: Set<String> = []

    /// The largest depth of a document. The trees of programs are far less deep.
    static let nesting = 20_000
    /// The largest length of a string. The strings in trees are the names of types, and literals.
    private static let longestText = 1 << 24

    /// Creates a reader.
    /// - Parameters:
    ///   - file: The name of the document in errors.
    ///   - longest: The largest length of the document, or `nil` for any length.
    init(_ source: any ByteSource, file: String, longest: Int? = nil) {
        scanner = JSONScanner(nesting: Self.nesting, longestText: Self.longestText, longest: longest) {
            try source.read(into: $0)
        }
        self.file = file
    }

    /// The number of bytes that have been read.
    var offset: Int { scanner.offset }

    func error(_ reason: String) -> AnalysisError { AnalysisError(file: file, offset: offset, reason: reason) }

    private func error(_ error: JSONError) -> AnalysisError {
        AnalysisError(
            file: file, offset: error.offset, reason: (error.underlying as? AnalysisError)?.reason ?? error.reason)
    }

    /// Returns the text. Equal texts share the memory of the first, unless they are short.
    func shared(_ text: String) -> String { text.utf8.count < 16 ? text : texts.insert(text).memberAfterInsert }

    /// Puts a token back, so that `next()` returns it.
    func putBack(_ token: Token) { pending = token }

    /// Returns the next token.
    func next() throws(AnalysisError) -> Token {
        if let token = pending {
            pending = nil
            return token
        }
        do { return try scanner.next() } catch { throw self.error(error) }
    }

    /// Skips a value that begins with `token`.
    func skip(_ token: Token) throws(AnalysisError) {
        do { try scanner.skip(token) } catch { throw self.error(error) }
    }
}
