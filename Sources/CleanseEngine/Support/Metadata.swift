// Reads the metadata of types: their kind, as numbered by Swift's stable ABI ("Type Metadata", section "Common Metadata
// Layout"). Cheap tests, where looking up a conformance would read every conformance in the process.

/// The words of a type's metadata.
@usableFromInline
package func metadata(of type: Any.Type) -> UnsafePointer<UInt> {
    // SAFETY: a metatype is the address of a metadata record, and every record starts with its kind; that of a class is an
    // address, or 0 where there is no Objective-C.
    unsafeBitCast(type, to: UnsafePointer<UInt>.self)
}

/// Whether a type is a function type.
package func isFunction(_ type: Any.Type) -> Bool { metadata(of: type)[0] == 0x302 }

/// Whether a type is existential, constrained or not.
package func isExistential(_ type: Any.Type) -> Bool { [0x303, 0x307].contains(metadata(of: type)[0]) }

/// Whether a type is `any P.Type`.
package func isExistentialMetatype(_ type: Any.Type) -> Bool { metadata(of: type)[0] == 0x306 }

/// The type `X` of `X.Type`; nil for other types.
package func instanceOfPlainMetatype(_ type: Any.Type) -> Any.Type? {
    let words = metadata(of: type)
    // SAFETY: the metadata of a metatype consist of its kind and the metatype of the instance type.
    return words[0] == 0x304 ? unsafeBitCast(words[1], to: Any.Type.self) : nil
}

/// Whether a type is that of arrays.
package func isArray(_ type: Any.Type) -> Bool {
    // All arrays have the same descriptor.
    metadata(of: type)[0] == structureKind && contextDescriptor(of: type) == contextDescriptor(of: [Never].self)
}

/// The kind of structures.
package let structureKind: UInt = 0x200

/// What describes the declaration of a class, a structure or an enumeration; nil for other types.
///
/// Asked of the runtime: some processors sign its address in the metadata, differently in the metadata of each type.
package func contextDescriptor(of type: Any.Type) -> UnsafeRawPointer? { contextDescriptor(metadata(of: type)) }

// SAFETY: a function of the runtime that takes an address and returns one, for which Swift's calling convention is C's.
@_silgen_name("swift_getTypeContextDescriptor")
private func contextDescriptor(_ metadata: UnsafePointer<UInt>) -> UnsafeRawPointer?

/// The wrapped type of an optional type; nil for other types.
package func wrapped(by type: Any.Type) -> Any.Type? {
    let words = metadata(of: type)
    // SAFETY: the metadata of an optional consist of its kind, its descriptor and the metatype of the wrapped type.
    return words[0] == 0x202 ? unsafeBitCast(words[2], to: Any.Type.self) : nil
}

/// The wrapped type of an optional type, through several levels; any other type itself.
package func withoutOptionals(_ type: Any.Type) -> Any.Type { wrapped(by: type).map(withoutOptionals) ?? type }
