// Stand-ins for nominal types: their metadata, the descriptors of types, protocols, modules and contexts, and the memory of all
// descriptions.

import Cleanse
import CleanseEngine
internal import CleansecMemory

extension StandIns {
    // MARK: Metadata

    func nominal(_ name: NominalName, _ tree: TypeTree, _ source: any Source) throws(Unknown) -> Any.Type {
        if let real = try RealTypes.type(
            name, argument: { tree throws(Unknown) in try make(tree, source) },
            witness: { tree, existential throws(Unknown) in try table(of: tree, existential, source) })
        {
            return real
        }
        // A structure or an enumeration of C without a name of its own has the name of its `typedef`.
        let isAlias = name.last.kind == .alias && name.module != "__C"
        guard name.last.kind != .protocolType, !isAlias, name.last.kind != .entity else {
            throw Unknown(type: name.text)
        }
        // Only extensions with conditions are in the names of types of their own module.
        guard !name.path.contains(where: { $0.extensionModule == name.module }) else {
            throw Unknown(
                reason: "\(name.text), which is declared in an extension with conditions, can't be represented")
        }
        // The arguments for its parameter packs are not types.
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
                // SAFETY: the class has just been created from the pattern that its descriptor refers to. Its superclass is the second
                // word.
                UnsafeMutableRawPointer(mutating: pointer(created)).storeBytes(
                    of: superclass, toByteOffset: 8, as: UnsafeRawPointer.self)
            }
            return created
        }
        return try isClass ? classMetadata(descriptor, superclass) : structureMetadata(descriptor)
    }

    private func structureMetadata(_ descriptor: UnsafeMutableRawPointer) throws(Unknown) -> Any.Type {
        let words = try unwrap(StandInMemory.take(32))
        // SAFETY: the value witnesses precede the metadata of any type.
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
        let words = try unwrap(StandInMemory.take(before + count + 64))
        // SAFETY: the destructor and the value witnesses precede the metadata of a class, which begins as `classLayout` says.
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
        let descriptor = try unwrap(StandInMemory.take(12))
        descriptor.storeBytes(of: Flag.module | Flag.isUnique, as: UInt32.self)
        (descriptor + 8).refer(to: try unwrap(StandInMemory.text(name)))
        modules[name] = descriptor
        return descriptor
    }

    /// Creates a context without a name, such as the context of private types and of types in functions.
    private func anonymous(in parent: UnsafeMutableRawPointer) throws(Unknown) -> UnsafeMutableRawPointer {
        let descriptor = try unwrap(StandInMemory.take(12))
        descriptor.storeBytes(of: Flag.anonymous | Flag.isUnique, as: UInt32.self)
        (descriptor + 4).refer(to: parent)
        return descriptor
    }

    /// Returns the context of the innermost type of a name.
    private func context(of name: NominalName, _ source: any Source) throws(Unknown) -> UnsafeMutableRawPointer {
        var outer = name
        let last = outer.path.removeLast()
        let parent: UnsafeMutableRawPointer
        if let step = outer.path.last {
            if step.kind == .entity {
                // Two types of the same name in a function have contexts of their own.
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

    /// Returns the descriptor of a nominal type, which all uses of a generic type share.
    func descriptor(of name: NominalName, _ source: any Source) throws(Unknown) -> UnsafeMutableRawPointer {
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
        let descriptor = try unwrap(StandInMemory.take(size + 16 + ((count + 3) & ~3)))
        let kind = isClass ? Flag.classKind : Flag.structureKind
        descriptor.storeBytes(of: kind | Flag.isUnique | (count > 0 ? Flag.isGeneric : 0), as: UInt32.self)
        (descriptor + 4).refer(to: parent)
        (descriptor + 8).refer(to: try unwrap(StandInMemory.text(name.last.name)))
        if isClass {
            // The numbers of words before and after the address of the metadata, and how many of these are generic arguments.
            descriptor.storeBytes(of: 2, toByteOffset: 24, as: UInt32.self)
            descriptor.storeBytes(
                of: UInt32(StandInMemory.classLayout.words + count), toByteOffset: 28, as: UInt32.self)
            descriptor.storeBytes(of: UInt32(count), toByteOffset: 32, as: UInt32.self)
        } else {
            descriptor.storeBytes(of: 2, toByteOffset: 24, as: UInt32.self)
        }
        if count > 0 {
            let header = descriptor + size
            header.refer(to: try unwrap(StandInMemory.take(128)))
            let pattern = try unwrap(StandInMemory.take(64))
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

    func protocolDescriptor(_ name: NominalName, _ source: any Source) throws(Unknown) -> UnsafeRawPointer {
        if let real = RealTypes.protocolDescriptor(name) { return real }
        if let known = protocols[name] { return UnsafeRawPointer(known) }
        let refined = source.refined(by: name)
        let descriptor = try unwrap(StandInMemory.take(24 + 12 * refined.count))
        protocols[name] = descriptor
        let isOfAnyValues: UInt32 = 1 << 16
        descriptor.storeBytes(of: Flag.protocolKind | Flag.isUnique | isOfAnyValues, as: UInt32.self)
        (descriptor + 4).refer(to: try context(of: name, source))
        (descriptor + 8).refer(to: try unwrap(StandInMemory.text(name.last.name)))
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
}

/// The memory for the descriptions of stand-ins. It is a variable in C, so that relative references of 32 bits reach the code.
///
/// It is never released, because the runtime keeps references to types forever.
enum StandInMemory {
    /// The number of bytes in use.
    private static let used = Guarded(0)

    /// A class that is the template for the stand-ins of classes.
    private final class ClassTemplate {}

    /// The layout of classes on the platform that runs the tool, whatever the target of the program is.
    static let classLayout: CleansecClassLayout = {
        #if canImport(ObjectiveC)
            cleansec_class_layout(true)
        #else
            cleansec_class_layout(false)
        #endif
    }()

    // SAFETY: pieces are taken one after the other under the lock, and do not overlap. The code that takes a piece writes it before the
    // runtime sees it. The templates are the metadata of a structure and of a class, which are never released.
    private nonisolated(unsafe) static let start: UnsafeMutableRawPointer = {
        cleansec_set_templates(
            unsafeBitCast(Int.self as Any.Type, to: UnsafeRawPointer.self),
            unsafeBitCast(ClassTemplate.self as Any.Type, to: UnsafeRawPointer.self), classLayout)
        return cleansec_memory()
    }()

    /// Takes a piece of memory that is filled with zeros.
    /// - Returns: `nil` if no memory is left.
    static func take(_ count: Int) -> UnsafeMutableRawPointer? {
        let offset = used.withLock { used -> Int? in
            let aligned = (used + 15) & ~15
            guard aligned + count <= cleansec_memory_size() else { return nil }
            used = aligned + count
            return aligned
        }
        return offset.map { start + $0 }
    }

    /// Copies a text to a new piece of memory, with a 0 at the end.
    static func text(_ text: String) -> UnsafeMutableRawPointer? {
        let bytes = Array(text.utf8)
        guard let piece = take(bytes.count + 1) else { return nil }
        piece.copyMemory(from: bytes, byteCount: bytes.count)
        return piece
    }
}

extension UnsafeMutableRawPointer {
    /// Stores a relative reference to another piece, which is the distance from this address.
    func refer(to target: UnsafeRawPointer) {
        storeBytes(of: Int32(target - UnsafeRawPointer(self)), as: Int32.self)
    }
}
