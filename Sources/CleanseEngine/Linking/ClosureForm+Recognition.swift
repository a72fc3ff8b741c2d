/// The form of a function type that has no parameters and gives a value; nil for any other key.
///
/// Function types can't conform to protocols, so this reads the type's metadata, which is part of Swift's stable ABI
/// ("Type Metadata", section "Function Metadata"): kind, flags, result.
package func closureForm(of key: ProviderKey) -> (any DependencyForm.Type)? {
    guard key.tag == nil, key.name == nil else { return nil }
    let type = key.type
    guard isFunction(type) else { return nil }
    // SAFETY: in a function's metadata, two words follow the kind.
    let words = metadata(of: type)
    let flags = words[1]
    let throwing: UInt = 0x0100_0000, escaping: UInt = 0x0400_0000, sendable: UInt = 0x4000_0000
    guard flags & ~(throwing | escaping | sendable) == 0 else { return nil }
    let result = unsafeBitCast(words[2], to: Any.Type.self)
    guard result != Void.self else { return nil }
    func form<Element>(_: Element.Type) -> any DependencyForm.Type {
        flags & throwing == 0 ? ClosureForm<Element>.self : ThrowingClosureForm<Element>.self
    }
    return _openExistential(result, do: form)
}
