// The description of a property of a class, and the targets of the values in a declaration, with the conversions to their types.

import CleanseEngine

/// The description of a property of a class: its name, its type, and how it is set.
///
/// Thread rule: may be used from any thread. The caller synchronises the objects that are read and written.
public final class PropertyDescriptor: ValueTarget, Sendable, CustomStringConvertible {
    /// The name of the property.
    public let name: String
    let accessor: any PropertyAccessor
    /// The class that declares the property.
    let owner: Any.Type
    /// The property in the superclass's descriptor, if it is inherited.
    private let inherited: PropertyDescriptor?
    private let attached = Guarded(Attached())

    /// The attachments of the property, which can change at any time.
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

    /// Creates the property that a declaration names by its key path.
    convenience init<Root: AnyObject, Value>(path: ReferenceWritableKeyPath<Root, Value>) {
        // The text of a path starts with its root: `\\Engine.power`. Optimised programs do not know the names of all properties.
        let text = "\(path)"
        let name = text.contains("<computed") ? nil : text.firstIndex(of: ".").map { text[text.index(after: $0)...] }
        self.init(
            name: name.map(String.init) ?? "<computed \(Value.self)>", accessor: KeyPathAccessor(path: path),
            owner: Root.self)
    }

    /// Creates the property in the descriptor of a subclass. Its attachments affect only the subclass.
    init(inheriting property: PropertyDescriptor) {
        name = property.name
        accessor = property.accessor
        owner = property.owner
        inherited = property
    }

    /// The type of the property or, for an optional, the wrapped type.
    public var propertyType: Any.Type { wrapped(by: accessor.type) ?? accessor.type }

    /// Returns whether the property was declared as an optional.
    public func isOptional() -> Bool { wrapped(by: accessor.type) != nil }

    /// Returns whether the property is an array.
    public func isArray() -> Bool { elementType != nil }

    /// The type of an array's elements, or `nil` if the property is not an array.
    public var elementType: Any.Type? { arrayElement(of: propertyType) }

    /// Returns an empty array of the property's type, or `nil` if the property is not an array.
    public func makeEmptyArray() -> Any? {
        func make<Element>(_: Element.Type) -> Any { [Element]() }
        return elementType.map { _openExistential($0, do: make) }
    }

    /// Returns whether a container can set the property.
    public func isSettable() -> Bool { accessor.obstacle == nil }

    var position: Int? { nil }

    // MARK: Values

    /// Reads the property.
    /// - Parameter object: An object of the class or of a subclass.
    /// - Returns: The value, or `nil` if an optional property has none.
    /// - Throws: ``DescriptorError`` if the object is of another class.
    public func get(_ object: AnyObject) throws -> Any? {
        try check(object)
        return unwrapped(accessor.get(object, self))
    }

    /// Sets the property.
    /// - Parameters:
    ///   - object: An object of the class or of a subclass.
    ///   - value: The value. Only an optional property can be set to `nil`.
    /// - Throws: ``DescriptorError`` if the object is of another class, or if the property can't be set to the value.
    public func set(_ object: AnyObject, value: Any?) throws {
        try check(object)
        let content = unwrapped(value)
        // The accessor checks the type. A value that it rejects is examined again to find the reason.
        if content == nil || currentConstraint != nil, let problem = problem(with: content) { throw problem }
        let stored: Any = content ?? (Any?.none as Any)
        guard accessor.set(object, stored, self) else {
            throw problem(with: content)
                ?? .typeMismatch(property: qualifiedName, expected: propertyType, actual: type(of: stored))
        }
    }

    /// Returns a closure that sets a value in objects that pass `check(_:)`. The type of the value is checked now.
    /// - Returns: The closure, or `nil` if the value is not of the type, or must be checked for each object.
    func storing(_ value: Any?) -> ((AnyObject) -> Void)? {
        guard let value, accessor.obstacle == nil, currentConstraint == nil else { return nil }
        return accessor.storing(value)
    }

    /// Returns whether a value can be set: it has the type, or is `nil` for an optional, and satisfies the constraint.
    /// - Parameter value: The value.
    public func isValid(_ value: Any?) -> Bool { problem(with: value) == nil }

    /// Restricts the values that can be set, in addition to their type.
    /// - Parameter constraint: Returns whether a value is allowed. It is called on any thread that sets the property.
    /// - Returns: The property.
    @discardableResult
    public func constrain(_ constraint: @escaping (Any) -> Bool) -> Self {
        // The old constraint is released once the lock is free.
        _ = attached.withLock { exchange(&$0.constraint, with: constraint) }
        return self
    }

    /// Returns the error of setting a value, or `nil` if it can be set.
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

    /// Lets a container inject the bean, array or provider that the property's type describes.
    /// - Parameter optional: Whether the property keeps its value if there is no bean. Otherwise, a missing bean is an error, whatever the
    ///   property's type.
    /// - Returns: The property.
    @discardableResult
    public func autowire(optional: Bool = false) -> Self { inject(InjectBean(optional: optional)) }

    /// Lets a container compute the property's value.
    /// - Parameter inject: The injection.
    /// - Returns: The property.
    @discardableResult
    public func inject(_ inject: Inject) -> Self {
        _ = attached.withLock { exchange(&$0.injection, with: inject) }
        BeanDescriptor.noteChange()
        return self
    }

    /// The injection that is attached to the property, here or in the superclass's descriptor, or that its wrapper declares.
    public var injection: Inject? { attachedInjection ?? accessor.injection(in: nil) }

    /// Returns the injection of the property in an object, which also contains the arguments of the property's wrapper, such as a key.
    func injection(in object: AnyObject) -> Inject? { attachedInjection ?? accessor.injection(in: object) }

    private var attachedInjection: Inject? { attached.withLock { $0.injection } ?? inherited?.attachedInjection }

    /// `Class.property`, as errors name it.
    var qualifiedName: String { "\(owner).\(name)" }

    /// `Class.property: Type`.
    public var description: String { "\(qualifiedName): \(accessor.type)" }
}

extension PropertyDescriptor {
    /// Returns ``name``.
    public func getName() -> String { name }

    /// Returns ``propertyType``.
    public func getPropertyType() -> Any.Type { propertyType }

    /// Returns ``elementType``.
    public func getElementType() -> Any.Type? { elementType }

    /// Returns ``injection``.
    public func getInjection() -> Inject? { injection }
}

/// The target of a value in a bean's declaration: a property, or a parameter of a factory.
protocol ValueTarget {
    /// The name in errors.
    var name: String { get }
    /// The name in errors that do not name its owner.
    var qualifiedName: String { get }
    /// The position of a parameter, or `nil` for a property.
    var position: Int? { get }
    /// The type or, for an optional, the wrapped type.
    var propertyType: Any.Type { get }
    /// Returns the error of setting a value, or `nil` if it can be set.
    func problem(with value: Any?) -> DescriptorError?
}

/// A parameter of a bean's factory.
struct FactoryParameter: ValueTarget {
    let index: Int
    let type: Any.Type

    var name: String { "argument \(index)" }
    var qualifiedName: String { name }
    var position: Int? { index }
    var propertyType: Any.Type { wrapped(by: type) ?? type }

    func problem(with value: Any?) -> DescriptorError? {
        guard let value = unwrapped(value) else {
            return wrapped(by: type) == nil ? .cannotSetNil(property: name) : nil
        }
        guard isInstance(value, of: type) else {
            return .typeMismatch(property: name, expected: propertyType, actual: Swift.type(of: value))
        }
        return nil
    }
}

extension ValueTarget {
    /// Converts a value to the target's type.
    /// - Throws: ``DescriptorError`` if there is no conversion, or the error of the conversion.
    func converted(_ value: Any) throws -> Any {
        guard let converted = try ConversionFactory.shared.convert(value, to: propertyType) else {
            throw DescriptorError.noConversion(
                property: qualifiedName, expected: propertyType, actual: type(of: value))
        }
        return converted
    }

    /// Returns the value itself or, if the target is a number, a converted value.
    /// - Throws: ``DescriptorError`` if the target does not accept it.
    func accepted(_ value: Any?) throws -> Any? {
        guard let problem = problem(with: value) else { return value }
        guard case .typeMismatch = problem, let value, propertyType is any Numeric.Type else { throw problem }
        let converted = try converted(value)
        if let problem = self.problem(with: converted) { throw problem }
        return converted
    }
}

extension InjectConfigurationValue {
    /// Returns the configured value or the default as the property's type, or `nil` if it is missing and optional.
    func value(for property: PropertyDescriptor, in manager: ConfigurationManager) throws -> Any? {
        let name = ConfigurationName(namespace, key)
        if let value = try manager.value(of: name, scope: .root, as: property.propertyType) { return value }
        guard let defaultValue else {
            if isOptional { return nil }
            throw ConfigurationError.missing(namespace: name.namespace, key: name.key, scope: "")
        }
        return try property.converted(defaultValue)
    }
}

extension BeanError {
    /// Adds the property or the argument to the errors of a closure.
    static func explaining<Value>(_ target: some ValueTarget, _ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as BeanError { throw error } catch let error as DescriptorError {
            throw BeanError(.descriptor(error))
        } catch let error as any CleanseError {
            throw BeanError(
                target.position.map { .argument($0, reason: error) } ?? .property(target.name, reason: error))
        } catch {
            throw BeanError(.threw(target.position == nil ? "property \(target.name)" : target.name, error))
        }
    }
}
