/// Gives the bytes of a document piece by piece, so that it is never in memory as a whole.
public protocol ByteSource: AnyObject {
    /// Reads the next bytes.
    /// - Parameter buffer: Where to put them.
    /// - Returns: How many were read; 0 at the end.
    /// - Throws: The error of the file or the pipe.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}
