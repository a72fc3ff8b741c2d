// The actors that conformances belong to.

import Cleanse

/// The actor that a type's conformance to a protocol belongs to, as in `class Screen: @MainActor Bean`; nil for none.
func isolation(of type: Any.Type, conformingTo existential: Any.Type) -> Isolation? {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return nil }
    return ExistentialType(existential)?.protocols.lazy.compactMap { descriptor in
        var conformance = Conformance()
        guard findConformance(of: type, to: descriptor, into: &conformance) != nil,
            let actor = conformance.actor as? any GlobalActor.Type
        else { return nil }
        return Isolation(keeping: shared(actor))
    }.first
}

private func shared<Global: GlobalActor>(_: Global.Type) -> any Actor { Global.shared }

// SAFETY: the runtime function behind dynamic casts, which neither keeps nor releases anything. Types are never released. A cast does not
// tell the actor, and may succeed outside of it.

/// What the runtime says of a conformance: `ConformanceExecutionContext`, with room for more.
private struct Conformance {
    /// The type of the global actor.
    var actor: Any.Type?
    var rest: (UInt, UInt, UInt, UInt, UInt) = (0, 0, 0, 0, 0)
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
@_silgen_name("swift_conformsToProtocolWithExecutionContext")
private func findConformance(
    of: Any.Type, to protocolDescriptor: UInt, into: UnsafeMutablePointer<Conformance>
) -> UnsafeRawPointer?
