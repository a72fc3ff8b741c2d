/// The context of a function: its captures in memory.
@usableFromInline
package struct FactoryContext {
    /// The function's second word: the address of an object, or 0 if it captures nothing.
    let word: UInt

    @usableFromInline
    init(word: UInt) { self.word = word }

    /// Returns whether any thread may call a function, judging by its captures.
    /// - Parameters:
    ///   - function: A structure that stores one function.
    ///   - afterIsolation: Whether the first capture is the actor that the function belongs to, or `nil`.
    package static func isSendable<Stored>(of function: Stored, afterIsolation: Bool = false) -> Bool {
        withExtendedLifetime(function) { function in
            // SAFETY: a function is two words: the address of its code, and its context, which is 0 if it captures nothing.
            FactoryContext(word: unsafeBitCast(function, to: (UInt, UInt).self).1)
                .isSendable(afterIsolation: afterIsolation)
        }
    }
}

// Finds out whether a closure has captures. After a function has been passed as a parameter that need not be `@Sendable`, its type no
// longer says whether it is, and the binder could only trust it. But the binder can see that a function has no captures, as in most
// bindings.

extension FactoryContext {
    /// Returns whether any thread may call the function.
    ///
    /// It may if the function captures only its actor, types, and other functions that any thread may call. A capture that can't be read
    /// counts as unsafe.
    /// - Parameter afterIsolation: Whether the first capture is the actor that the function belongs to, or `nil`.
    @usableFromInline
    func isSendable(afterIsolation: Bool = false) -> Bool {
        guard word != 0 else { return true }
        guard var captures = Captures(of: self) else { return false }
        if afterIsolation, !captures.removeIsolation() { return false }
        if captures.count == 0 { return captures.areTypesSendable }
        // A single capture may be a declared function, which is `@Sendable` (SE-0418): for example, an initialiser that was converted into
        // a function with another result. In a debug build, a variable of such a type that is captured alone looks the same. A release
        // build refuses it.
        guard captures.count == 1 else { return false }
        if captures.first.isSendableFunction { return true }
        // A variable that is captured alone is the context itself, with the same metadata as a constant that is captured alone. But
        // unoptimised generic code converts functions once more, and so adds a context.
        guard afterIsolation || captures.typeWords > 0, captures.first.isFunction else { return false }
        // The capture is a function that was converted, for example to return its result in memory.
        return captures.firstFunction.isSendable()
    }

    /// Returns whether the function captures only types, which are the generic arguments of the code that declares it.
    ///
    /// In generic code, it may also capture one function for which this is true, since such code converts functions.
    @usableFromInline
    func capturesTypesOnly() -> Bool {
        guard word != 0 else { return true }
        guard let captures = Captures(of: self), captures.areTypesSendable else { return false }
        if captures.count == 0 { return true }
        return captures.typeWords > 0 && captures.count == 1 && captures.first.isFunction
            && captures.firstFunction.capturesTypesOnly()
    }
}

/// The size of a word, in bytes.
private var wordSize: Int { MemoryLayout<UInt>.size }

/// The captures of a closure.
///
/// The context of a closure is an object. Its metadata has the kind 0x400, the offset of the first capture in 32 bits, and a description of
/// the captured types, which reflection uses too ("CaptureDescriptor" of "swift/RemoteInspection/Records.h"). The description begins with
/// the number of captured types, of sources of metadata, and of words of generic arguments. Relative references follow: one to the mangled
/// name of each type, and two to the texts of each source. The second of these texts says where the metadata is.
private struct Captures {
    /// The context.
    private let object: UnsafeRawPointer
    private let description: UnsafeRawPointer
    private let captureCount: Int
    private let sourceCount: Int
    /// The offset of the generic arguments, which take one word each.
    private let start: Int
    /// The number of words of generic arguments, which come first.
    let typeWords: Int
    /// The number of captures that have been removed.
    private var removedCount = 0
    /// The offset of the first capture that has not been removed.
    private var offset: Int

    /// Reads the captures of a context. Fails if the context is another object: a closure that captures a single object may use it as its
    /// context.
    init?(of context: FactoryContext) {
        // SAFETY: a context is an object whose references Swift counts, so its address is not tagged, and its first word is the address of
        // its metadata.
        guard let object = UnsafeRawPointer(bitPattern: context.word) else { return nil }
        let metadata = object.load(as: UnsafeRawPointer.self)
        let closureKind: UInt = 0x400
        guard metadata.load(as: UInt.self) == closureKind,
            let description = metadata.load(fromByteOffset: 2 * wordSize, as: UnsafeRawPointer?.self)
        else { return nil }
        (self.object, self.description) = (object, description)
        captureCount = Int(description.load(as: UInt32.self))
        sourceCount = Int(description.load(fromByteOffset: 4, as: UInt32.self))
        typeWords = Int(description.load(fromByteOffset: 8, as: UInt32.self))
        start = Int(metadata.load(fromByteOffset: wordSize, as: UInt32.self))
        offset = start + wordSize * typeWords
    }

    /// The number of captures.
    var count: Int { captureCount - removedCount }

    /// The type of the first capture, if there is one.
    var first: MangledName { MangledName(relative: description + 12 + 4 * removedCount) }

    /// Removes the first capture, if it is the actor that the function belongs to, or `nil`.
    /// - Returns: Whether the first capture is such an optional actor.
    mutating func removeIsolation() -> Bool {
        guard captureCount > 0, first.isOptionalActor else { return false }
        removedCount += 1
        offset += MemoryLayout<(any Actor)?>.size
        return true
    }

    /// The first capture, which is a function.
    var firstFunction: FactoryContext {
        FactoryContext(word: (object + offset).load(fromByteOffset: wordSize, as: UInt.self))
    }

    /// Whether any thread may use the generic arguments, since none of their conformances belongs to an actor.
    var areTypesSendable: Bool {
        (0..<typeWords).allSatisfy { index in
            // These words are metadata, the value of an integer, or the length of a pack.
            if hasSource("B\(index)") || hasSource("vB\(index)") || hasSource("sB\(index)") { return true }
            let address = (object + start + wordSize * index).load(as: UInt.self)
            // The address of a pack of conformances is odd.
            guard address & 1 == 0, let witnesses = UnsafePointer<UnsafeRawPointer>(bitPattern: address) else {
                return false
            }
            return isOfNoActor(witnesses)
        }
    }

    /// Returns whether a text says where metadata is.
    private func hasSource(_ text: String) -> Bool {
        (0..<sourceCount).contains { index in
            MangledName(relative: description + 12 + 4 * captureCount + 8 * index + 4).isSpelled(text)
        }
    }
}

/// Returns whether a conformance belongs to no actor, and needs no other conformance, which might belong to one.
private func isOfNoActor(_ witnesses: UnsafePointer<UnsafeRawPointer>) -> Bool {
    // The second byte says how many conformances of generic arguments it needs.
    Isolation.conformanceFlags(of: witnesses) & (Isolation.globalActorFlag | 0xff << 8) == 0
}

extension MangledName {
    /// `(any Actor)?`.
    fileprivate var isOptionalActor: Bool { isSpelled("ScA_pSg") }
}
