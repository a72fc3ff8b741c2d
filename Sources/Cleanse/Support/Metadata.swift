// What is read of types' metadata: their kind, as numbered by Swift's stable ABI ("Type Metadata", section "Common Metadata
// Layout"). Cheap questions, where asking for a conformance would read every conformance in the process.

/// The words of a type's metadata.
package func metadata(of type: Any.Type) -> UnsafePointer<UInt> {
    // Invariant: a metatype is the address of a metadata record, and every record starts with its kind; that of a class is an
    // address, no small number.
    unsafeBitCast(type, to: UnsafePointer<UInt>.self)
}

/// Whether a type is that of functions.
func isFunction(_ type: Any.Type) -> Bool { metadata(of: type)[0] == 0x302 }

/// Whether a type is that of a protocol's existentials, constrained ones too.
func isExistential(_ type: Any.Type) -> Bool { [0x303, 0x307].contains(metadata(of: type)[0]) }

/// Whether a type may conform to protocols: a class, a struct or an enumeration.
func isNominal(_ type: Any.Type) -> Bool {
    let structure: UInt = 0x200, enumeration: UInt = 0x201, optional: UInt = 0x202
    return type is AnyClass || [structure, enumeration, optional].contains(metadata(of: type)[0])
}
