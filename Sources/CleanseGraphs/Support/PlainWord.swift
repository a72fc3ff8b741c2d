/// A few bytes of plain JSON, which are compared at once.
struct PlainWord {
    /// How many bytes a word has at most.
    static let most = UInt128.bitWidth / 8

    let count: Int
    /// The bytes, the first one lowest; and all bits of as many bytes.
    private var (bytes, mask): (UInt128, UInt128) = (0, 0)

    /// - Parameter text: No more bytes than a word has at most.
    init(_ text: String) {
        count = text.utf8.count
        for byte in text.utf8.reversed() {
            bytes = bytes << 8 | UInt128(byte)
            mask = mask << 8 | 0xFF
        }
    }

    /// Whether some bytes, the first one lowest, begin with it.
    func begins(_ following: UInt128) -> Bool { following & mask == bytes }
}
