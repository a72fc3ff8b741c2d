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

// Reads whether a closure captures anything. The type of a function does not say whether it is `Sendable`, once it has been passed as one that
// need not be, so that the binder could only believe it. That it captures nothing, as in most bindings, can be seen instead.

extension FactoryContext {
    /// Whether any thread may call the function, since it captures nothing but the actor that it belongs to, types, and other functions of
    /// which the same is true or which are `@Sendable`. What can't be read is not.
    /// - Parameter afterIsolation: Whether the first capture is the actor that the function belongs to, or nil.
    @usableFromInline
    func isSendable(afterIsolation: Bool = false) -> Bool {
        guard word != 0 else { return true }
        guard var captures = Captures(of: self) else { return false }
        if afterIsolation, !captures.removeIsolation() { return false }
        if captures.names.isEmpty { return captures.areTypesSendable }
        // An initialiser, say, that was converted into a function with another result. Declared functions are `@Sendable` (SE-0418). A
        // variable of such a type that is captured alone looks the same to a debug build; a release build refuses it.
        guard captures.names.count == 1 else { return false }
        if captures.names[0].isSendableFunction { return true }
        // A variable that is captured alone is the context itself, with the same metadata as a constant that is captured alone; but generic
        // code, which converts functions once more where it is not optimised, has a context around it.
        guard afterIsolation || captures.typeWords > 0, captures.names[0].isFunction else { return false }
        // A function that was converted: to be passed with its results in memory, for example.
        return captures.firstFunction.isSendable()
    }

    /// Whether the function captures nothing but types, the generic arguments of the code that declares it, or a function of which the same
    /// is true, which generic code has converted.
    @usableFromInline
    func capturesTypesOnly() -> Bool {
        guard word != 0 else { return true }
        guard let captures = Captures(of: self), captures.areTypesSendable else { return false }
        if captures.names.isEmpty { return true }
        return captures.typeWords > 0 && captures.names.count == 1 && captures.names[0].isFunction
            && captures.firstFunction.capturesTypesOnly()
    }
}

/// The bytes of a word.
private var wordSize: Int { MemoryLayout<UInt>.size }

/// What a closure captures.
///
/// The context of a closure is an object whose metadata has the kind 0x400, the offset of the first capture in 32 bits, and a description of
/// the captured types that reflection uses too ("CaptureDescriptor" of "swift/RemoteInspection/Records.h"): how many they are, how many
/// sources of metadata and how many words of generic arguments; then a relative reference to the mangled name of each type, and two to
/// the texts of each source, the second of which says where the metadata are.
private struct Captures {
    /// The context.
    private let object: UnsafeRawPointer
    private let description: UnsafeRawPointer
    private let captureCount: Int
    private let sourceCount: Int
    /// Where the generic arguments are, a word each.
    private let start: Int
    /// Where the first capture is.
    private var offset: Int
    /// How many words the generic arguments are, which come first.
    let typeWords: Int
    /// The types of the captures.
    private(set) var names: [MangledName]

    /// - Returns: Nil if the context is something else: a closure that captures one object only may have that as its context.
    init?(of context: FactoryContext) {
        // SAFETY: a context is an object whose references Swift counts: none is tagged, and its first word is the address of its metadata.
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
        names = (0..<captureCount).map { MangledName(relative: description + 12 + 4 * $0) }
    }

    /// Leaves out the actor that a function belongs to, or nil, which is its first capture.
    mutating func removeIsolation() -> Bool {
        guard names.first?.isOptionalActor == true else { return false }
        names.removeFirst()
        offset += MemoryLayout<(any Actor)?>.size
        return true
    }

    /// A function that is captured first.
    var firstFunction: FactoryContext {
        FactoryContext(word: (object + offset).load(fromByteOffset: wordSize, as: UInt.self))
    }

    /// Whether any thread may use the generic arguments: none of their conformances belongs to an actor.
    var areTypesSendable: Bool {
        let sources = (0..<sourceCount).map {
            MangledName(relative: description + 12 + 4 * captureCount + 8 * $0 + 4)
        }
        return (0..<typeWords).allSatisfy { index in
            // Metadata, the value of an integer, or the length of a pack.
            if ["", "v", "s"].contains(where: { kind in sources.contains { $0.isSpelled("\(kind)B\(index)") } }) {
                return true
            }
            let address = (object + start + wordSize * index).load(as: UInt.self)
            // The address of a pack of conformances is odd.
            guard address & 1 == 0, let witnesses = UnsafePointer<UnsafeRawPointer>(bitPattern: address) else {
                return false
            }
            return isOfNoActor(witnesses)
        }
    }
}

/// Whether a conformance is known to belong to no actor, nor any other that it needs.
private func isOfNoActor(_ witnesses: UnsafePointer<UnsafeRawPointer>) -> Bool {
    // The second byte says how many conformances of generic arguments it needs.
    Isolation.conformanceFlags(of: witnesses) & (Isolation.globalActorFlag | 0xff << 8) == 0
}

extension MangledName {
    /// `(any Actor)?`.
    fileprivate var isOptionalActor: Bool { isSpelled("ScA_pSg") }
}
