// The actors that conformances belong to. An isolated conformance, `@MainActor enum Screens: @MainActor P`, leaves no trace in the types of
// functions. Its descriptor names the actor, under every version of the runtime; a cast does not, and may succeed outside of the actor.

extension Isolation {
    /// The actor that a type's conformance to a protocol, or to one that it refines, belongs to.
    ///
    /// Nil if it belongs to none, or if the type does not conform. The search is the one of a dynamic cast: the runtime remembers its result.
    /// - Parameters:
    ///   - type: The type.
    ///   - existential: The protocol: `(any P).self`.
    package init?(of type: Any.Type, conformingTo existential: Any.Type) {
        let isolation = ExistentialType(existential)?.protocols.lazy.compactMap { descriptor in
            findWitnesses(metadata(of: type), descriptor).flatMap { Isolation(ofWitnesses: $0) }
        }.first
        guard let isolation else { return nil }
        self = isolation
    }

    /// The actor that a conformance belongs to which the compiler has found. Nil for none.
    /// - Parameter conformance: The metatype of a type that conforms, as an existential one: `X.self as any P.Type`.
    package init?<Metatype>(ofConformance conformance: Metatype) {
        // SAFETY: such a metatype is two words: the address of the type's metadata, and of the witness table of the conformance.
        let words = unsafeBitCast(
            ExistentialMetatype(metatype: conformance), to: (UInt, UnsafePointer<UnsafeRawPointer>).self)
        self.init(ofWitnesses: words.1)
    }

    /// "Protocol Conformance Descriptor" of the runtime ("swift/ABI/Metadata.h", `TargetProtocolConformanceDescriptor`): relative references
    /// to the protocol, the type and the witnesses, then flags, then the parts that these announce; last, the global actor.
    private init?(ofWitnesses table: UnsafePointer<UnsafeRawPointer>) {
        let flags = Self.conformanceFlags(of: table)
        let isRetroactive: UInt32 = 1 << 6, hasResilientWitnesses: UInt32 = 1 << 16
        let hasGenericTable: UInt32 = 1 << 17
        let requirementCount = Int(flags >> 8 & 0xff)
        var next = table[0] + 16
        if flags & isRetroactive != 0 { next += 4 }
        guard flags & Self.globalActorFlag != 0 else {
            // A conditional conformance belongs to the actor of one that it needs.
            guard let isolation = Self.isolation(neededBy: table, next, requirementCount) else { return nil }
            self = isolation
            return
        }
        // Conditional conformances have requirements, of three words of 32 bits each, and packs.
        next += 12 * requirementCount + 8 * Int(flags >> 24)
        if flags & hasResilientWitnesses != 0 { next += 4 + 8 * Int(next.load(as: UInt32.self)) }
        if flags & hasGenericTable != 0 { next += 12 }
        // Nobody is stricter than the main actor, if the type can't be found.
        self = MangledName(relative: next).type.flatMap { Isolation(globalActor: $0) } ?? .main
    }

    /// The actor of the first conformance of a generic argument that a conformance needs and that belongs to one.
    ///
    /// The tables of these are before the witness table, the first of them nearest, one for each requirement of a protocol.
    private static func isolation(
        neededBy table: UnsafePointer<UnsafeRawPointer>, _ requirements: UnsafeRawPointer, _ count: Int
    ) -> Isolation? {
        var position = 0
        for index in 0..<count {
            // The kind is in the lowest bits, 0 for a protocol; then whether it is about a pack, and whether it has a table.
            let (kind, ofPack, hasTable): (UInt32, UInt32, UInt32) = (0x1f, 0x20, 0x80)
            let flags = (requirements + 12 * index).load(as: UInt32.self)
            guard flags & (kind | hasTable) == hasTable else { continue }
            position -= 1
            // Those of a pack are in another table, whose length is not known here.
            guard flags & ofPack == 0 else { continue }
            let needed = table[position].assumingMemoryBound(to: UnsafeRawPointer.self)
            if let isolation = Isolation(ofWitnesses: needed) { return isolation }
        }
        return nil
    }

    /// The flag of a conformance that belongs to a global actor.
    package static let globalActorFlag: UInt32 = 1 << 19

    /// The flags of the conformance that a witness table belongs to: the fourth 32 bits of its descriptor, to which the first word of the
    /// table refers.
    package static func conformanceFlags(of witnesses: UnsafePointer<UnsafeRawPointer>) -> UInt32 {
        (witnesses[0] + 12).load(as: UInt32.self)
    }
}

/// Two words.
private struct ExistentialMetatype<Metatype> {
    let metatype: Metatype
}

// SAFETY: a function of `CRuntime` that takes addresses and returns one, of a table that is never released.
@_silgen_name("runtime_conformance")
private func findWitnesses(_ type: UnsafePointer<UInt>, _ descriptor: UInt) -> UnsafePointer<UnsafeRawPointer>?
