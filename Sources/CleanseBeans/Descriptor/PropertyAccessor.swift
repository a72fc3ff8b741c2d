/// Reads and writes one property of an object.
protocol PropertyAccessor: Sendable {
    /// The declared type.
    var type: Any.Type { get }
    /// Why the property can't be set; nil if it can.
    var obstacle: String? { get }
    /// Whether a value is of the declared type.
    func accepts(_ value: Any) -> Bool
    func get(_ object: AnyObject, _ property: PropertyDescriptor) -> Any?
    /// - Returns: Whether the value was of the right type and has been stored.
    func set(_ object: AnyObject, _ value: Any, _ property: PropertyDescriptor) -> Bool
}

/// A property of a table: a name and a key path.
struct KeyPathAccessor<Root: AnyObject, Value>: PropertyAccessor, @unchecked Sendable {
    // SAFETY: a key path is never written. What a subscript's arguments refer to is the user's to synchronise, as is the
    // object.
    let path: ReferenceWritableKeyPath<Root, Value>

    var type: Any.Type { Value.self }
    var obstacle: String? { nil }
    func accepts(_ value: Any) -> Bool { value is Value }
    func get(_ object: AnyObject, _: PropertyDescriptor) -> Any? { (object as? Root).map { $0[keyPath: path] } }

    func set(_ object: AnyObject, _ value: Any, _: PropertyDescriptor) -> Bool {
        guard let object = object as? Root, let value = value as? Value else { return false }
        object[keyPath: path] = value
        return true
    }
}

/// A property that is declared with `@BeanProperty`: the object has a reference to the wrapper.
struct WrapperAccessor<Value>: PropertyAccessor {
    let offset: Int

    var type: Any.Type { Value.self }
    var obstacle: String? { nil }
    func accepts(_ value: Any) -> Bool { value is Value }

    func get(_ object: AnyObject, _: PropertyDescriptor) -> Any? { wrapper(in: object).wrappedValue }

    func set(_ object: AnyObject, _ value: Any, _: PropertyDescriptor) -> Bool {
        guard let value = value as? Value else { return false }
        wrapper(in: object).wrappedValue = value
        return true
    }

    private func wrapper(in object: AnyObject) -> BeanProperty<Value> {
        // SAFETY: `PropertyDescriptor` has checked that the object is of the class whose metadata say that a strong reference
        // to such a wrapper, which is of a final class, stands there. The caller synchronises the object.
        withExtendedLifetime(object) {
            Unmanaged.passUnretained(object).toOpaque().load(fromByteOffset: offset, as: BeanProperty<Value>.self)
        }
    }
}

/// Any other stored property: it can be read, but nothing can set it by its name.
struct StoredAccessor: PropertyAccessor {
    let field: Field

    var type: Any.Type { field.type }

    var obstacle: String? {
        field.isVariable
            ? "give it @BeanProperty, or pair its name with a key path in the descriptor" : "it is a constant"
    }

    func accepts(_ value: Any) -> Bool { isInstance(value, of: type) }

    func get(_ object: AnyObject, _ property: PropertyDescriptor) -> Any? {
        field.value(in: object, declaredBy: property.owner)
    }

    func set(_: AnyObject, _: Any, _: PropertyDescriptor) -> Bool { false }
}
