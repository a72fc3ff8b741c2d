/// A document that is no JSON, or that can't be read.
package struct JSONError: Error, Sendable, CustomStringConvertible {
    /// How many bytes had been read.
    package let offset: Int
    /// What is wrong.
    package let reason: String
    /// The error of reading the bytes, if that is the error.
    package let underlying: (any Error)?

    /// An error.
    package init(offset: Int, reason: String, underlying: (any Error)? = nil) {
        self.offset = offset
        self.reason = reason
        self.underlying = underlying
    }

    /// The whole text.
    package var description: String { "\(reason) at byte \(offset)" }
}
