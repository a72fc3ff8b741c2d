import Cleanse
import CleanseEngine

/// The types that this process and the program share: the types of the standard library and of Cleanse that messages and forms use.
enum RealTypes {
    typealias Argument = (TypeTree) throws(StandIns.Unknown) -> Any.Type
    typealias Witness = (TypeTree, _ existential: Any.Type) throws(StandIns.Unknown) -> UnsafeRawPointer

    /// A metatype with a witness table, which is the representation of an existential metatype.
    private struct Conforming {
        let type: Any.Type
        let table: UnsafeRawPointer
    }

    /// Returns the type of a name, or `nil` if only the program has it.
    static func type(
        _ name: NominalName, argument: Argument, witness: Witness
    ) throws(StandIns.Unknown) -> Any.Type? {
        guard name.path.count == 1 else { return nil }
        let arguments = name.path[0].arguments
        switch (name.module, arguments.count) {
        case ("Swift", 0), ("Cleanse", 0), ("CleanseEngine", 0): return plain(name)
        case ("Swift", 1):
            guard let make = generic[name.path[0].name] else {
                guard name.path[0].name == "Set" else { return nil }
                let element = try argument(arguments[0])
                return set(
                    try conforming(arguments[0], element, (any Hashable).self, witness, to: (any Hashable.Type).self))
            }
            return make(try argument(arguments[0]))
        case ("Swift", 2):
            guard name.path[0].name == "Dictionary" else { return nil }
            let key = try argument(arguments[0])
            return dictionary(
                try conforming(arguments[0], key, (any Hashable).self, witness, to: (any Hashable.Type).self),
                try argument(arguments[1]))
        case ("Cleanse", 1):
            let element = try argument(arguments[0])
            if let make = ofAnything[name.path[0].name] { return make(element) }
            switch name.path[0].name {
            case "TaggedProvider":
                return tagged(try conforming(arguments[0], element, (any Tag).self, witness, to: (any Tag.Type).self))
            case "Factory", "SendableFactory", "AsyncFactory":
                let tag = try conforming(
                    arguments[0], element, (any AssistedFactory).self, witness, to: (any AssistedFactory.Type).self)
                switch name.path[0].name {
                case "Factory": return factory(tag)
                case "AsyncFactory": return asyncFactory(tag)
                default: return sendableFactory(tag)
                }
            case "ComponentFactory", "SendableComponentFactory":
                let component = try conforming(
                    arguments[0], element, (any ComponentBase).self, witness, to: (any ComponentBase.Type).self)
                return name.path[0].name == "ComponentFactory"
                    ? componentFactory(component) : sendableComponent(component)
            default: return nil
            }
        default: return nil
        }
    }

    /// Returns the existential metatype of a type: by the type's own conformance, or with a witness table of its stand-in.
    private static func conforming<Metatype>(
        _ tree: TypeTree, _ type: Any.Type, _ existential: Any.Type, _ witness: Witness, to _: Metatype.Type
    ) throws(StandIns.Unknown) -> Metatype {
        if let real = type as? Metatype { return real }
        let table = try witness(tree, existential)
        // SAFETY: an existential metatype of one protocol is a metatype and a witness table.
        return unsafeBitCast(Conforming(type: type, table: table), to: Metatype.self)
    }

    private static func set(_ type: any Hashable.Type) -> Any.Type {
        func make<Element: Hashable>(_: Element.Type) -> Any.Type { Set<Element>.self }
        return make(type)
    }

    private static func dictionary(_ key: any Hashable.Type, _ value: Any.Type) -> Any.Type {
        func make<Key: Hashable>(_: Key.Type) -> Any.Type {
            func make<Value>(_: Value.Type) -> Any.Type { [Key: Value].self }
            return _openExistential(value, do: make)
        }
        return make(key)
    }

    private static func tagged(_ tag: any Tag.Type) -> Any.Type {
        func make<T: Tag>(_: T.Type) -> Any.Type { TaggedProvider<T>.self }
        return make(tag)
    }

    private static func factory(_ tag: any AssistedFactory.Type) -> Any.Type {
        func make<T: AssistedFactory>(_: T.Type) -> Any.Type { Factory<T>.self }
        return make(tag)
    }

    private static func sendableFactory(_ tag: any AssistedFactory.Type) -> Any.Type {
        func make<T: AssistedFactory>(_: T.Type) -> Any.Type { SendableFactory<T>.self }
        return make(tag)
    }

    private static func asyncFactory(_ tag: any AssistedFactory.Type) -> Any.Type {
        func make<T: AssistedFactory>(_: T.Type) -> Any.Type { AsyncFactory<T>.self }
        return make(tag)
    }

    private static func componentFactory(_ component: any ComponentBase.Type) -> Any.Type {
        func make<C: ComponentBase>(_: C.Type) -> Any.Type { ComponentFactory<C>.self }
        return make(component)
    }

    private static func sendableComponent(_ component: any ComponentBase.Type) -> Any.Type {
        func make<C: ComponentBase>(_: C.Type) -> Any.Type { SendableComponentFactory<C>.self }
        return make(component)
    }

    private static var generic: [String: (Any.Type) -> Any.Type] {
        [
            "Optional": { type in
                func make<Element>(_: Element.Type) -> Any.Type { Element?.self }
                return _openExistential(type, do: make)
            },
            "Array": { type in
                func make<Element>(_: Element.Type) -> Any.Type { [Element].self }
                return _openExistential(type, do: make)
            },
        ]
    }

    private static var ofAnything: [String: (Any.Type) -> Any.Type] {
        [
            "Provider": { type in
                func make<Element>(_: Element.Type) -> Any.Type { Provider<Element>.self }
                return _openExistential(type, do: make)
            },
            "WeakProvider": { type in
                func make<Element>(_: Element.Type) -> Any.Type { WeakProvider<Element>.self }
                return _openExistential(type, do: make)
            },
            "Assisted": { type in
                func make<Element>(_: Element.Type) -> Any.Type { Assisted<Element>.self }
                return _openExistential(type, do: make)
            },
            "EmptySeed": { type in
                func make<Element>(_: Element.Type) -> Any.Type { EmptySeed<Element>.self }
                return _openExistential(type, do: make)
            },
            "PropertyInjector": { type in
                func make<Element>(_: Element.Type) -> Any.Type { PropertyInjector<Element>.self }
                return _openExistential(type, do: make)
            },
        ]
    }

    /// Returns a type without generic arguments by its name.
    private static func plain(_ name: NominalName) -> Any.Type? {
        let letter: String
        switch name.path[0].kind {
        case .structure: letter = "V"
        case .enumeration: letter = "O"
        case .classType: letter = "C"
        default: return nil
        }
        let module = name.module == "Swift" ? "s" : "\(name.module.utf8.count)\(name.module)"
        if let known = abbreviated[name.path[0].name], name.module == "Swift" { return known }
        return _typeByName("\(module)\(name.path[0].name.utf8.count)\(name.path[0].name)\(letter)")
    }

    private static var abbreviated: [String: Any.Type] {
        [
            "Int": Int.self, "String": String.self, "Bool": Bool.self, "Double": Double.self, "Float": Float.self,
            "UInt": UInt.self, "Character": Character.self, "Substring": Substring.self, "MainActor": MainActor.self,
            "ObjectIdentifier": ObjectIdentifier.self,
        ]
    }

    /// Returns the descriptor of a protocol that this process has too, or `nil` for another protocol.
    static func protocolDescriptor(_ name: NominalName) -> UnsafeRawPointer? {
        guard name.module == "Swift", name.path.count == 1, let type = protocols[name.path[0].name] else { return nil }
        // SAFETY: in the metadata of `any P`, the descriptor of the protocol follows the kind and the flags.
        return UnsafeRawPointer(metadata(of: type) + 2).load(as: UnsafeRawPointer.self)
    }

    private static var protocols: [String: Any.Type] {
        [
            "Error": (any Error).self, "Hashable": (any Hashable).self, "Equatable": (any Equatable).self,
            "CustomStringConvertible": (any CustomStringConvertible).self,
            "Encodable": (any Encodable).self, "Decodable": (any Decodable).self, "Actor": (any Actor).self,
            "Sequence": (any Sequence).self, "Collection": (any Collection).self, "Comparable": (any Comparable).self,
        ]
    }

    /// Returns the protocol that a protocol of Cleanse refines.
    static func base(of existential: Any.Type) -> Any.Type? {
        existential == (any AssistedFactory).self ? (any Tag).self : nil
    }
}
