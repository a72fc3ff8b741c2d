import Testing

@testable import CleanseC

/// Handles on 32-bit and 64-bit processors.
@Suite struct HandleBitsTests {
    private func testHandles<Word>(_: Word.Type) where Word: FixedWidthInteger & UnsignedInteger {
        let last = HandleBits<Word>.limit - 1
        let indices: [UInt32] = [0, 1, 0xFFFF, 0x1_0000, 0x1_0001, last / 2, last - 1, last]
        var words: Set<Word> = []
        for index in indices {
            for generation: UInt64 in [1, 3, 0x7F, 0xFF, 0x101, 0xFFFF_FFFF] {
                let handle = HandleBits<Word>(index, generation: generation)
                #expect(handle.word != 0)
                #expect(handle.index == index)
                #expect(handle.isOf(generation: generation))
                #expect(!handle.isOf(generation: generation &+ 2))
            }
            words.insert(HandleBits<Word>(index, generation: 1).word)
        }
        #expect(words.count == indices.count, "two entries have one handle")
    }

    @Test func `Entries that exist at the same time have different handles on 32 bits`() {
        testHandles(UInt32.self)
        // There are more than 65,536 entries, the limit if half of the 32 bits were the index.
        #expect(HandleBits<UInt32>.limit > 16_000_000)
        #expect(Set((0..<200_000).map { HandleBits<UInt32>($0, generation: 1).word }).count == 200_000)
    }

    @Test func `Entries that exist at the same time have different handles on 64 bits`() {
        testHandles(UInt64.self)
        #expect(HandleBits<UInt64>.limit == .max)
    }

    @Test func `A handle of 32 bits is recognised as released for 127 uses of its entry`() {
        let released = HandleBits<UInt32>(7, generation: 1)
        for use in 1...127 { #expect(!released.isOf(generation: 1 + 2 * UInt64(use))) }
        #expect(released.isOf(generation: 1 + 2 * 128))
    }
}
