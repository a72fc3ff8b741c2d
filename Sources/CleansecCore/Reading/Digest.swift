/// A short digest of texts, which shows whether they have changed.
///
/// It is FNV-1a, by G. Fowler, L. C. Noll and K.-P. Vo, in two lanes of 64 bits.
public struct Digest: Sendable {
    private var first: UInt64 = 0xcbf2_9ce4_8422_2325
    private var second: UInt64 = 0x9ae1_6a3b_2f90_404f

    /// Creates a digest of no text.
    public init() {}

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
