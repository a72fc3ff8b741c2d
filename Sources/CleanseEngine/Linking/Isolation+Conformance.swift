// The actors of conformances. An isolated conformance, `@MainActor enum Screens: @MainActor P`, leaves no trace in the types of functions.
// Its descriptor names the actor in every version of the runtime. A cast does not, and may succeed outside of the actor.

extension Isolation {
    /// Finds the actor of a type's conformance to a protocol, or to a protocol that it refines.
    ///
    /// The result is `nil` if the conformance belongs to no actor, or if the type does not conform. The search is the same as for a dynamic
    /// cast, so the runtime caches its result.
    /// - Parameters:
    ///   - type: The type.
    ///   - existential: The protocol, as an existential type: `(any P).self`.
    package init?(of type: Any.Type, conformingTo existential: Any.Type) {
        let isolation = ExistentialType(existential)?.protocols.lazy.compactMap { descriptor in
            findWitnesses(metadata(of: type), descriptor).flatMap { Isolation(ofWitnesses: $0) }
        }.first
        guard let isolation else { return nil }
        self = isolation
    }

    /// Finds the actor of a conformance that the compiler has found. The result is `nil` if the conformance belongs to no actor.
    /// - Parameter conformance: The conforming type, as an existential metatype: `X.self as any P.Type`.
    package init?<Metatype>(ofConformance conformance: Metatype) {
        // SAFETY: an existential metatype is two words: the addresses of the type's metadata and of the conformance's witness table.
        let words = unsafeBitCast(
            ExistentialMetatype(metatype: conformance), to: (UInt, UnsafePointer<UnsafeRawPointer>).self)
        self.init(ofWitnesses: words.1)
    }

    /// Reads the actor from the conformance descriptor of a witness table.
    ///
    /// The layout is the "Protocol Conformance Descriptor" of the runtime ("swift/ABI/Metadata.h", `TargetProtocolConformanceDescriptor`):
    /// relative references to the protocol, the type and the witnesses, then flags, then the parts that the flags announce. The global
    /// actor is the last part.
    private init?(ofWitnesses table: UnsafePointer<UnsafeRawPointer>) {
        let flags = Self.conformanceFlags(of: table)
        let isRetroactive: UInt32 = 1 << 6, hasResilientWitnesses: UInt32 = 1 << 16
        let hasGenericTable: UInt32 = 1 << 17
        let requirementCount = Int(flags >> 8 & 0xff)
        var next = table[0] + 16
        if flags & isRetroactive != 0 { next += 4 }
        guard flags & Self.globalActorFlag != 0 else {
            // A conditional conformance belongs to the actor of a conformance that it requires.
            guard let isolation = Self.isolation(neededBy: table, next, requirementCount) else { return nil }
            self = isolation
            return
        }
        // A conditional conformance has requirements, which take three words of 32 bits each, and packs.
        next += 12 * requirementCount + 8 * Int(flags >> 24)
        if flags & hasResilientWitnesses != 0 { next += 4 + 8 * Int(next.load(as: UInt32.self)) }
        if flags & hasGenericTable != 0 { next += 12 }
        // If the type can't be found, the main actor is the strictest choice.
        self = MangledName(relative: next).type.flatMap { Isolation(globalActor: $0) } ?? .main
    }

    /// Returns the actor of the first isolated conformance of a generic argument that a conformance requires.
    ///
    /// The witness tables of required conformances precede the table of the conformance, the first one nearest. There is one table for each
    /// protocol requirement.
    private static func isolation(
        neededBy table: UnsafePointer<UnsafeRawPointer>, _ requirements: UnsafeRawPointer, _ count: Int
    ) -> Isolation? {
        var position = 0
        for index in 0..<count {
            // The lowest bits contain the kind, which is 0 for a protocol. The other bits say whether the requirement is about a pack, and
            // whether it has a table.
            let (kind, ofPack, hasTable): (UInt32, UInt32, UInt32) = (0x1f, 0x20, 0x80)
            let flags = (requirements + 12 * index).load(as: UInt32.self)
            guard flags & (kind | hasTable) == hasTable else { continue }
            position -= 1
            // The tables of a pack are in another table, whose length is not known here.
            guard flags & ofPack == 0 else { continue }
            let needed = table[position].assumingMemoryBound(to: UnsafeRawPointer.self)
            if let isolation = Isolation(ofWitnesses: needed) { return isolation }
        }
        return nil
    }

    /// The flag of a conformance that belongs to a global actor.
    package static let globalActorFlag: UInt32 = 1 << 19

    /// Returns the flags of the conformance that a witness table belongs to.
    ///
    /// The first word of the table refers to the descriptor, whose fourth 32 bits are the flags.
    package static func conformanceFlags(of witnesses: UnsafePointer<UnsafeRawPointer>) -> UInt32 {
        (witnesses[0] + 12).load(as: UInt32.self)
    }
}

/// The in-memory representation of an existential metatype, which takes two words.
private struct ExistentialMetatype<Metatype> {
    let metatype: Metatype
}

// SAFETY: a function of `CRuntime` that takes addresses, and returns the address of a table that is never released.
@_silgen_name("runtime_conformance")
private func findWitnesses(_ type: UnsafePointer<UInt>, _ descriptor: UInt) -> UnsafePointer<UnsafeRawPointer>?
