// The description of a class, and the protocols of classes that describe themselves or can be created.

import CleanseEngine
import Synchronization

/// Describes a class: its properties, its superclass, and the protocols that it declares.
///
/// A process has one description of each type, created without an instance of it. Thread rule: may be used from any thread; call
/// `property`, `implements` and the methods of properties before a container that uses the class starts.
public final class BeanDescriptor: Sendable, CustomStringConvertible {
    private let type: Any.Type
    private let superDescriptor: BeanDescriptor?
    /// Shared by all descriptors of the type.
    private let state: Guarded<State>

    private struct State {
        private(set) var properties: [PropertyDescriptor] = []
        private var positions: [String: Int] = [:]
        /// Inherited properties that have something attached for this class.
        var adopted: [String: PropertyDescriptor] = [:]
        var protocols: [Any.Type] = []
        var subBeans: [BeanDescriptor] = []
        /// What was found when somebody last asked for it.
        var found: Found?

        func property(_ name: String) -> PropertyDescriptor? {
            if properties.count <= Limits.comparedProperties { return properties.first { $0.name == name } }
            return positions[name].map { properties[$0] }
        }

        /// Adds a property, or replaces the one of its name.
        mutating func set(_ property: PropertyDescriptor) {
            if let position = positions[property.name] {
                properties[position] = property
            } else {
                positions[property.name] = properties.count
                properties.append(property)
            }
        }
    }

    /// Properties, with those of superclasses, as of a number of changes.
    private struct Found {
        let changes: Int
        let properties: [PropertyDescriptor]
        /// Those that an injection is attached to.
        let injected: [PropertyDescriptor]
    }

    /// How often a descriptor of the process has changed: that of a superclass affects those of its subclasses.
    private static let changes = Atomic<Int>(0)

    /// Notes that a property, or what is attached to one, has changed. Called after the change.
    static func noteChange() { changes.add(1, ordering: .acquiringAndReleasing) }

    private static let cache = Guarded<[ObjectIdentifier: BeanDescriptor]>([:])
    /// The descriptors that the thread is creating: an initialiser may request the one of its own class.
    private static let underway = CallLocal<[BeanDescriptor]>([])

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

    /// The descriptor of an object's class.
    /// - Parameter instance: The object.
    /// - Throws: The error of the class's `initializeBeanDescriptor`.
    public init(_ instance: AnyObject) throws {
        let known = try Self.forType(dynamicType(of: instance))
        type = known.type
        superDescriptor = known.superDescriptor
        state = known.state
    }

    // MARK: Finding descriptors

    /// The descriptor of a type. It is empty for a type that is not a class.
    /// - Parameter type: The type.
    /// - Throws: The error of the class's `initializeBeanDescriptor`.
    public static func forType(_ type: Any.Type) throws -> BeanDescriptor {
        if let found = findBeanDescriptor(type) ?? underway.value.first(where: { $0.type == type }) { return found }
        let above = try superclasses(of: type).first.map { try forType($0) }
        let descriptor = BeanDescriptor(type, superDescriptor: above)
        if let initializer = type as? any BeanDescriptorInitializer.Type {
            try checkActor(of: type, conformingTo: (any BeanDescriptorInitializer).self)
            try underway.withValue(underway.value + [descriptor]) {
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

    /// Checks that a type may be called here by a conformance.
    private static func checkActor(of type: Any.Type, conformingTo existential: Any.Type) throws {
        guard let isolation = Isolation(of: type, conformingTo: existential), !isolation.isCurrent else { return }
        throw DescriptorError.wrongActor(type, actor: isolation.type)
    }

    /// The descriptor of a class.
    /// - Parameter clazz: The class.
    /// - Throws: The error of the class's `initializeBeanDescriptor`.
    public static func forClass(_ clazz: AnyClass) throws -> BeanDescriptor { try forType(clazz) }

    /// The descriptor of a class in the registry of types.
    /// - Parameters:
    ///   - className: The name it is registered under.
    ///   - registry: The registry.
    /// - Throws: ``DescriptorError`` if no class has the name, and the error of the class's `initializeBeanDescriptor`.
    public static func forClass(_ className: String, in registry: TypeRegistry = .shared) throws -> BeanDescriptor {
        try forType(registry.entry(className).type)
    }

    /// The descriptor of a type that has been described already; nil if it has not.
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

    /// The descriptors of direct subclasses, as far as they have been described.
    public var subBeans: [BeanDescriptor] { state.withLock { $0.subBeans } }

    /// The properties, those of superclasses first.
    /// - Complexity: Constant, as long as no descriptor changes.
    public var properties: [PropertyDescriptor] { found.properties }

    /// The properties that an injection is attached to, those of superclasses first.
    var injectedProperties: [PropertyDescriptor] { found.injected }

    private var found: Found {
        let changes = Self.changes.load(ordering: .acquiring)
        if let found = state.withLock({ $0.found }), found.changes == changes { return found }
        let own = localProperties
        let names = Set(own.map(\.name))
        let inherited = superDescriptor?.properties ?? []
        let properties = inherited.filter { !names.contains($0.name) }.map(adopted) + own
        let found = Found(
            changes: changes, properties: properties, injected: properties.filter { $0.injection != nil })
        // The old ones are released without the lock.
        _ = state.withLock { exchange(&$0.found, with: found) }
        return found
    }

    /// The properties without those of superclasses.
    public var localProperties: [PropertyDescriptor] { state.withLock { $0.properties } }

    /// A property.
    /// - Parameter name: The name.
    /// - Throws: ``DescriptorError`` if there is no such property.
    public func getProperty(_ name: String) throws -> PropertyDescriptor {
        guard let property = findProperty(name) else {
            throw DescriptorError.unknownProperty(
                property: name, type: type, known: properties.map(\.name))
        }
        return property
    }

    /// A property; nil if there is none of the name.
    /// - Parameter name: The name.
    public func findProperty(_ name: String) -> PropertyDescriptor? {
        if let own = state.withLock({ $0.property(name) }) { return own }
        return superDescriptor?.findProperty(name).map(adopted)
    }

    /// A property.
    /// - Parameter name: The name.
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
    /// - Throws: ``DescriptorError`` if the class is not `Initializable`, or if it is that on another actor.
    public func create() throws -> AnyObject {
        guard let initializable = type as? any Initializable.Type else { throw DescriptorError.cannotCreate(type) }
        try Self.checkActor(of: type, conformingTo: (any Initializable).self)
        return initializable.init()
    }

    // MARK: Additions

    /// Pairs the name of a property with the key path that reaches it.
    /// - Parameters:
    ///   - name: The name.
    ///   - path: The key path.
    /// - Returns: The property, to attach an injection to.
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

    /// Records that the class implements protocols, so that it is found by them.
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
    /// The same as ``beanClass``.
    public func getBeanClass() -> AnyClass? { beanClass }

    /// The same as ``beanType``.
    public func getBeanType() -> Any.Type { beanType }

    /// The same as ``superBean``.
    public func getSuperBean() -> BeanDescriptor? { superBean }

    /// The same as ``subBeans``.
    public func getSubBeans() -> [BeanDescriptor] { subBeans }

    /// The same as ``properties``, or as ``localProperties``.
    /// - Parameter local: Whether to leave out those of superclasses.
    public func getProperties(local: Bool = false) -> [PropertyDescriptor] { local ? localProperties : properties }

    /// The same as ``protocols``.
    public func getProtocols() -> [Any.Type] { protocols }
}

/// A class that adds to its own descriptor: a table of properties, injections, protocols.
public protocol BeanDescriptorInitializer: AnyObject {
    /// Called when the class is described for the first time. No object is needed for it, and none is created.
    ///
    /// A subclass that does not declare it inherits it: entries that the superclass has created already are not created again.
    /// - Parameter beanDescriptor: The descriptor of the class.
    static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws
}

/// A class that a container can create, since its initialiser has no parameters.
public protocol Initializable: AnyObject {
    /// Creates an object.
    init()
}

/// A document can name this source by its class.
extension ProcessInfoConfigurationSource: Initializable {}
