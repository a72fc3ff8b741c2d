// Reads whether a closure captures anything. The type of a function does not say whether it is `Sendable`, once it has been passed as one that
// need not be, so that the binder could only believe it. That it captures nothing, as in most bindings, can be seen instead.

extension FactoryContext {
    /// Whether any thread may call the function, since it captures nothing but the actor that it belongs to, and other functions of which
    /// the same is true or which are `@Sendable`. What can't be read is not.
    ///
    /// The context of a closure is an object whose metadata has the kind 0x400, the offset of the first capture, and a description of the
    /// captured types that reflection uses too ("CaptureDescriptor" of "swift/RemoteInspection/Records.h"): how many they are, two further
    /// counts, and a relative reference to the mangled name of each.
    /// - Parameter afterIsolation: Whether the first capture is the actor that the function belongs to, or nil.
    @usableFromInline
    func isSendable(afterIsolation: Bool = false) -> Bool {
        guard word != 0 else { return true }
        // SAFETY: a context is an object: its first word is the address of its metadata.
        guard let object = UnsafeRawPointer(bitPattern: word), !isTagged(word) else { return false }
        let metadata = object.load(as: UnsafeRawPointer.self)
        let closureKind: UInt = 0x400
        // A closure that captures one object only may have that as its context.
        guard metadata.load(as: UInt.self) == closureKind,
            let description = metadata.load(fromByteOffset: 16, as: UnsafeRawPointer?.self)
        else { return false }
        let count = description.load(as: UInt32.self)
        let bindings = description.load(fromByteOffset: 8, as: UInt32.self)
        var names = (0..<Int(count)).map { MangledName(relative: description + 12 + 4 * $0) }
        // In generic code the generic arguments come first, a word each.
        var first = metadata.load(fromByteOffset: 8, as: UInt32.self) + 8 * bindings
        if afterIsolation {
            guard names.first?.isOptionalActor == true else { return false }
            names.removeFirst()
            first += 16
        }
        // An initialiser, say, that was converted into a function with another result. Declared functions are `@Sendable` (SE-0418). A
        // variable of such a type that is captured alone looks the same to a debug build; a release build refuses it.
        if names.count == 1, names[0].isSendableFunction { return true }
        // A variable that is captured alone is the context itself, with the same metadata as a constant that is captured alone; but generic
        // code, which converts functions once more where it is not optimised, has a context around it.
        guard afterIsolation || bindings > 0 || names.count != 1 else { return false }
        if names.count == 1, names[0].isFunction {
            // A function that was converted: to be passed with its results in memory, for example.
            let captured = (object + Int(first)).load(fromByteOffset: 8, as: UInt.self)
            return FactoryContext(word: captured).isSendable()
        }
        return bindings == 0 && names.isEmpty
    }
}

/// An object that is not at the address that its reference says.
private func isTagged(_ word: UInt) -> Bool { objectsMayBeTagged && word >> 63 != 0 }

extension MangledName {
    /// `(any Actor)?`.
    fileprivate var isOptionalActor: Bool { isSpelled("ScA_pSg") }
}
