/// The requirements of `any P & Q` for its values. The language can't tell which protocols a protocol refines; the runtime can.
package struct ExistentialType: Sendable {
    /// The protocols and all that they refine, as the addresses of their descriptors.
    package let protocols: [UInt]
    /// The class that values must be instances of, if it names one.
    package let superclass: Any.Type?
    /// Whether values must be objects.
    private let isOfObjects: Bool

    /// - Parameter type: The type; the result is nil for one that is none of these, or that is constrained: `any P<Int>`.
    package init?(_ type: Any.Type) {
        // SAFETY: everything that is read here follows the layout of `ExistentialTypeMetadata` and `ProtocolDescriptor` in the runtime, which is
        // a part of the stable ABI. Neither is ever released.
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

    /// Whether its values conform to several protocols.
    package func includes(_ protocols: [UInt]) -> Bool { protocols.allSatisfy(self.protocols.contains) }

    /// Whether each value is one of another type too. False for a type that names no protocol.
    package func refines(_ other: ExistentialType) -> Bool {
        guard !other.protocols.isEmpty, includes(other.protocols) else { return false }
        guard let base = other.superclass else { return isOfObjects || !other.isOfObjects }
        return superclass.map { own in own == base || superclasses(of: own).contains { $0 == base } } ?? false
    }

    /// Protocols and what they refine. Protocols of Objective-C, which are marked in the lowest bit, refine none of Swift.
    private static func closure(of references: [UInt]) -> [UInt] {
        var found: [UInt] = []
        var rest = references.filter { $0 & 1 == 0 }.compactMap { UnsafeRawPointer(bitPattern: $0) }
        while let next = rest.popLast() {
            guard !found.contains(UInt(bitPattern: next)) else { continue }
            found.append(UInt(bitPattern: next))
            rest += refined(by: next)
        }
        return found
    }

    /// The protocols that a protocol names in its declaration: requirements of `Self`, which is the parameter `x`.
    private static func refined(by descriptor: UnsafeRawPointer) -> [UnsafeRawPointer] {
        let (countOffset, requirements, size) = (12, 24, 12)
        let count = Int(descriptor.load(fromByteOffset: countOffset, as: UInt32.self))
        return (0..<count).compactMap { index in
            let requirement = descriptor + requirements + index * size
            let isConformance = requirement.load(as: UInt32.self) & 0x1F == 0
            let parameter = requirement + 4 + Int(requirement.load(fromByteOffset: 4, as: Int32.self))
            let isOfSelf =
                parameter.load(as: UInt8.self) == UInt8(ascii: "x")
                && parameter.load(fromByteOffset: 1, as: UInt8.self) == 0
            let reference = requirement.load(fromByteOffset: 8, as: Int32.self)
            // The second bit marks protocols of Objective-C, the first a pointer to the descriptor instead of itself.
            guard isConformance, isOfSelf, reference & 2 == 0 else { return nil }
            let target = requirement + 8 + Int(reference & ~3)
            return reference & 1 == 0 ? target : target.load(as: UnsafeRawPointer.self)
        }
    }
}
