/// The accessor of a property that a descriptor pairs with a key path.
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

    func storing(_ value: Any) -> ((AnyObject) -> Void)? {
        guard let value = value as? Value else { return nil }
        return { object in if let object = object as? Root { object[keyPath: path] = value } }
    }
}
