// Reads the metadata of types: their kind, as numbered by Swift's stable ABI ("Type Metadata", section "Common Metadata Layout"), their
// protocols, and their mangled names. These checks are cheap, whereas looking up a conformance would read every conformance in the process.

/// Returns the words of a type's metadata.
@usableFromInline
package func metadata(of type: Any.Type) -> UnsafePointer<UInt> {
    // SAFETY: a metatype is the address of a metadata record, and every record starts with its kind. The kind of a class is an address, or
    // 0 on platforms without Objective-C.
    unsafeBitCast(type, to: UnsafePointer<UInt>.self)
}

/// Returns whether a type is a function type.
package func isFunction(_ type: Any.Type) -> Bool { metadata(of: type)[0] == 0x302 }

/// Returns whether a type is an existential type, constrained or not.
package func isExistential(_ type: Any.Type) -> Bool { [0x303, 0x307].contains(metadata(of: type)[0]) }

/// Returns whether a type is an existential metatype, such as `any P.Type`.
package func isExistentialMetatype(_ type: Any.Type) -> Bool { metadata(of: type)[0] == 0x306 }

/// Returns the type `X` for `X.Type`, or `nil` for other types.
package func instanceOfPlainMetatype(_ type: Any.Type) -> Any.Type? {
    let words = metadata(of: type)
    // SAFETY: the metadata of a metatype consist of its kind and the metatype of the instance type.
    return words[0] == 0x304 ? unsafeBitCast(words[1], to: Any.Type.self) : nil
}

/// Returns whether a type is an array type.
package func isArray(_ type: Any.Type) -> Bool {
    // All arrays have the same descriptor.
    metadata(of: type)[0] == structureKind && contextDescriptor(of: type) == contextDescriptor(of: [Never].self)
}

/// The metadata kind of structures.
package let structureKind: UInt = 0x200

/// Returns the descriptor of the declaration of a class, a structure or an enumeration, or `nil` for other types.
///
/// The runtime provides it, because some processors sign its address in the metadata, differently for each type.
package func contextDescriptor(of type: Any.Type) -> UnsafeRawPointer? { contextDescriptor(metadata(of: type)) }

// SAFETY: a function of the runtime that takes an address and returns one, for which Swift's calling convention is C's.
@_silgen_name("swift_getTypeContextDescriptor")
private func contextDescriptor(_ metadata: UnsafePointer<UInt>) -> UnsafeRawPointer?

/// Returns the wrapped type of an optional type, or `nil` for other types.
package func wrapped(by type: Any.Type) -> Any.Type? {
    let words = metadata(of: type)
    // SAFETY: the metadata of an optional consist of its kind, its descriptor and the metatype of the wrapped type.
    return words[0] == 0x202 ? unsafeBitCast(words[2], to: Any.Type.self) : nil
}

/// Returns the type inside any number of optionals. A type that is not optional is returned itself.
package func withoutOptionals(_ type: Any.Type) -> Any.Type { wrapped(by: type).map(withoutOptionals) ?? type }

/// Returns a check whether a type conforms to an existential type, such as `any P` or `any P & Q`.
/// - Returns: The check, or `nil` if the type is not an existential type, is a constrained one, or names no protocol.
package func conformanceCheck(of existential: Any.Type) -> ((Any.Type) -> Bool)? {
    guard let type = ExistentialType(existential), !type.protocols.isEmpty else { return nil }
    func check<Metatype>(_: Metatype.Type) -> (Any.Type) -> Bool { { $0 is Metatype } }
    return _openExistential(existentialMetatype(of: existential), do: check)
}

// SAFETY: a function of `CRuntime` that takes the address of an existential type's metadata and returns the address of the metadata of its
// metatype. Both addresses are metatypes, and metadata are never released.
@_silgen_name("runtime_existential_metatype")
private func existentialMetatype(of existential: Any.Type) -> Any.Type

/// Returns the superclasses of a class, nearest first, or an empty array for other types.
package func superclasses(of type: Any.Type) -> [Any.Type] {
    var result: [Any.Type] = []
    var current: AnyClass? = (type as? AnyClass).flatMap { _getSuperclass($0) }
    while let superclass = current {
        result.append(superclass)
        current = _getSuperclass(superclass)
    }
    return result
}

/// Returns whether a type is a subclass of another one.
func isSubclass(_ type: Any.Type, of superclass: Any.Type) -> Bool {
    superclasses(of: type).contains { $0 == superclass }
}

/// The requirements that an existential type such as `any P & Q` has for its values.
///
/// The language can't tell which protocols a protocol refines, but the runtime can.
package final class ExistentialType: Sendable {
    /// The protocols and all protocols that they refine, as the addresses of their descriptors.
    package let protocols: [UInt]
    /// The class that values must be instances of, if the type names one.
    package let superclass: Any.Type?
    /// Whether values must be objects.
    private let isOfObjects: Bool

    /// Creates the requirements of a type, or returns `nil` if it is not an existential type, or is a constrained one such as `any P<Int>`.
    package init?(_ type: Any.Type) {
        // SAFETY: all reads follow the layout of `ExistentialTypeMetadata` and `ProtocolDescriptor` in the runtime, which is a part of the
        // stable ABI. Neither is ever released.
        let metadata = UnsafeRawPointer(metadata(of: type))
        let word = MemoryLayout<UInt>.size
        guard metadata.load(as: UInt.self) == Self.kind else { return nil }
        let flags = metadata.load(fromByteOffset: word, as: UInt32.self)
        let count = Int(metadata.load(fromByteOffset: word + 4, as: UInt32.self))
        isOfObjects = flags & Self.isOfAnyValues == 0
        var content = metadata + word + 8
        if flags & Self.hasSuperclass != 0 {
            superclass = content.load(as: Any.Type.self)
            content += word
        } else {
            superclass = nil
        }
        protocols = Self.closure(of: (0..<count).map { content.load(fromByteOffset: $0 * word, as: UInt.self) })
    }

    private static let (kind, hasSuperclass, isOfAnyValues): (UInt, UInt32, UInt32) = (0x303, 0x4000_0000, 0x8000_0000)

    /// Returns whether the values conform to all of the given protocols.
    package func includes(_ protocols: [UInt]) -> Bool { protocols.allSatisfy(self.protocols.contains) }

    /// Returns whether each value is also a value of another existential type. False if the other type names no protocol.
    package func refines(_ other: ExistentialType) -> Bool {
        guard !other.protocols.isEmpty, includes(other.protocols) else { return false }
        guard let base = other.superclass else { return isOfObjects || !other.isOfObjects }
        return superclass.map { $0 == base || isSubclass($0, of: base) } ?? false
    }

    /// Returns protocols and all protocols that they refine. Objective-C protocols, which have the lowest bit set, are left out: they
    /// refine no Swift protocol.
    private static func closure(of references: [UInt]) -> [UInt] {
        var (found, rest) = ([UInt](), references)
        while let next = rest.popLast() {
            guard next & 1 == 0, !found.contains(next), let descriptor = UnsafeRawPointer(bitPattern: next) else {
                continue
            }
            found.push(next)
            rest.push(all: refined(by: descriptor))
        }
        return found
    }

    /// Returns the protocols that a protocol's declaration names. They are requirements of `Self`, which is the parameter `x`.
    private static func refined(by descriptor: UnsafeRawPointer) -> [UInt] {
        let (countOffset, requirements, size) = (12, 24, 12)
        var refined: [UInt] = []
        for index in 0..<Int(descriptor.load(fromByteOffset: countOffset, as: UInt32.self)) {
            let requirement = descriptor + requirements + index * size
            let isConformance = requirement.load(as: UInt32.self) & 0x1F == 0
            let parameter = requirement + 4 + Int(requirement.load(fromByteOffset: 4, as: Int32.self))
            let isOfSelf =
                parameter.load(as: UInt8.self) == UInt8(ascii: "x")
                && parameter.load(fromByteOffset: 1, as: UInt8.self) == 0
            let reference = requirement.load(fromByteOffset: 8, as: Int32.self)
            // The second bit marks Objective-C protocols. The first bit marks a pointer to the descriptor instead of the descriptor itself.
            guard isConformance, isOfSelf, reference & 2 == 0 else { continue }
            let target = requirement + 8 + Int(reference & ~3)
            refined.push(reference & 1 == 0 ? UInt(bitPattern: target) : target.load(as: UInt.self))
        }
        return refined
    }
}

/// The mangled name of a type in metadata. It is text that ends with 0 and has references among its letters.
package struct MangledName {
    private let bytes: UnsafeRawBufferPointer

    /// Creates the name at a relative reference.
    /// - Parameter reference: The address of the reference, which contains the distance from there to the name.
    package init(relative reference: UnsafeRawPointer) {
        let start = reference + Int(reference.load(as: Int32.self))
        var count = 0
        // SAFETY: the name ends with 0. A byte below 24 is followed by the four bytes of a reference, and one below 32 by eight bytes
        // ("Symbolic references" of Swift's mangling).
        while case let byte = start.load(fromByteOffset: count, as: UInt8.self), byte != 0 {
            count += byte < 0x18 ? 5 : byte < 0x20 ? 9 : 1
        }
        bytes = UnsafeRawBufferPointer(start: start, count: count)
    }

    package func isSpelled(_ text: String) -> Bool { areSameBytes(bytes, text) }

    /// Whether the type is a function type.
    package var isFunction: Bool { attributes != nil }

    /// Whether the type is a `@Sendable` function type.
    ///
    /// The attribute e marks a function that escapes, g one whose context the caller keeps, and h a `@Sendable` one.
    package var isSendableFunction: Bool {
        guard let first = attributes?.drop(while: { $0 == UInt8(ascii: "s") || $0 == UInt8(ascii: "P") }).prefix(3)
        else { return false }
        return areSameBytes(UnsafeRawBufferPointer(rebasing: first), "egh")
    }

    /// The attributes of a function type, or `nil` for another type.
    ///
    /// The types of parameters and results come first, then an I, the attributes and an underscore ("impl-function-type" of Swift's
    /// mangling). Names of builtin integers, generic parameters and associated types end with an underscore too, but have digits, a q or a
    /// Q before it.
    private var attributes: Slice<UnsafeRawBufferPointer>? {
        guard bytes.last == UInt8(ascii: "_"), let start = bytes.lastIndex(of: UInt8(ascii: "I")) else { return nil }
        let attributes = bytes[(start + 1)...].dropLast()
        let areLetters = attributes.allSatisfy { byte in
            let letter = byte | 0x20
            return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) && letter != UInt8(ascii: "q")
        }
        return areLetters && !attributes.isEmpty ? attributes : nil
    }

    /// The type, or `nil` if it depends on generic parameters.
    package var type: Any.Type? {
        bytes.baseAddress.flatMap {
            _getTypeByMangledNameInContext(
                $0.assumingMemoryBound(to: UInt8.self), UInt(bytes.count), genericContext: nil, genericArguments: nil)
        }
    }
}
