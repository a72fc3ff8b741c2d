// The description of a class, and the protocols of classes that describe themselves or can be created.

import CleanseEngine

/// The description of a class: its properties, its superclass, and the protocols that it declares.
///
/// A process has one description of each type, which is created without an instance of the type.
///
/// Thread rule: may be used from any thread. Call `property`, `implements` and the functions of properties before a container that uses the
/// class starts.
public final class BeanDescriptor: Sendable, CustomStringConvertible {
    private let type: Any.Type
    private let superDescriptor: BeanDescriptor?
    /// The state, which all descriptors of the type share.
    private let state: Guarded<State>

    private struct State {
        private(set) var properties: [PropertyDescriptor] = []
        private var positions: [String: Int] = [:]
        /// The copies of inherited properties, to which this class can attach an injection or a constraint.
        var adopted: [String: PropertyDescriptor] = [:]
        var protocols: [Any.Type] = []
        var subBeans: [BeanDescriptor] = []
        /// The lists of properties as of the last request.
        var found: PropertyLists?

        func property(_ name: String) -> PropertyDescriptor? {
            if properties.count <= Limits.comparedProperties { return properties.first { $0.name == name } }
            return positions[name].map { properties[$0] }
        }

        /// Adds a property, or replaces the property of its name.
        mutating func set(_ property: PropertyDescriptor) {
            if let position = positions[property.name] {
                properties[position] = property
            } else {
                positions[property.name] = properties.count
                properties.append(property)
            }
        }
    }

    /// The properties, including inherited ones, and the number of changes at which they were computed.
    private struct PropertyLists {
        let changes: UInt
        let properties: [PropertyDescriptor]
        /// The properties that have an injection.
        let injected: [PropertyDescriptor]
    }

    /// The number of changes of descriptors in the process. The descriptor of a superclass affects the descriptors of its subclasses.
    private static let changes = AtomicCell()

    /// Records that a property, or an attachment of a property, has changed. Call it after the change.
    static func noteChange() { changes.word.add(1) }

    private static let cache = Guarded<[ObjectIdentifier: BeanDescriptor]>([:])
    /// The descriptors that the thread is creating. An initialiser may request the descriptor of its own class.
    private static let inProgress = CallLocal<[BeanDescriptor]>([])

    private init(_ type: Any.Type, superDescriptor: BeanDescriptor?) {
        self.type = type
        self.superDescriptor = superDescriptor
        state = Guarded(State())
        guard let type = type as? AnyClass else { return }
        for field in Field.own(of: type) {
            let property = Self.describe(field, owner: type)
            state.withLock { $0.set(property) }
        }
    }

    /// Creates the descriptor of an object's class.
    /// - Parameter instance: The object.
    /// - Throws: The error of the class's `initializeBeanDescriptor`.
    public init(_ instance: AnyObject) throws {
        let known = try Self.forType(dynamicType(of: instance))
        type = known.type
        superDescriptor = known.superDescriptor
        state = known.state
    }

    // MARK: Finding descriptors

    /// Returns the descriptor of a type, which is empty if the type is not a class.
    /// - Parameter type: The type.
    /// - Throws: The error of the class's `initializeBeanDescriptor`.
    public static func forType(_ type: Any.Type) throws -> BeanDescriptor {
        if let found = findBeanDescriptor(type) ?? inProgress.value.first(where: { $0.type == type }) { return found }
        let above = try superclasses(of: type).first.map { try forType($0) }
        let descriptor = BeanDescriptor(type, superDescriptor: above)
        if let initializer = type as? any BeanDescriptorInitializer.Type {
            try checkActor(of: type, conformingTo: (any BeanDescriptorInitializer).self)
            try inProgress.withValue(inProgress.value + [descriptor]) {
                try initializer.initializeBeanDescriptor(descriptor)
            }
        }
        let (kept, isNew) = cache.withLock { cache in
            if let other = cache[ObjectIdentifier(type)] { return (other, false) }
            cache[ObjectIdentifier(type)] = descriptor
            return (descriptor, true)
        }
        if isNew { above?.state.withLock { $0.subBeans.append(kept) } }
        return kept
    }

    /// Checks that a conformance of a type may be used on the current actor.
    private static func checkActor(of type: Any.Type, conformingTo existential: Any.Type) throws {
        guard let isolation = Isolation(of: type, conformingTo: existential), !isolation.isCurrent else { return }
        throw DescriptorError.wrongActor(type, actor: isolation.type)
    }

    /// Returns the descriptor of a class.
    /// - Parameter clazz: The class.
    /// - Throws: The error of the class's `initializeBeanDescriptor`.
    public static func forClass(_ clazz: AnyClass) throws -> BeanDescriptor { try forType(clazz) }

    /// Returns the descriptor of a class that is registered under a name.
    /// - Parameters:
    ///   - className: The name under which the class is registered.
    ///   - registry: The registry.
    /// - Throws: ``DescriptorError`` if no class has the name, or the error of the class's `initializeBeanDescriptor`.
    public static func forClass(_ className: String, in registry: TypeRegistry = .shared) throws -> BeanDescriptor {
        try forType(registry.entry(className).type)
    }

    /// Returns the descriptor of a type, or `nil` if the type has not been described yet.
    /// - Parameter type: The type.
    public static func findBeanDescriptor(_ type: Any.Type) -> BeanDescriptor? {
        cache.withLock { $0[ObjectIdentifier(type)] }
    }

    // MARK: Structure

    /// The described type, if it is a class.
    public var beanClass: AnyClass? { type as? AnyClass }

    /// The described type.
    public var beanType: Any.Type { type }

    /// The descriptor of the superclass, if there is one.
    public var superBean: BeanDescriptor? { superDescriptor }

    /// The descriptors of the direct subclasses that have been described.
    public var subBeans: [BeanDescriptor] { state.withLock { $0.subBeans } }

    /// The properties, inherited ones first.
    /// - Complexity: Constant, as long as no descriptor changes.
    public var properties: [PropertyDescriptor] { found.properties }

    /// The properties that have an injection, inherited ones first.
    var injectedProperties: [PropertyDescriptor] { found.injected }

    private var found: PropertyLists {
        let changes = Self.changes.word.load()
        if let found = state.withLock({ $0.found }), found.changes == changes { return found }
        let own = localProperties
        let names = Set(own.map(\.name))
        let inherited = superDescriptor?.properties ?? []
        let properties = inherited.filter { !names.contains($0.name) }.map(adopted) + own
        let found = PropertyLists(
            changes: changes, properties: properties, injected: properties.filter { $0.injection != nil })
        // The old lists are released once the lock is free.
        _ = state.withLock { exchange(&$0.found, with: found) }
        return found
    }

    /// The properties of the class itself, without inherited ones.
    public var localProperties: [PropertyDescriptor] { state.withLock { $0.properties } }

    /// Returns the property with a name.
    /// - Parameter name: The name.
    /// - Throws: ``DescriptorError`` if there is no such property.
    public func getProperty(_ name: String) throws -> PropertyDescriptor {
        guard let property = findProperty(name) else {
            throw DescriptorError.unknownProperty(
                property: name, type: type, known: properties.map(\.name))
        }
        return property
    }

    /// Returns the property with a name, or `nil` if there is none.
    /// - Parameter name: The name.
    public func findProperty(_ name: String) -> PropertyDescriptor? {
        if let own = state.withLock({ $0.property(name) }) { return own }
        return superDescriptor?.findProperty(name).map(adopted)
    }

    /// The property with a name.
    /// - Parameter name: The name.
    /// - Throws: ``DescriptorError`` if there is no such property.
    public subscript(name: String) -> PropertyDescriptor {
        get throws { try getProperty(name) }
    }

    private func adopted(_ property: PropertyDescriptor) -> PropertyDescriptor {
        state.withLock { state in
            if let known = state.adopted[property.name] { return known }
            let mine = PropertyDescriptor(inheriting: property)
            state.adopted[property.name] = mine
            return mine
        }
    }

    /// Creates an object of the class.
    /// - Throws: ``DescriptorError`` if the class is not `Initializable`, or if its conformance belongs to another actor.
    public func create() throws -> AnyObject {
        guard let initializable = type as? any Initializable.Type else { throw DescriptorError.cannotCreate(type) }
        try Self.checkActor(of: type, conformingTo: (any Initializable).self)
        return initializable.init()
    }

    // MARK: Additions

    /// Pairs the name of a property with its key path.
    /// - Parameters:
    ///   - name: The name.
    ///   - path: The key path.
    /// - Returns: The property, to which an injection can be attached.
    @discardableResult
    public func property<Root: AnyObject, Value>(
        _ name: String, _ path: ReferenceWritableKeyPath<Root, Value>
    ) -> PropertyDescriptor {
        // A subclass that inherits the initialiser declares the properties of the superclass again.
        if Root.self != type, isAssignable(type, to: Root.self), let known = superDescriptor?.findProperty(name),
            known.isSettable()
        {
            return adopted(known)
        }
        let property = PropertyDescriptor(name: name, accessor: KeyPathAccessor(path: path), owner: Root.self)
        state.withLock { $0.set(property) }
        Self.noteChange()
        return property
    }

    /// Records that the class implements protocols, so that look-ups of these protocols find its beans.
    /// - Parameter protocols: The protocols.
    /// - Throws: ``DescriptorError`` if one of them is a class.
    public func implements(_ protocols: Any.Type...) throws {
        if let clazz = protocols.first(where: { $0 is AnyClass }) { throw DescriptorError.notAProtocol(clazz) }
        state.withLock { state in
            for type in protocols where !state.protocols.contains(where: { $0 == type }) {
                state.protocols.append(type)
            }
        }
    }

    /// The protocols that the class and its superclasses declare, each once.
    public var protocols: [Any.Type] {
        var result = superDescriptor?.protocols ?? []
        for type in state.withLock({ $0.protocols }) where !result.contains(where: { $0 == type }) {
            result.append(type)
        }
        return result
    }

    /// The name of the type and its properties.
    public var description: String {
        "\(type)(" + properties.map(\.name).joined(separator: ", ") + ")"
    }

    private static func describe(_ field: Field, owner: AnyClass) -> PropertyDescriptor {
        if field.label.hasPrefix("_"), field.isStrong, let wrapper = field.type as? any BeanPropertyStorage.Type {
            return PropertyDescriptor(
                name: String(field.label.dropFirst()), accessor: wrapper.accessor(at: field.offset), owner: owner)
        }
        return PropertyDescriptor(name: field.name, accessor: StoredAccessor(field: field), owner: owner)
    }
}

extension BeanDescriptor {
    /// Returns ``beanClass``.
    public func getBeanClass() -> AnyClass? { beanClass }

    /// Returns ``beanType``.
    public func getBeanType() -> Any.Type { beanType }

    /// Returns ``superBean``.
    public func getSuperBean() -> BeanDescriptor? { superBean }

    /// Returns ``subBeans``.
    public func getSubBeans() -> [BeanDescriptor] { subBeans }

    /// Returns ``properties`` or ``localProperties``.
    /// - Parameter local: Whether to leave out inherited properties.
    public func getProperties(local: Bool = false) -> [PropertyDescriptor] { local ? localProperties : properties }

    /// Returns ``protocols``.
    public func getProtocols() -> [Any.Type] { protocols }
}

/// A class that adds properties, injections and protocols to its own descriptor.
public protocol BeanDescriptorInitializer: AnyObject {
    /// Called when the class is described for the first time. No object is needed, and none is created.
    ///
    /// A subclass that does not declare the function inherits it. Entries that the superclass has created already are not created again.
    /// - Parameter beanDescriptor: The descriptor of the class.
    static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws
}

/// A class that a container can create because its initialiser has no parameters.
public protocol Initializable: AnyObject {
    /// Creates an object.
    init()
}

/// A document can name this source by its class.
extension ProcessInfoConfigurationSource: Initializable {}
