/// The bits of a handle: the index of an entry below, and above it as much of the entry's generation as there is room for.
///
/// A word of 64 bits has room for all indices and for the whole generation. One of 32 bits has room for 16,777,215 indices, whose
/// entries and targets take more than a gigabyte, and for eight bits of the generation: a handle that was released is recognised
/// until its entry has been used 128 more times.
struct HandleBits<Word: FixedWidthInteger & UnsignedInteger> {
    let word: Word

    /// How many bits an index has.
    static var indexBits: Int { Word.bitWidth == 64 ? 32 : 24 }

    /// How many indices there can be. An index plus one fits in 32 bits, too.
    static var limit: UInt32 { UInt32((1 as UInt64) << UInt64(indexBits) - 1) }

    /// - Parameter generation: An odd number, so that no handle is zero.
    @inline(__always)
    init(_ index: UInt32, generation: UInt64) {
        word = Word(truncatingIfNeeded: generation) << Word(Self.indexBits) | Word(index)
    }

    @inline(__always)
    var index: UInt32 { UInt32(truncatingIfNeeded: word & (1 << Word(Self.indexBits) - 1)) }

    /// Whether the handle was created while its entry had this generation, as far as its bits say.
    @inline(__always)
    func isOf(generation: UInt64) -> Bool {
        word >> Word(Self.indexBits) == Word(truncatingIfNeeded: generation) & (Word.max >> Word(Self.indexBits))
    }
}

extension HandleBits<UInt> {
    @inline(__always)
    init(_ handle: OpaquePointer?) { word = UInt(bitPattern: handle) }
}
