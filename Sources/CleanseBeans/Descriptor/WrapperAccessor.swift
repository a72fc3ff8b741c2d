/// The accessor of a property that is declared with `@BeanProperty`: the object has a reference to the wrapper.
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
        // to such a wrapper, which is of a final class, stands there. The caller synchronises the object. Loaded as any object, since
        // the metadata of the wrapper's class would be looked up.
        withExtendedLifetime(object) {
            unsafeDowncast(
                Unmanaged.passUnretained(object).toOpaque().load(fromByteOffset: offset, as: AnyObject.self),
                to: BeanProperty<Value>.self)
        }
    }
}
