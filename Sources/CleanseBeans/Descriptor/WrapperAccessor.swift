import Cleanse

/// The accessor of a property that is declared with a wrapper such as `@BeanProperty`, to which the object has a reference.
struct WrapperAccessor<Wrapper: BeanPropertyStorage>: PropertyAccessor {
    let offset: Int

    var type: Any.Type { Wrapper.Value.self }
    var obstacle: String? { nil }
    func accepts(_ value: Any) -> Bool {
        // Types are compared first, since a cast costs far more.
        let actual = Swift.type(of: value)
        return actual == type || actual == wrapped(by: type) || value is Wrapper.Value
    }

    func get(_ object: AnyObject, _: PropertyDescriptor) -> Any? { wrapper(in: object).wrappedValue }

    func set(_ object: AnyObject, _ value: Any, _: PropertyDescriptor) -> Bool {
        guard accepts(value) else { return false }
        wrapper(in: object).wrappedValue = accepted(value)
        return true
    }

    func storing(_ value: Any) -> ((AnyObject) -> Void)? {
        guard accepts(value) else { return nil }
        let value = accepted(value)
        return { object in wrapper(in: object).wrappedValue = value }
    }

    private func accepted(_ value: Any) -> Wrapper.Value {
        // SAFETY: only called with what `accepts` says is of the type, or what it wraps. A cast that may fail would look up the metadata of
        // an optional of the type each time, and a cast to an optional costs more than one from such an optional.
        func wrap<Wrapped>(_ value: Wrapped) -> Wrapper.Value { Optional(value) as! Wrapper.Value }
        return Swift.type(of: value) == wrapped(by: type) ? _openExistential(value, do: wrap) : value as! Wrapper.Value
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
