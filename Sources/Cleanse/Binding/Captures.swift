// Reads what a closure captures. The type of a function does not say whether it is `Sendable`, once it has been passed as one that need not
// be, so that the binder could only believe it. What it captures can be looked at instead: nothing, in most bindings.

/// Whether all that a function captures is known to be `Sendable`. What can't be read is not.
///
/// The context of a closure is an object whose metadata has the kind 0x400, the offset of the first capture, and a description of the
/// captured types that reflection uses too ("CaptureDescriptor" of "swift/RemoteInspection/Records.h"): how many they are, two further
/// counts, and a relative reference to the mangled name of each.
/// - Parameters:
///   - context: The function's second word, not 0.
///   - afterIsolation: Whether the first capture is the actor that the function belongs to, or nil.
@usableFromInline
func areCapturesSendable(_ context: UInt, afterIsolation: Bool) -> Bool {
    // SAFETY: a context is an object: its first word is the address of its metadata.
    guard let object = UnsafeRawPointer(bitPattern: context), !isTagged(context) else { return false }
    let metadata = object.load(as: UnsafeRawPointer.self)
    let closureKind: UInt = 0x400
    // A closure that captures one object only may have that as its context.
    guard metadata.load(as: UInt.self) == closureKind,
        let description = metadata.load(fromByteOffset: 16, as: UnsafeRawPointer?.self)
    else { return false }
    let (count, bindings) = (description.load(as: UInt32.self), description.load(fromByteOffset: 8, as: UInt32.self))
    var names = (0..<Int(count)).map { MangledName(relative: description + 12 + 4 * $0) }
    // In generic code the generic arguments come first, a word each.
    var first = metadata.load(fromByteOffset: 8, as: UInt32.self) + 8 * bindings
    if afterIsolation {
        guard names.first?.isOptionalActor == true else { return false }
        names.removeFirst()
        first += 16
    }
    // A variable that is captured alone is the context itself, with the same metadata as a constant that is captured alone; but generic
    // code, which converts functions once more where it is not optimised, has a context around it.
    guard afterIsolation || bindings > 0 || names.count != 1 else { return false }
    if names.count == 1, names[0].isFunction {
        // A function that was converted: to be passed with its results in memory, for example.
        let captured = (object + Int(first)).load(fromByteOffset: 8, as: UInt.self)
        return captured == 0 || areCapturesSendable(captured, afterIsolation: false)
    }
    // The types that depend on generic arguments are not known here.
    return bindings == 0 && names.allSatisfy(\.isSendableValue)
}

/// An object that is not at the address that its reference says.
private func isTagged(_ word: UInt) -> Bool { objectsMayBeTagged && word >> 63 != 0 }

extension MangledName {
    /// `(any Actor)?`.
    fileprivate var isOptionalActor: Bool { isSpelled("ScA_pSg") }
    /// A function as it is passed to generic code.
    fileprivate var isFunction: Bool { last == UInt8(ascii: "_") }
    /// One of the standard library's values, which are known to be `Sendable`.
    fileprivate var isSendableValue: Bool { MangledName.values.contains(where: isSpelled) }

    /// `Int`, `UInt`, `Bool`, `String`, `Character`, `Double`, `Float`, the integers of fixed width, `StaticString`, `Duration`.
    private static let values = [
        "Si", "Su", "Sb", "SS", "SJ", "Sd", "Sf", "s4Int8V", "s5Int16V", "s5Int32V", "s5Int64V", "s5UInt8V",
        "s6UInt16V",
        "s6UInt32V", "s6UInt64V", "s12StaticStringV", "s8DurationV",
    ]
}
