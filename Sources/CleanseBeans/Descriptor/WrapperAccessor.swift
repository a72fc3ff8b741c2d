/// The accessor of a property that is declared with a wrapper such as `@BeanProperty`, to which the object has a reference.
struct WrapperAccessor<Wrapper: BeanPropertyStorage>: PropertyAccessor {
    let offset: Int

    var type: Any.Type { Wrapper.Value.self }
    var obstacle: String? { nil }
    func accepts(_ value: Any) -> Bool { value is Wrapper.Value }

    func get(_ object: AnyObject, _: PropertyDescriptor) -> Any? { wrapper(in: object).wrappedValue }

    func set(_ object: AnyObject, _ value: Any, _: PropertyDescriptor) -> Bool {
        guard let value = value as? Wrapper.Value else { return false }
        wrapper(in: object).wrappedValue = value
        return true
    }

    func injection(in object: AnyObject?) -> Inject? { Wrapper.injection(of: object.map { wrapper(in: $0) }) }

    private func wrapper(in object: AnyObject) -> Wrapper {
        // SAFETY: the object is of the class whose metadata say that a strong reference to such a wrapper, which is of a final class,
        // stands there: `PropertyDescriptor` has checked it, or found itself in the descriptor of the object's class. The caller
        // synchronises the object. Loaded as any object, since the metadata of the wrapper's class would be looked up.
        withExtendedLifetime(object) {
            unsafeDowncast(
                Unmanaged.passUnretained(object).toOpaque().load(fromByteOffset: offset, as: AnyObject.self),
                to: Wrapper.self)
        }
    }
}
