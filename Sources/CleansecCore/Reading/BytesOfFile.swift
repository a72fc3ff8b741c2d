#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

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
