import CleanseEngine

/// Describes a property of a class: its name, its type, and how it is set.
///
/// Thread rule: may be used from any thread; the objects it reads and writes are the caller's to synchronise.
public final class PropertyDescriptor: ValueTarget, Sendable, CustomStringConvertible {
    /// The name of the property.
    public let name: String
    let accessor: any PropertyAccessor
    /// The class that declares the property.
    let owner: Any.Type
    /// The same property in the superclass's descriptor.
    private let inherited: PropertyDescriptor?
    private let attached = Guarded(Attached())

    /// What has been attached to the property; more can be at any time.
    private struct Attached {
        var injection: Inject?
        var constraint: ((Any) -> Bool)?
    }

    init(name: String, accessor: any PropertyAccessor, owner: Any.Type) {
        self.name = name
        self.accessor = accessor
        self.owner = owner
        inherited = nil
    }

    /// A property that a declaration names by its key path.
    convenience init<Root: AnyObject, Value>(path: ReferenceWritableKeyPath<Root, Value>) {
        // The path shows its root first, `\\Engine.power`. Optimised programs do not know the names of all properties.
        let text = "\(path)"
        let name = text.contains("<computed") ? nil : text.firstIndex(of: ".").map { text[text.index(after: $0)...] }
        self.init(
            name: name.map(String.init) ?? "<computed \(Value.self)>", accessor: KeyPathAccessor(path: path),
            owner: Root.self)
    }

    /// The property in the descriptor of a subclass: what is attached to it there affects the subclass only.
    init(inheriting property: PropertyDescriptor) {
        name = property.name
        accessor = property.accessor
        owner = property.owner
        inherited = property
    }

    /// The type of the property; of an optional, the wrapped type.
    public var propertyType: Any.Type { wrapped(by: accessor.type) ?? accessor.type }

    /// Whether the property was declared as an optional.
    public func isOptional() -> Bool { wrapped(by: accessor.type) != nil }

    /// Whether the property is an array.
    public func isArray() -> Bool { elementType != nil }

    /// The type of an array's elements; nil if the property is not an array.
    public var elementType: Any.Type? { arrayElement(of: propertyType) }

    /// An empty array of the property's type; nil if the property is not an array.
    public func makeEmptyArray() -> Any? {
        func make<Element>(_: Element.Type) -> Any { [Element]() }
        return elementType.map { _openExistential($0, do: make) }
    }

    /// Whether a container can set the property.
    public func isSettable() -> Bool { accessor.obstacle == nil }

    var position: Int? { nil }

    // MARK: Values

    /// Reads the property.
    /// - Parameter object: An object of the class or of a subclass.
    /// - Returns: The value; nil where an optional has none.
    /// - Throws: ``DescriptorError`` if the object is of another class.
    public func get(_ object: AnyObject) throws -> Any? {
        try check(object)
        return unwrapped(accessor.get(object, self))
    }

    /// Sets the property.
    /// - Parameters:
    ///   - object: An object of the class or of a subclass.
    ///   - value: The value; nil for an optional property only.
    /// - Throws: ``DescriptorError`` if the object, the value or its type does not fit.
    public func set(_ object: AnyObject, value: Any?) throws {
        try check(object)
        let content = unwrapped(value)
        // The accessor itself checks the type. What it does not take is looked at again, to say why.
        if content == nil || currentConstraint != nil, let problem = problem(with: content) { throw problem }
        let stored: Any = content ?? (Any?.none as Any)
        guard accessor.set(object, stored, self) else {
            throw problem(with: content)
                ?? .typeMismatch(property: qualifiedName, expected: propertyType, actual: type(of: stored))
        }
    }

    /// What sets a value, which is found to be of the type now, in objects that pass `check(_:)`.
    /// - Returns: nil if the value is not of the type, or has to be checked for each object.
    func storing(_ value: Any?) -> ((AnyObject) -> Void)? {
        guard let value, accessor.obstacle == nil, currentConstraint == nil else { return nil }
        return accessor.storing(value)
    }

    /// Whether a value can be set: it has the type, or is nil for an optional, and satisfies the constraint.
    /// - Parameter value: The value.
    public func isValid(_ value: Any?) -> Bool { problem(with: value) == nil }

    /// Restricts the values that can be set, beyond their type.
    /// - Parameter constraint: Whether a value is allowed. Called on any thread that sets the property.
    /// - Returns: The property.
    @discardableResult
    public func constrain(_ constraint: @escaping (Any) -> Bool) -> Self {
        // The old one is released without the lock.
        _ = attached.withLock { exchange(&$0.constraint, with: constraint) }
        return self
    }

    /// The error of setting a value; nil if it can be set.
    func problem(with value: Any?) -> DescriptorError? {
        if let obstacle = accessor.obstacle {
            return .cannotSet(property: qualifiedName, reason: obstacle)
        }
        guard let value = unwrapped(value) else {
            return isOptional() ? nil : .cannotSetNil(property: qualifiedName)
        }
        guard accessor.accepts(value) else {
            return .typeMismatch(property: qualifiedName, expected: propertyType, actual: type(of: value))
        }
        if let constraint = currentConstraint, !constraint(value) {
            return .constraintViolated(property: qualifiedName, value: "\(value)")
        }
        return nil
    }

    private var currentConstraint: ((Any) -> Bool)? {
        attached.withLock { $0.constraint } ?? inherited?.currentConstraint
    }

    /// Checks that an object is of the class that declares the property.
    func check(_ object: AnyObject) throws {
        guard type(of: object) == owner || isInstance(object, of: owner) else {
            throw DescriptorError.wrongObject(property: qualifiedName, object: dynamicType(of: object))
        }
    }

    // MARK: Injections

    /// Lets a container inject what the property's type stands for: the one bean, an array of all, a provider.
    /// - Parameter optional: Whether the property keeps the value it has where there is no bean. Without it, that is an error, whatever the
    ///   property's type.
    /// - Returns: The property.
    @discardableResult
    public func autowire(optional: Bool = false) -> Self { inject(InjectBean(optional: optional)) }

    /// Lets a container compute the property's value.
    /// - Parameter inject: The kind of injection.
    /// - Returns: The property.
    @discardableResult
    public func inject(_ inject: Inject) -> Self {
        _ = attached.withLock { exchange(&$0.injection, with: inject) }
        BeanDescriptor.noteChange()
        return self
    }

    /// The injection that is attached to the property, here or in the superclass's descriptor, or that its wrapper says; nil for none.
    public var injection: Inject? { attachedInjection ?? accessor.injection(in: nil) }

    /// The injection of the property of an object, which may tell more about it.
    func injection(in object: AnyObject) -> Inject? { attachedInjection ?? accessor.injection(in: object) }

    private var attachedInjection: Inject? { attached.withLock { $0.injection } ?? inherited?.attachedInjection }

    /// `Class.property`, as errors name it.
    var qualifiedName: String { "\(owner).\(name)" }

    /// `Class.property: Type`.
    public var description: String { "\(qualifiedName): \(accessor.type)" }
}

extension PropertyDescriptor {
    /// The same as ``name``.
    public func getName() -> String { name }

    /// The same as ``propertyType``.
    public func getPropertyType() -> Any.Type { propertyType }

    /// The same as ``elementType``.
    public func getElementType() -> Any.Type? { elementType }

    /// The same as ``injection``.
    public func getInjection() -> Inject? { injection }
}
