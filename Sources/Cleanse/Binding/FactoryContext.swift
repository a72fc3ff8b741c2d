/// What a function captures, in memory.
@usableFromInline
package struct FactoryContext {
    /// The function's second word: the address of an object, or 0 if it captures nothing.
    let word: UInt

    @usableFromInline
    init(word: UInt) { self.word = word }

    /// Whether any thread may call a function, as far as what it captures tells.
    /// - Parameters:
    ///   - function: A structure of one function.
    ///   - afterIsolation: Whether the first capture is the actor that the function belongs to, or nil.
    package static func isSendable<Stored>(of function: Stored, afterIsolation: Bool = false) -> Bool {
        withExtendedLifetime(function) { function in
            // SAFETY: a function is two words: the address of its code, and its context, which is 0 if it captures nothing.
            FactoryContext(word: unsafeBitCast(function, to: (UInt, UInt).self).1)
                .isSendable(afterIsolation: afterIsolation)
        }
    }
}
