// Conformances of stand-ins: global actors, witness tables, and the registration of both with the runtime.

import Cleanse
import CleanseEngine
internal import CleansecMemory

extension StandIns {
    // MARK: Actors

    /// Returns an object that represents a global actor: its type is the actor's, and it is distinct from the objects of other actors.
    /// - Throws: ``Unknown`` if the type of the object is not known to be a class.
    func actor(of global: TypeTree, _ source: any Source) throws(Unknown) -> any Actor {
        if let known = actors[global] { return known }
        let type = source.associatedType("ActorType", of: global) ?? global
        guard type.nominal?.last.kind == .classType, let name = global.nominal,
            let object = cleansec_object(pointer(try make(type, source)))
        else {
            throw Unknown(
                reason: global.nominal.map { "the global actor \($0.text) is not known" }
                    ?? "a global actor is not known")
        }
        // SAFETY: an existential of a class-bound protocol consists of the addresses of an object and of a witness table. The object is a
        // stand-in, so only its type and its address are ever read; it is never released. The table is never used.
        let table = unsafeBitCast(MainActor.shared as any Actor, to: (UInt, UInt).self).1
        let actor = unsafeBitCast((UInt(bitPattern: object), table), to: (any Actor).self)
        actors[global] = actor
        let witnesses = try globalActorTable(of: make(type, source), object, actorTable: table)
        try registerGlobalActor(descriptor(of: name, source), witnesses)
        return actor
    }

    /// Creates a witness table of `GlobalActor` that returns the object.
    private func globalActorTable(
        of type: Any.Type, _ object: UnsafeMutableRawPointer, actorTable: UInt
    ) throws(Unknown) -> UnsafeMutableRawPointer {
        let kinds = requirements(of: (any GlobalActor).self).kinds
        // The object is stored before the table, for the function that returns it.
        let table = try unwrap(StandInMemory.take(8 * (kinds.count + 2))) + 8
        (table - 8).storeBytes(of: object, as: UnsafeMutableRawPointer.self)
        for (index, kind) in kinds.enumerated() {
            let entry = table + 8 * (index + 1)
            switch kind {
            case Requirement.associatedType: entry.storeBytes(of: pointer(type), as: UnsafeRawPointer.self)
            case Requirement.associatedConformance: entry.storeBytes(of: actorTable, as: UInt.self)
            // The first function is `shared`; the other one returns an executor, which is never requested.
            default: entry.storeBytes(of: cleansec_global_actor_getter(), as: UnsafeRawPointer?.self)
            }
        }
        return table
    }

    /// Tells the runtime that a stand-in is a global actor, so that hints say so and the function types of different actors differ.
    private func registerGlobalActor(
        _ descriptor: UnsafeMutableRawPointer, _ table: UnsafeMutableRawPointer
    ) throws(Unknown) {
        let record = try unwrap(StandInMemory.take(32))
        // SAFETY: in the metadata of `any P`, the descriptor of the protocol follows the kind and the flags.
        let target = pointer((any GlobalActor).self).load(fromByteOffset: 16, as: UnsafeRawPointer.self)
        // The runtime's descriptor is too far away for a relative reference, which therefore refers to an address that is stored here.
        (record + 16).storeBytes(of: target, as: UnsafeRawPointer.self)
        let isIndirect = 1
        record.refer(to: record + 16 + isIndirect)
        (record + 4).refer(to: descriptor)
        (record + 8).refer(to: table)
        table.storeBytes(of: UnsafeRawPointer(record), as: UnsafeRawPointer.self)
        let list = try unwrap(StandInMemory.take(4))
        list.refer(to: record)
        cleansec_register_conformances(list, list + 4)
    }

    // MARK: Conformances

    /// The kinds of requirements for which tables have entries.
    private enum Requirement {
        static let (baseProtocol, associatedType, associatedConformance): (UInt32, UInt32, UInt32) = (0, 7, 8)
    }

    /// Returns the kinds of a protocol's requirements, in the order of its tables, and the names of its associated types.
    private func requirements(of existential: Any.Type) -> (kinds: [UInt32], associatedTypes: [String]) {
        // SAFETY: in the metadata of `any P`, the descriptor of the protocol follows the kind and the flags.
        let descriptor = pointer(existential).load(fromByteOffset: 16, as: UnsafeRawPointer.self)
        let signature = Int(descriptor.load(fromByteOffset: 12, as: UInt32.self))
        let count = Int(descriptor.load(fromByteOffset: 16, as: UInt32.self))
        let offset = Int(descriptor.load(fromByteOffset: 20, as: Int32.self))
        let names =
            offset == 0 ? "" : String(cString: (descriptor + 20 + offset).assumingMemoryBound(to: CChar.self))
        let requirements = descriptor + 24 + 12 * signature
        return (
            (0..<count).map { (requirements + 8 * $0).load(as: UInt32.self) & 0xF },
            names.split(separator: " ").map(String.init)
        )
    }

    /// Returns a witness table of a stand-in, with the types that witness associated types, but without functions.
    func table(
        of tree: TypeTree, _ existential: Any.Type, _ source: any Source
    ) throws(Unknown) -> UnsafeRawPointer {
        let id = ObjectIdentifier(existential)
        if let known = tables[tree]?[id] { return UnsafeRawPointer(known) }
        let (kinds, names) = requirements(of: existential)
        let table = try unwrap(StandInMemory.take(8 * (kinds.count + 1)))
        tables[tree, default: [:]][id] = table
        // The descriptor of the conformance, without any flags.
        table.storeBytes(of: UnsafeRawPointer(try unwrap(StandInMemory.take(64))), as: UnsafeRawPointer.self)
        var next = 0
        for (index, kind) in kinds.enumerated() {
            let entry = table + 8 * (index + 1)
            if kind == Requirement.associatedType, names.indices.contains(next) {
                let witness = source.associatedType(names[next], of: tree)
                next += 1
                guard let witness else {
                    throw tree.nominal.map { Unknown(type: "\($0.text).\(names[next - 1])") }
                        ?? Unknown(reason: "an associated type \(names[next - 1]) is not known")
                }
                entry.storeBytes(of: pointer(try make(witness, source)), as: UnsafeRawPointer.self)
            } else if kind == Requirement.baseProtocol, let base = RealTypes.base(of: existential) {
                entry.storeBytes(of: try self.table(of: tree, base, source), as: UnsafeRawPointer.self)
            }
        }
        return UnsafeRawPointer(table)
    }

    /// Tells the runtime which stand-ins conform to which protocols, so that hints can say so.
    func registerConformances(_ source: any Source) {
        guard registered != descriptors.count + protocols.count, !protocols.isEmpty else { return }
        registered = descriptors.count + protocols.count
        for (name, descriptor) in protocols where !knownProtocols.contains(name) {
            guard let record = StandInMemory.take(4) else { return }
            record.refer(to: descriptor)
            cleansec_register_protocols(record, record + 4)
            knownProtocols.insert(name)
        }
        var records: [UnsafeMutableRawPointer] = []
        for (name, type) in descriptors {
            for conformance in source.ownConformances(of: name) {
                // A later error may need a protocol that is not known yet.
                guard let target = protocols[conformance],
                    knownConformances[name, default: []].insert(conformance).inserted,
                    let record = StandInMemory.take(80)
                else { continue }
                // References to the protocol, the type and the witnesses. The flags are 0: the references are direct, and nothing is
                // conditional.
                record.refer(to: target)
                (record + 4).refer(to: type)
                let table = record + 16
                (record + 8).refer(to: table)
                table.storeBytes(of: UnsafeRawPointer(record), as: UnsafeRawPointer.self)
                records.append(record)
            }
        }
        guard !records.isEmpty, let list = StandInMemory.take(4 * records.count) else { return }
        for (index, record) in records.enumerated() { (list + 4 * index).refer(to: record) }
        cleansec_register_conformances(list, list + 4 * records.count)
    }
}
