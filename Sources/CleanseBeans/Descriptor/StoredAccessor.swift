/// The accessor of any other stored property, which can be read, but not set by its name.
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
    func storing(_: Any) -> ((AnyObject) -> Void)? { nil }
}
