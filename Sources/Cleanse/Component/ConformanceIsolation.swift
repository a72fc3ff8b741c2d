// An isolated conformance, `@MainActor enum Screens: @MainActor Module`, lets `configure` and the closures in it belong to an actor, without
// a trace in their types. The conformance's descriptor says it.

/// The actor that a conformance belongs to; nil for none.
///
/// "Protocol Conformance Descriptor" of the runtime ("swift/ABI/Metadata.h", `TargetProtocolConformanceDescriptor`): relative references to
/// the protocol, the type and the witnesses, then flags, then what these announce; last, the global actor.
/// - Parameter conformance: The metatype of a type that conforms, as that of an existential of the protocol.
private func isolation<Metatype>(ofConformance conformance: Metatype) -> Isolation? {
    // SAFETY: such a metatype is the address of the type's metadata, and that of the witness table of the conformance, whose first word is the
    // address of its descriptor.
    let table = unsafeBitCast(Existential(metatype: conformance), to: (UInt, UnsafePointer<UnsafeRawPointer>).self).1
    let descriptor = table[0]
    let flags = conformanceFlags(of: table)
    let isRetroactive: UInt32 = 1 << 6, hasResilientWitnesses: UInt32 = 1 << 16
    let hasGenericTable: UInt32 = 1 << 17
    guard flags & globalActorFlag != 0 else { return nil }
    var next = descriptor + 16
    if flags & isRetroactive != 0 { next += 4 }
    // Conditional conformances have requirements, of three words of 32 bits each, and packs.
    next += 12 * Int(flags >> 8 & 0xff) + 8 * Int(flags >> 24)
    if flags & hasResilientWitnesses != 0 { next += 4 + 8 * Int(next.load(as: UInt32.self)) }
    if flags & hasGenericTable != 0 { next += 12 }
    // Nobody is stricter than the main actor, if the type can't be found.
    return MangledName(relative: next).type.flatMap { Isolation(globalActor: $0) } ?? .main
}

/// Two words.
private struct Existential<Metatype> {
    let metatype: Metatype
}

extension ComponentBase {
    /// The actor that the declarations of the component belong to.
    static var isolation: Isolation? { Cleanse.isolation(ofConformance: Self.self as any ComponentBase.Type) }
}

extension Module {
    /// The actor that the declarations of the module belong to.
    static var isolation: Isolation? { Cleanse.isolation(ofConformance: Self.self as any Module.Type) }
}
