/// A function that creates an object from the links of its dependencies, of a type that is known to its users only. With no dependencies, it
/// is a link.
@frozen @usableFromInline
package struct ObjectFactory {
    /// Two words, whatever its type is.
    @usableFromInline let function: ErasedLink

    // SAFETY: both casts: what is stored is a structure of one function, which is two words whatever its type is. It is only ever read as
    // such a structure with as many parameters.

    /// Only for types whose values are their own contents: a ``Recipe`` decides that.
    @inline(__always)
    init<Stored>(_ function: consuming Stored) {
        self.function = unsafeBitCast(consume function, to: ErasedLink.self)
    }

    @inline(__always)
    consuming func of<Stored>(_: Stored.Type) -> Stored { unsafeBitCast(function, to: Stored.self) }
}
