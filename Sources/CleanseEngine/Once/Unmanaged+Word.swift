// References in atomic words.

extension Unmanaged {
    /// The object in an atomic word: a slot's, without its tags, or one of another kind, which has none.
    @_transparent @usableFromInline
    package static func at(_ bits: UInt) -> Unmanaged {
        // SAFETY: the caller has seen by the tags, or that the word is not 0, that it holds an object of this class. A reference that is
        // not managed is the object's address.
        unsafeBitCast(bits & ~7, to: Unmanaged.self)
    }
}
