/// The box of a bean that is not an object. The value is never bridged, so it keeps its type.
@usableFromInline
final class BeanValue {
    @usableFromInline let value: Any

    /// A box that represents a missing optional bean.
    static var none: AnyObject { BeanValue(Void?.none as Any) }

    private init(_ value: Any) {
        self.value = value
    }

    /// Returns the object itself, or a value in a box.
    static func boxed(_ bean: Any) -> AnyObject {
        type(of: bean) is AnyClass ? bean as AnyObject : BeanValue(bean)
    }

    /// Returns the content of a box, or the object itself.
    @inlinable
    static func content(_ object: AnyObject) -> Any {
        // Types are compared first, since a cast that fails costs more.
        guard type(of: object) == BeanValue.self, let box = object as? BeanValue else { return object }
        return box.value
    }

    /// Returns the content as a value of a type, or `nil` if it has another type.
    @inlinable
    static func content<Value>(_ object: AnyObject, as _: Value.Type) -> Value? {
        // Casting an object as an object is cheaper than casting it as `Any`.
        type(of: object) == BeanValue.self ? content(object) as? Value : object as? Value
    }
}
