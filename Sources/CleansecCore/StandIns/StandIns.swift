// Stand-ins are created by what `CleansecMemory` declares of the runtime.

import Cleanse
import CleanseEngine
internal import CleansecMemory

/// Types of this process that stand for the types of the program under analysis.
///
/// The compiler of graphs, the forms of dependencies and the wording of messages work with types. So a type that only the program has gets a
/// stand-in: metadata with its name, its module, its generic arguments and its superclass, and nothing else. Types made of it, such as
/// `Provider<X>` or `X?`, are then the real ones. No value of a stand-in is ever created.
///
/// The layouts are those of Swift's stable ABI ("Type Metadata" and "swift/ABI/Metadata.h").
final class StandIns {
    /// What stand-ins need to know of a nominal type of the program.
    protocol Source: AnyObject {
        /// The superclass, with the type's generic parameters replaced.
        func superclass(of name: NominalName) -> TypeTree?
        /// The type that witnesses an associated type.
        func associatedType(_ name: String, of type: TypeTree) -> TypeTree?
        /// The protocols that a protocol names in its declaration.
        func refined(by name: NominalName) -> [NominalName]
        /// The protocols that a type itself conforms to, not a superclass.
        func ownConformances(of name: NominalName) -> [NominalName]
    }

    /// A type that has no stand-in.
    struct Unknown: Error {
        let type: String
    }

    private var types: [TypeTree: Any.Type] = [:]
    private var descriptors: [NominalName: UnsafeMutableRawPointer] = [:]
    private var contexts: [NominalName: UnsafeMutableRawPointer] = [:]
    private var modules: [String: UnsafeMutableRawPointer] = [:]
    private var protocols: [NominalName: UnsafeMutableRawPointer] = [:]
    private var labels: [String: UnsafeMutableRawPointer] = [:]
    private var tables: [TypeTree: [ObjectIdentifier: UnsafeMutableRawPointer]] = [:]

    /// The type that stands for a type of the program.
    /// - Throws: ``Unknown`` for a type that can't be built.
    func type(_ tree: TypeTree, _ source: any Source) throws(Unknown) -> Any.Type { try make(tree, source) }

    private func make(_ tree: TypeTree, _ source: any Source) throws(Unknown) -> Any.Type {
        if let known = types[tree] { return known }
        let type = try build(tree, source)
        types[tree] = type
        return type
    }

    private func pointer(_ type: Any.Type) -> UnsafeRawPointer {
        // SAFETY: a metatype is the address of the type's metadata.
        unsafeBitCast(type, to: UnsafeRawPointer.self)
    }

    private func type(at address: UnsafeRawPointer?) throws(Unknown) -> Any.Type {
        guard let address else { throw Unknown(type: "a type") }
        // SAFETY: the address is that of metadata, which the runtime or this file has created.
        return unsafeBitCast(address, to: Any.Type.self)
    }

    private func build(_ tree: TypeTree, _ source: any Source) throws(Unknown) -> Any.Type {
        switch tree {
        case .nominal(let name): return try nominal(name, tree, source)
        case .tuple(let elements):
            if elements.isEmpty { return Void.self }
            let types = try list(elements.map(\.type), source)
            let text = elements.map { ($0.label ?? "") + " " }.joined()
            let hasLabels = elements.contains { $0.label != nil }
            let labels = hasLabels ? try label(text) : nil
            return try type(
                at: types.withUnsafeBufferPointer { cleansec_tuple($0.count, $0.baseAddress, labels) })
        case .function(let function): return try functionType(function, source)
        case .existential(let protocols, let superclass, let isOfObjects):
            if protocols.isEmpty, superclass == nil { return isOfObjects ? AnyObject.self : Any.self }
            let addresses: [UnsafeRawPointer?] = try represented(protocols).map { name throws(Unknown) in
                try protocolDescriptor(name, source)
            }
            let base = try superclass.map { superclass throws(Unknown) in pointer(try make(superclass, source)) }
            // Objects if one of the protocols says so, which only its module knows.
            return try type(
                at: addresses.withUnsafeBufferPointer {
                    cleansec_existential(isOfObjects ? 1 : 0, base, $0.count, $0.baseAddress)
                })
        case .constrained(.existential(let protocols, let superclass, let isOfObjects), let constraints):
            // The runtime does not name the arguments of the class.
            guard superclass == nil else { throw Unknown(type: "of a class with a constrained protocol") }
            return try constrained(protocols, isOfObjects, constraints, source)
        case .constrained: throw Unknown(type: "of a constrained protocol")
        // The runtime can't name these.
        case .metatype(.constrained, isExistential: true): throw Unknown(type: "of metatypes of a constrained protocol")
        case .metatype(let instance, let isExistential):
            return try type(at: cleansec_metatype(pointer(try make(instance, source)), isExistential ? 1 : 0))
        case .convention(_, let inner): return try make(inner, source)
        case .opaque(let name): throw Unknown(type: Self.plain(name))
        case .member(.nominal(let base), let name): throw Unknown(type: "\(base.text).\(name)")
        case .parameter, .member, .pack: throw Unknown(type: "that a generic function is called with")
        }
    }

    /// The protocols that are represented at run time, which Sendable and the like are not.
    private func represented(_ protocols: [TypeTree]) throws(Unknown) -> [NominalName] {
        try protocols.map { named throws(Unknown) in
            guard let name = named.nominal else { throw Unknown(type: "\(named)") }
            return name
        }.filter { name in
            !["Sendable", "SendableMetatype", "Copyable", "Escapable"].contains { name.isType($0, of: "Swift") }
        }
    }

    /// An existential type that says what associated types are: its shape, which has a mangled name in which parameters stand for these, and
    /// the types.
    private func constrained(
        _ protocols: [TypeTree], _ isOfObjects: Bool, _ constraints: [TypeTree.Constraint], _ source: any Source
    ) throws(Unknown) -> Any.Type {
        let types = try list(constraints.map(\.type), source)
        var name: [UInt8] = []
        var references: [(offset: Int, target: UnsafeRawPointer)] = []
        func refer(to target: UnsafeRawPointer) {
            let indirectly: UInt8 = 2
            references.append((name.count + 1, target))
            name += [indirectly, 0, 0, 0, 0]
        }
        func append(_ text: String) { name += "\(text.utf8.count)\(text)".utf8 }
        func append(_ proto: NominalName, end: String) throws(Unknown) {
            var outer = proto
            let last = outer.path.removeLast()
            // Private ones have the name of their file.
            guard let file = last.discriminator, !file.hasPrefix("local "),
                !outer.path.contains(where: { $0.kind == .entity })
            else { return refer(to: try protocolDescriptor(proto, source)) }
            if outer.path.isEmpty { append(outer.module) } else { refer(to: try descriptor(of: outer, source)) }
            append(last.name)
            append(file)
            name += "LL\(end)".utf8
        }
        for (index, proto) in try represented(protocols).enumerated() {
            try append(proto, end: "")
            if index == 0 { name += "_".utf8 }
        }
        name += (isOfObjects ? "Xl" : "p").utf8
        for (index, constraint) in constraints.enumerated() {
            name += (index == 0 ? "x" : index == 1 ? "q_" : "q\(index - 2)_").utf8
            append(constraint.name)
            try append(constraint.protocolName, end: "P")
            name += (index == 0 ? "Rts_" : "Rts").utf8
        }
        name += "XP".utf8
        // What is referred to stands before the name: a distance has no byte of 0 then, which would end the name.
        let addresses = try some(StandInMemory.take(8 * references.count + name.count + 1))
        let text = addresses + 8 * references.count
        text.copyMemory(from: name, byteCount: name.count)
        for (index, reference) in references.enumerated() {
            (addresses + 8 * index).storeBytes(of: reference.target, as: UnsafeRawPointer.self)
            (text + reference.offset).storeBytes(
                of: Int32(8 * (index - references.count) - reference.offset), as: Int32.self)
        }
        let shape = try some(StandInMemory.take(24))
        let (hasTypes, hasPlainParameters): (UInt32, UInt32) = (0x100, 0x1800)
        shape.storeBytes(of: hasTypes | hasPlainParameters, as: UInt32.self)
        (shape + 4).refer(to: text)
        // What conforms is one parameter, the types are others; what is required of them is in the name.
        for (offset, count) in [(8, 1), (16, types.count)] {
            shape.storeBytes(of: UInt16(count), toByteOffset: offset, as: UInt16.self)
            shape.storeBytes(of: UInt16(count), toByteOffset: offset + 4, as: UInt16.self)
        }
        let words = try some(StandInMemory.take(24 + 8 * types.count))
        // SAFETY: the witnesses of values precede the metadata of any type.
        words.copyMemory(from: pointer(Any.self) - 8, byteCount: 8)
        let kind = 0x307
        words.storeBytes(of: kind, toByteOffset: 8, as: Int.self)
        words.storeBytes(of: UnsafeRawPointer(shape), toByteOffset: 16, as: UnsafeRawPointer.self)
        for (index, type) in types.enumerated() {
            words.storeBytes(of: type, toByteOffset: 24 + 8 * index, as: UnsafeRawPointer?.self)
        }
        return try type(at: words + 8)
    }

    /// A mangled name as the runtime writes it, for messages; what is no mangled name stays as it is.
    static func plain(_ name: String) -> String {
        var text = [UInt8](repeating: 0, count: 1_000)
        guard cleansec_demangle(name, name.utf8.count, &text, text.count) else { return name }
        return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    }

    private func list(_ trees: [TypeTree], _ source: any Source) throws(Unknown) -> [UnsafeRawPointer?] {
        try trees.map { tree throws(Unknown) in pointer(try make(tree, source)) }
    }

    private func label(_ text: String) throws(Unknown) -> UnsafeMutableRawPointer {
        if let known = labels[text] { return known }
        let label = try some(StandInMemory.text(text))
        labels[text] = label
        return label
    }

    private func some(_ piece: UnsafeMutableRawPointer?) throws(Unknown) -> UnsafeMutableRawPointer {
        guard let piece else { throw Unknown(type: "one of too many types") }
        return piece
    }

    // MARK: Actors

    /// The objects that stand for those of global actors.
    private var actors: [TypeTree: any Actor] = [:]

    /// An object that stands for that of a global actor: it tells its type, and is told apart from others.
    /// - Throws: ``Unknown`` if the type of the object is no class, as far as is known.
    func actor(of global: TypeTree, _ source: any Source) throws(Unknown) -> any Actor {
        if let known = actors[global] { return known }
        let type = source.associatedType("ActorType", of: global) ?? global
        guard type.nominal?.last.kind == .classType, let name = global.nominal,
            let object = cleansec_object(pointer(try make(type, source)))
        else { throw Unknown(type: global.nominal?.text ?? "a global actor") }
        // SAFETY: an existential of a protocol of objects is the address of an object and that of a witness table. The object is a stand-in's,
        // so nothing but its type and its address is ever asked for; it is never released. The table is never used.
        let table = unsafeBitCast(MainActor.shared as any Actor, to: (UInt, UInt).self).1
        let actor = unsafeBitCast((UInt(bitPattern: object), table), to: (any Actor).self)
        actors[global] = actor
        let witnesses = try globalActorTable(of: make(type, source), object, actorTable: table)
        try registerGlobalActor(descriptor(of: name, source), witnesses)
        return actor
    }

    /// A witness table of `GlobalActor`, which gives the object.
    private func globalActorTable(
        of type: Any.Type, _ object: UnsafeMutableRawPointer, actorTable: UInt
    ) throws(Unknown) -> UnsafeMutableRawPointer {
        let kinds = requirements(of: (any GlobalActor).self).kinds
        // The object stands before the table, for the function that gives it.
        let table = try some(StandInMemory.take(8 * (kinds.count + 2))) + 8
        (table - 8).storeBytes(of: object, as: UnsafeMutableRawPointer.self)
        for (index, kind) in kinds.enumerated() {
            let entry = table + 8 * (index + 1)
            switch kind {
            case Requirement.associatedType: entry.storeBytes(of: pointer(type), as: UnsafeRawPointer.self)
            case Requirement.associatedConformance: entry.storeBytes(of: actorTable, as: UInt.self)
            // The first one is `shared`, the other an executor, for which nothing is ever asked.
            default: entry.storeBytes(of: cleansec_global_actor_getter(), as: UnsafeRawPointer?.self)
            }
        }
        return table
    }

    /// Tells the runtime that a stand-in is a global actor: hints say so, and functions of the actor are told from those of others.
    private func registerGlobalActor(
        _ descriptor: UnsafeMutableRawPointer, _ table: UnsafeMutableRawPointer
    ) throws(Unknown) {
        let record = try some(StandInMemory.take(32))
        // SAFETY: in the metadata of `any P`, the descriptor of the protocol follows the kind and the flags.
        let target = pointer((any GlobalActor).self).load(fromByteOffset: 16, as: UnsafeRawPointer.self)
        // The runtime's descriptor is too far away for a reference, so that goes by an address that stands here.
        (record + 16).storeBytes(of: target, as: UnsafeRawPointer.self)
        let isIndirect = 1
        record.refer(to: record + 16 + isIndirect)
        (record + 4).refer(to: descriptor)
        (record + 8).refer(to: table)
        table.storeBytes(of: UnsafeRawPointer(record), as: UnsafeRawPointer.self)
        let list = try some(StandInMemory.take(4))
        list.refer(to: record)
        cleansec_register_conformances(list, list + 4)
    }

    // MARK: Functions

    private func functionType(_ function: FunctionName, _ source: any Source) throws(Unknown) -> Any.Type {
        guard !function.isForeign else { throw Unknown(type: "of a function of C") }
        guard !function.isIsolatedAny else { throw Unknown(type: "of a function that is @isolated(any)") }
        let parameters = try list(function.parameters, source)
        let result = pointer(try make(function.result, source))
        let actor = try function.actor.map { actor throws(Unknown) in
            if actor.nominal?.isType("MainActor", of: "Swift") != true { _ = try self.actor(of: actor, source) }
            return pointer(try make(actor, source))
        }
        let thrown = try function.thrown.map { thrown throws(Unknown) in pointer(try make(thrown, source)) }
        let conventions = function.parameters.map(Self.convention)
        let hasConventions = conventions.contains { $0 != 0 }
        var flags = parameters.count
        if hasConventions { flags |= 0x0200_0000 }
        if function.isThrowing { flags |= 0x0100_0000 }
        flags |= 0x0400_0000
        if actor != nil { flags |= 0x1000_0000 }
        if function.isAsync { flags |= 0x2000_0000 }
        if function.isSendable { flags |= 0x4000_0000 }
        var extended: UInt32 = 0
        if thrown != nil { extended |= 1 }
        if function.staysWithCaller { extended |= 4 }
        if function.hasSendingResult { extended |= 0x10 }
        if extended != 0 { flags |= 0x8000_0000 }
        return try type(
            at: parameters.withUnsafeBufferPointer { parameters in
                conventions.withUnsafeBufferPointer {
                    cleansec_function(
                        flags, parameters.baseAddress, hasConventions ? $0.baseAddress : nil, result, actor, extended,
                        thrown)
                }
            })
    }

    /// How a parameter is passed, as the metadata of function types say it.
    private static func convention(of parameter: TypeTree) -> UInt32 {
        guard case .convention(let convention, let type) = parameter else { return 0 }
        let own: UInt32 =
            switch convention {
            case "inout": 1
            case "borrowing": 2
            case "consuming": 3
            case "variadic": 0x80
            case "isolated": 0x400
            case "sending": 0x800
            default: 0
            }
        return own | Self.convention(of: type)
    }

    // MARK: Nominal types

    private func nominal(_ name: NominalName, _ tree: TypeTree, _ source: any Source) throws(Unknown) -> Any.Type {
        if let real = try RealTypes.type(
            name, argument: { tree throws(Unknown) in try make(tree, source) },
            witness: { tree, existential throws(Unknown) in try table(of: tree, existential, source) })
        {
            return real
        }
        // A structure or an enumeration of C without a name has that of its `typedef`.
        let isAlias = name.last.kind == .alias && name.module != "__C"
        guard name.last.kind != .protocolType, !isAlias, name.last.kind != .entity else {
            throw Unknown(type: name.text)
        }
        // Its parameters are no types.
        let isOfPacks = name.arguments.contains { if case .pack = $0 { true } else { false } }
        guard !isOfPacks else { throw Unknown(type: name.text) }
        let arguments = try list(name.arguments, source)
        let descriptor = try descriptor(of: name, source)
        let isClass = name.last.kind == .classType
        let superclass =
            try isClass
            ? source.superclass(of: name).map { superclass throws(Unknown) in pointer(try make(superclass, source)) }
            : nil
        if !arguments.isEmpty {
            let created = try type(
                at: arguments.withUnsafeBufferPointer { cleansec_generic($0.baseAddress, descriptor) })
            if let superclass {
                // SAFETY: the class has just been created, by the pattern that its descriptor refers to. Its superclass is the second word.
                UnsafeMutableRawPointer(mutating: pointer(created)).storeBytes(
                    of: superclass, toByteOffset: 8, as: UnsafeRawPointer.self)
            }
            return created
        }
        return try isClass ? classMetadata(descriptor, superclass) : structureMetadata(descriptor)
    }

    private func structureMetadata(_ descriptor: UnsafeMutableRawPointer) throws(Unknown) -> Any.Type {
        let words = try some(StandInMemory.take(32))
        // SAFETY: the witnesses of values precede the metadata of any type.
        let template = pointer(Int.self) - 8
        words.copyMemory(from: template, byteCount: 16)
        words.storeBytes(of: descriptor, toByteOffset: 16, as: UnsafeRawPointer.self)
        return try type(at: words + 8)
    }

    private final class Template {}

    private func classMetadata(
        _ descriptor: UnsafeMutableRawPointer, _ superclass: UnsafeRawPointer?
    ) throws(Unknown) -> Any.Type {
        let (before, count) = (16, StandInMemory.classLayout.words * 8)
        let words = try some(StandInMemory.take(before + count + 64))
        // SAFETY: the destructor and the witnesses precede the metadata of a class, which begin as `classLayout` says.
        words.copyMemory(from: pointer(Template.self) - before, byteCount: before + count)
        if let superclass { words.storeBytes(of: superclass, toByteOffset: before + 8, as: UnsafeRawPointer.self) }
        let description = before + StandInMemory.classLayout.description * 8
        words.storeBytes(of: descriptor, toByteOffset: description, as: UnsafeRawPointer.self)
        words.storeBytes(of: 0, toByteOffset: description + 8, as: UInt.self)
        return try type(at: words + before)
    }

    // MARK: Descriptors

    private enum Flag {
        static let (module, anonymous, protocolKind, classKind, structureKind):
            (UInt32, UInt32, UInt32, UInt32, UInt32) =
                (0, 2, 3, 16, 17)
        static let (isUnique, isGeneric): (UInt32, UInt32) = (0x40, 0x80)
    }

    private func module(_ name: String) throws(Unknown) -> UnsafeMutableRawPointer {
        if let known = modules[name] { return known }
        let descriptor = try some(StandInMemory.take(12))
        descriptor.storeBytes(of: Flag.module | Flag.isUnique, as: UInt32.self)
        (descriptor + 8).refer(to: try some(StandInMemory.text(name)))
        modules[name] = descriptor
        return descriptor
    }

    /// A context without a name, such as the one that private types and types in functions are in.
    private func anonymous(in parent: UnsafeMutableRawPointer) throws(Unknown) -> UnsafeMutableRawPointer {
        let descriptor = try some(StandInMemory.take(12))
        descriptor.storeBytes(of: Flag.anonymous | Flag.isUnique, as: UInt32.self)
        (descriptor + 4).refer(to: parent)
        return descriptor
    }

    /// The context that the innermost type of a name is in.
    private func context(of name: NominalName, _ source: any Source) throws(Unknown) -> UnsafeMutableRawPointer {
        var outer = name
        let last = outer.path.removeLast()
        let parent: UnsafeMutableRawPointer
        if let step = outer.path.last {
            if step.kind == .entity {
                // Two types of one name in a function are in contexts of their own.
                var key = outer
                key.path[key.path.count - 1].discriminator = (step.discriminator ?? "") + (last.discriminator ?? "")
                if let known = contexts[key] {
                    parent = known
                } else {
                    parent = try anonymous(in: context(of: outer, source))
                    contexts[key] = parent
                }
            } else {
                parent = try descriptor(of: outer, source)
            }
        } else {
            parent = try module(name.module)
        }
        guard last.kind != .entity, let discriminator = last.discriminator, !discriminator.hasPrefix("local ") else {
            return parent
        }
        return try anonymous(in: parent)
    }

    /// The descriptor of a nominal type, which all uses of a generic one share.
    private func descriptor(of name: NominalName, _ source: any Source) throws(Unknown) -> UnsafeMutableRawPointer {
        var key = name.unbound
        // A generic type has as many parameters as it has arguments.
        for (step, arguments) in name.path.map(\.arguments).enumerated() where !arguments.isEmpty {
            key.path[step].arguments = Array(repeating: .void, count: arguments.count)
        }
        if let known = descriptors[key] { return known }
        let parent = try context(of: key, source)
        let isClass = name.last.kind == .classType
        let count = name.arguments.count
        guard count < 200 else { throw Unknown(type: name.text) }
        let size = isClass ? 44 : 28
        let descriptor = try some(StandInMemory.take(size + 16 + ((count + 3) & ~3)))
        let kind = isClass ? Flag.classKind : Flag.structureKind
        descriptor.storeBytes(of: kind | Flag.isUnique | (count > 0 ? Flag.isGeneric : 0), as: UInt32.self)
        (descriptor + 4).refer(to: parent)
        (descriptor + 8).refer(to: try some(StandInMemory.text(name.last.name)))
        if isClass {
            // How many words precede and follow the address of the metadata, and how many of them are the arguments.
            descriptor.storeBytes(of: 2, toByteOffset: 24, as: UInt32.self)
            descriptor.storeBytes(
                of: UInt32(StandInMemory.classLayout.words + count), toByteOffset: 28, as: UInt32.self)
            descriptor.storeBytes(of: UInt32(count), toByteOffset: 32, as: UInt32.self)
        } else {
            descriptor.storeBytes(of: 2, toByteOffset: 24, as: UInt32.self)
        }
        if count > 0 {
            let header = descriptor + size
            header.refer(to: try some(StandInMemory.take(128)))
            let pattern = try some(StandInMemory.take(64))
            (header + 4).refer(to: pattern)
            guard let creator = isClass ? cleansec_class_creator() : cleansec_structure_creator() else {
                throw Unknown(type: name.text)
            }
            pattern.refer(to: creator)
            header.storeBytes(of: UInt16(count), toByteOffset: 8, as: UInt16.self)
            header.storeBytes(of: UInt16(count), toByteOffset: 12, as: UInt16.self)
            let hasArgument: UInt8 = 0x80
            for index in 0..<count { header.storeBytes(of: hasArgument, toByteOffset: 16 + index, as: UInt8.self) }
        }
        descriptors[key] = descriptor
        return descriptor
    }

    private func protocolDescriptor(_ name: NominalName, _ source: any Source) throws(Unknown) -> UnsafeRawPointer {
        if let real = RealTypes.protocolDescriptor(name) { return real }
        if let known = protocols[name] { return UnsafeRawPointer(known) }
        let refined = source.refined(by: name)
        let descriptor = try some(StandInMemory.take(24 + 12 * refined.count))
        protocols[name] = descriptor
        let isOfAnyValues: UInt32 = 1 << 16
        descriptor.storeBytes(of: Flag.protocolKind | Flag.isUnique | isOfAnyValues, as: UInt32.self)
        (descriptor + 4).refer(to: try context(of: name, source))
        (descriptor + 8).refer(to: try some(StandInMemory.text(name.last.name)))
        let parameter = try label("x")
        var count: UInt32 = 0
        for other in refined {
            guard RealTypes.protocolDescriptor(other) == nil else { continue }
            let target = try protocolDescriptor(other, source)
            let requirement = descriptor + 24 + 12 * Int(count)
            (requirement + 4).refer(to: parameter)
            (requirement + 8).refer(to: target)
            count += 1
        }
        descriptor.storeBytes(of: count, toByteOffset: 12, as: UInt32.self)
        return UnsafeRawPointer(descriptor)
    }

    // MARK: Conformances

    /// The kinds of requirements that tables have something for.
    private enum Requirement {
        static let (baseProtocol, associatedType, associatedConformance): (UInt32, UInt32, UInt32) = (0, 7, 8)
    }

    /// The kinds of a protocol's requirements, in the order of its tables, and the names of its associated types.
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

    /// A witness table of a stand-in, with the types that witness associated types and no functions.
    private func table(
        of tree: TypeTree, _ existential: Any.Type, _ source: any Source
    ) throws(Unknown) -> UnsafeRawPointer {
        let id = ObjectIdentifier(existential)
        if let known = tables[tree]?[id] { return UnsafeRawPointer(known) }
        let (kinds, names) = requirements(of: existential)
        let table = try some(StandInMemory.take(8 * (kinds.count + 1)))
        tables[tree, default: [:]][id] = table
        // The descriptor of the conformance, without any flags.
        table.storeBytes(of: UnsafeRawPointer(try some(StandInMemory.take(64))), as: UnsafeRawPointer.self)
        var next = 0
        for (index, kind) in kinds.enumerated() {
            let entry = table + 8 * (index + 1)
            if kind == Requirement.associatedType, names.indices.contains(next) {
                let witness = source.associatedType(names[next], of: tree)
                next += 1
                guard let witness else { throw Unknown(type: "\(tree.nominal?.text ?? "a type").\(names[next - 1])") }
                entry.storeBytes(of: pointer(try make(witness, source)), as: UnsafeRawPointer.self)
            } else if kind == Requirement.baseProtocol, let base = RealTypes.base(of: existential) {
                entry.storeBytes(of: try self.table(of: tree, base, source), as: UnsafeRawPointer.self)
            }
        }
        return UnsafeRawPointer(table)
    }

    /// How many types and protocols the runtime has been told of.
    private var registered = 0

    /// Tells the runtime which stand-ins conform to which protocols: hints say so.
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
        for (name, type) in descriptors where !knownConformers.contains(name) {
            knownConformers.insert(name)
            for conformance in source.ownConformances(of: name) {
                guard let target = protocols[conformance], let record = StandInMemory.take(80) else { continue }
                // References to the protocol, the type and the witnesses, then flags: all is known, and nothing is conditional.
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

    private var knownProtocols: Set<NominalName> = []
    private var knownConformers: Set<NominalName> = []
}
