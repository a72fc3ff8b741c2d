// The actors of functions and of conformances. A function that may belong to an actor is represented in memory like a function of the same
// type without an actor, and can be read as one. An isolated conformance, `@MainActor enum Screens: @MainActor P`, leaves no trace in the
// types of functions, but its descriptor names the actor in every version of the runtime. A cast does not, and may succeed outside of the
// actor.

/// The in-memory representation of a function that may belong to an actor.
@frozen @usableFromInline
package struct IsolatedFunction<each P, Failure: Error, Value> {
    @usableFromInline let function: @isolated(any) (repeat consuming each P) throws(Failure) -> Value

    @inlinable
    package init(_ function: @escaping @isolated(any) (repeat consuming each P) throws(Failure) -> Value) {
        self.function = function
    }

    /// The actor of the function, if it has one.
    @inlinable package var isolation: (any Actor)? { function.isolation }

    /// The function without its isolation. Callers must run on its actor.
    @inlinable
    package var plain: (repeat consuming each P) throws(Failure) -> Value {
        // SAFETY: both types have the same representation. The plan knows the actor, and checks that callers run on it.
        unsafeBitCast(self, to: PlainFunction<repeat each P, Failure, Value>.self).function
    }
}

/// The in-memory representation of a function that belongs to no actor.
@frozen @usableFromInline
struct PlainFunction<each P, Failure: Error, Value> {
    @usableFromInline let function: (repeat consuming each P) throws(Failure) -> Value
}

/// The in-memory representation of an asynchronous function that may belong to an actor.
package struct AsyncFunction<each P, Failure: Error, Value> {
    let function: @isolated(any) (repeat each P) async throws(Failure) -> Value

    package init(_ function: @escaping @isolated(any) (repeat each P) async throws(Failure) -> Value) {
        self.function = function
    }

    /// Wraps a function that belongs to no actor, such as one that stays on its caller's actor. Without such a caller, it runs on no actor.
    package init(ofNoActor function: @escaping (repeat each P) async throws(Failure) -> Value) {
        self.function = function
    }

    /// The actor of the function, if it has one.
    package var isolation: (any Actor)? { function.isolation }

    /// The function without its isolation. It switches to its actor itself.
    package var plain: (repeat each P) async throws(Failure) -> Value {
        // SAFETY: both types have the same representation.
        unsafeBitCast(self, to: PlainAsyncFunction<repeat each P, Failure, Value>.self).function
    }
}

/// The in-memory representation of an asynchronous function that belongs to no actor.
private struct PlainAsyncFunction<each P, Failure: Error, Value> {
    let function: (repeat each P) async throws(Failure) -> Value
}

/// The in-memory representation of a method of the main actor.
@frozen @usableFromInline
package struct MainActorMethod<Element, each P, Failure: Error> {
    @usableFromInline let function: (Element) -> @MainActor (repeat each P) throws(Failure) -> Void

    @inlinable
    package init(function: @escaping (Element) -> @MainActor (repeat each P) throws(Failure) -> Void) {
        self.function = function
    }

    /// The method without its isolation. Callers must run on the main actor.
    @inlinable
    package var plain: (Element) -> (repeat each P) throws(Failure) -> Void {
        // SAFETY: both types have the same representation. The plan knows the actor, and checks that callers run on it.
        unsafeBitCast(self, to: PlainMethod<Element, repeat each P, Failure>.self).function
    }
}

/// The in-memory representation of a method that belongs to no actor.
@frozen @usableFromInline
package struct PlainMethod<Element, each P, Failure: Error> {
    @usableFromInline let function: (Element) -> (repeat each P) throws(Failure) -> Void

    @inlinable
    package init(function: @escaping (Element) -> (repeat each P) throws(Failure) -> Void) { self.function = function }
}

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
        let witnesses = withUnsafeBytes(of: conformance) {
            $0.load(fromByteOffset: MemoryLayout<UInt>.size, as: UnsafePointer<UnsafeRawPointer>.self)
        }
        self.init(ofWitnesses: witnesses)
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
            guard requirementCount > 0, let isolation = Self.isolation(neededBy: table, next, requirementCount)
            else { return nil }
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

// SAFETY: a function of `CRuntime` that takes addresses, and returns the address of a table that is never released.
@_silgen_name("runtime_conformance")
private func findWitnesses(_ type: UnsafePointer<UInt>, _ descriptor: UInt) -> UnsafePointer<UnsafeRawPointer>?
