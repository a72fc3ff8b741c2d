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
    // Invariant: a key path is never written. What a subscript's arguments refer to is the user's to synchronise, as is the
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

/// A property that is declared with `@BeanProperty`; the wrapper is found in the object by its name.
struct WrapperAccessor<Value>: PropertyAccessor {
    var type: Any.Type { Value.self }
    var obstacle: String? { nil }
    func accepts(_ value: Any) -> Bool { value is Value }

    func get(_ object: AnyObject, _ property: PropertyDescriptor) -> Any? { storage(object, property)?.untyped }

    func set(_ object: AnyObject, _ value: Any, _ property: PropertyDescriptor) -> Bool {
        storage(object, property)?.assign(value) ?? false
    }

    private func storage(_ object: AnyObject, _ property: PropertyDescriptor) -> (any BeanPropertyStorage)? {
        child("_" + property.getName(), of: object, declaredBy: property.owner) as? any BeanPropertyStorage
    }
}

/// Any other stored property: it can be read, but nothing can set it by its name.
struct StoredAccessor: PropertyAccessor {
    let label: String
    let type: Any.Type
    let isVariable: Bool

    var obstacle: String? {
        isVariable ? "give it @BeanProperty, or pair its name with a key path in the descriptor" : "it is a constant"
    }

    func accepts(_ value: Any) -> Bool { isInstance(value, of: type) }

    func get(_ object: AnyObject, _ property: PropertyDescriptor) -> Any? {
        child(label, of: object, declaredBy: property.owner)
    }

    func set(_: AnyObject, _: Any, _: PropertyDescriptor) -> Bool { false }
}

/// A stored property's value, read through a mirror of the class that declares it.
private func child(_ name: String, of object: AnyObject, declaredBy owner: Any.Type) -> Any? {
    var mirror: Mirror? = Mirror(reflecting: object)
    while let current = mirror {
        if current.subjectType == owner, let found = current.children.first(where: { $0.label == name }) {
            return found.value
        }
        mirror = current.superclassMirror
    }
    return nil
}
