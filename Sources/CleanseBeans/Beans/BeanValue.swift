/// The box of a bean that is no object: a value is never bridged, so it keeps its type.
@usableFromInline
final class BeanValue {
    @usableFromInline let value: Any

    /// Stands for an optional bean that is not there.
    static var none: AnyObject { BeanValue(Void?.none as Any) }

    private init(_ value: Any) {
        self.value = value
    }

    /// The object itself, or a value in its box.
    static func boxed(_ bean: Any) -> AnyObject {
        type(of: bean) is AnyClass ? bean as AnyObject : BeanValue(bean)
    }

    /// The bean that an object is, or has inside.
    @inlinable
    static func content(_ object: AnyObject) -> Any {
        // Types are compared first, since a cast that fails costs more.
        guard type(of: object) == BeanValue.self, let box = object as? BeanValue else { return object }
        return box.value
    }

    /// The content as a value of a type; nil if it is of another type.
    @inlinable
    static func content<Value>(_ object: AnyObject, as _: Value.Type) -> Value? {
        // An object is cast as an object: as `Any`, it would cost more.
        type(of: object) == BeanValue.self ? content(object) as? Value : object as? Value
    }
}
