import Cleanse
import CleanseEngine
internal import CleansecMemory

/// The types of this process that represent the types of the program under analysis.
///
/// The compiler of graphs, the forms of dependencies and the wording of messages work with types. A type that only the program has
/// therefore gets a stand-in: metadata with its name, its module, its generic arguments and its superclass, and nothing else. Types that
/// contain it, such as `Provider<X>` or `X?`, are real types. No value of a stand-in is ever created.
///
/// The layouts follow Swift's stable ABI ("Type Metadata" and "swift/ABI/Metadata.h").
final class StandIns {
    /// A source of facts about the nominal types of the program.
    protocol Source: AnyObject {
        /// Returns the superclass, with the type's generic parameters replaced.
        func superclass(of name: NominalName) -> TypeTree?
        /// Returns the type that witnesses an associated type.
        func associatedType(_ name: String, of type: TypeTree) -> TypeTree?
        /// Returns the protocols that a protocol names in its declaration.
        func refined(by name: NominalName) -> [NominalName]
        /// Returns the protocols that a type itself conforms to, without the protocols of its superclasses.
        func ownConformances(of name: NominalName) -> [NominalName]
    }

    /// The error for a type that has no stand-in.
    struct Unknown: Error {
        /// The reason, as a clause for a message.
        let reason: String

        init(reason: String) { self.reason = reason }

        /// Creates the error for a type that is not known by its name.
        init(type name: String) { reason = "the type \(name) is not known" }
    }

    private var types: [TypeTree: Any.Type] = [:]
    private var trees: [ObjectIdentifier: TypeTree] = [:]
    var descriptors: [NominalName: UnsafeMutableRawPointer] = [:]
    var contexts: [NominalName: UnsafeMutableRawPointer] = [:]
    var modules: [String: UnsafeMutableRawPointer] = [:]
    var protocols: [NominalName: UnsafeMutableRawPointer] = [:]
    private var labels: [String: UnsafeMutableRawPointer] = [:]
    var tables: [TypeTree: [ObjectIdentifier: UnsafeMutableRawPointer]] = [:]
    /// The objects that represent global actors.
    var actors: [TypeTree: any Actor] = [:]
    /// The number of types and protocols that are registered with the runtime.
    var registered = 0
    /// The protocols that are registered with the runtime.
    var knownProtocols: Set<NominalName> = []
    /// The protocols to which types conform, as far as the conformances are registered with the runtime.
    var knownConformances: [NominalName: Set<NominalName>] = [:]

    /// Returns the stand-in for a type of the program.
    /// - Throws: ``Unknown`` for a type that can't be built.
    func type(_ tree: TypeTree, _ source: any Source) throws(Unknown) -> Any.Type { try make(tree, source) }

    func make(_ tree: TypeTree, _ source: any Source) throws(Unknown) -> Any.Type {
        if let known = types[tree] { return known }
        let type = try build(tree, source)
        types[tree] = type
        trees[ObjectIdentifier(type)] = tree
        return type
    }

    /// Returns the type of the program that a stand-in represents, or `nil` if none was made for it.
    func tree(of type: Any.Type) -> TypeTree? { trees[ObjectIdentifier(type)] }

    func pointer(_ type: Any.Type) -> UnsafeRawPointer {
        // SAFETY: a metatype is the address of the type's metadata.
        unsafeBitCast(type, to: UnsafeRawPointer.self)
    }

    func type(at address: UnsafeRawPointer?) throws(Unknown) -> Any.Type {
        guard let address else { throw Unknown(reason: "a type is not known") }
        // SAFETY: the address is the address of metadata that the runtime or this file has created.
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
            // The type is restricted to objects too if one of the protocols is, which only the protocol's module knows.
            return try type(
                at: addresses.withUnsafeBufferPointer {
                    cleansec_existential(isOfObjects ? 1 : 0, base, $0.count, $0.baseAddress)
                })
        case .constrained(.existential(let protocols, let superclass, let isOfObjects), let constraints):
            // The runtime does not name the generic arguments of the superclass.
            guard superclass == nil else {
                throw Unknown(reason: "a class with a constrained protocol can't be represented")
            }
            return try constrained(protocols, isOfObjects, constraints, source)
        case .constrained: throw Unknown(reason: "a constrained protocol can't be represented")
        // The runtime can't name these.
        case .metatype(.constrained, isExistential: true):
            throw Unknown(reason: "metatypes of a constrained protocol can't be represented")
        case .metatype(let instance, let isExistential):
            return try type(at: cleansec_metatype(pointer(try make(instance, source)), isExistential ? 1 : 0))
        case .convention(_, let inner): return try make(inner, source)
        case .opaque(let name): throw Unknown(type: Self.plain(name))
        case .member(.nominal(let base), let name): throw Unknown(type: "\(base.text).\(name)")
        case .parameter, .member, .pack:
            throw Unknown(reason: "the type that a generic function is called with is not known")
        }
    }

    /// Returns the protocols that are represented at run time, unlike `Sendable` and similar protocols.
    private func represented(_ protocols: [TypeTree]) throws(Unknown) -> [NominalName] {
        try protocols.map { named throws(Unknown) in
            guard let name = named.nominal else { throw Unknown(type: "\(named)") }
            return name
        }.filter { name in
            !["Sendable", "SendableMetatype", "Copyable", "Escapable"].contains { name.isType($0, of: "Swift") }
        }
    }

    /// Returns an existential type that constrains associated types.
    ///
    /// It consists of a shape, whose mangled name has parameters for the constrained types, and of these types.
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
            // The name of a private protocol includes its file.
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
        // The addresses precede the name, so that the distances to them have no byte of 0, which would end the name.
        let addresses = try unwrap(StandInMemory.take(8 * references.count + name.count + 1))
        let text = addresses + 8 * references.count
        text.copyMemory(from: name, byteCount: name.count)
        for (index, reference) in references.enumerated() {
            (addresses + 8 * index).storeBytes(of: reference.target, as: UnsafeRawPointer.self)
            (text + reference.offset).storeBytes(
                of: Int32(8 * (index - references.count) - reference.offset), as: Int32.self)
        }
        let shape = try unwrap(StandInMemory.take(24))
        let (hasTypes, hasPlainParameters): (UInt32, UInt32) = (0x100, 0x1800)
        shape.storeBytes(of: hasTypes | hasPlainParameters, as: UInt32.self)
        (shape + 4).refer(to: text)
        // The conforming type is one parameter, and the constrained types are others. The name contains the requirements.
        for (offset, count) in [(8, 1), (16, types.count)] {
            shape.storeBytes(of: UInt16(count), toByteOffset: offset, as: UInt16.self)
            shape.storeBytes(of: UInt16(count), toByteOffset: offset + 4, as: UInt16.self)
        }
        let words = try unwrap(StandInMemory.take(24 + 8 * types.count))
        // SAFETY: the value witnesses precede the metadata of any type.
        words.copyMemory(from: pointer(Any.self) - 8, byteCount: 8)
        let kind = 0x307
        words.storeBytes(of: kind, toByteOffset: 8, as: Int.self)
        words.storeBytes(of: UnsafeRawPointer(shape), toByteOffset: 16, as: UnsafeRawPointer.self)
        for (index, type) in types.enumerated() {
            words.storeBytes(of: type, toByteOffset: 24 + 8 * index, as: UnsafeRawPointer?.self)
        }
        return try type(at: words + 8)
    }

    /// Demangles a name, as the runtime does for messages. Returns a text that is not a mangled name unchanged.
    static func plain(_ name: String) -> String {
        var text = [UInt8](repeating: 0, count: 1_000)
        guard cleansec_demangle(name, name.utf8.count, &text, text.count) else { return name }
        return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
    }

    func list(_ trees: [TypeTree], _ source: any Source) throws(Unknown) -> [UnsafeRawPointer?] {
        try trees.map { tree throws(Unknown) in pointer(try make(tree, source)) }
    }

    func label(_ text: String) throws(Unknown) -> UnsafeMutableRawPointer {
        if let known = labels[text] { return known }
        let label = try unwrap(StandInMemory.text(text))
        labels[text] = label
        return label
    }

    func unwrap(_ piece: UnsafeMutableRawPointer?) throws(Unknown) -> UnsafeMutableRawPointer {
        guard let piece else { throw Unknown(reason: "there are too many types") }
        return piece
    }

    // MARK: Functions

    private func functionType(_ function: FunctionName, _ source: any Source) throws(Unknown) -> Any.Type {
        guard !function.isIsolatedAny else {
            throw Unknown(reason: "a function that is @isolated(any) can't be represented")
        }
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
        if function.isForeign { flags |= 0x3_0000 }
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

    /// Returns the convention of a parameter, as the metadata of function types represents it.
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
}
