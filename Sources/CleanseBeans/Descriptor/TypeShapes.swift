import Cleanse

/// A type that is an optional.
protocol OptionalShape {
    static var wrapped: Any.Type { get }
    /// The content, or nil.
    var content: Any? { get }
}

extension Optional: OptionalShape {
    static var wrapped: Any.Type { Wrapped.self }
    var content: Any? { map { $0 } }
}

/// A type that is an array.
protocol ArrayShape {
    static var element: Any.Type { get }
    static var empty: Any { get }
}

extension Array: ArrayShape {
    static var element: Any.Type { Element.self }
    static var empty: Any { Self() }
}

/// Unwraps optionals inside `Any`; nil for none.
func unwrapped(_ value: Any?) -> Any? {
    guard let value else { return nil }
    guard let optional = value as? any OptionalShape else { return value }
    return unwrapped(optional.content)
}

/// Whether values of one type can be used as another: the same type, a subclass, or a conforming type.
func isAssignable(_ type: Any.Type, to target: Any.Type) -> Bool {
    if type == target || target == Any.self { return true }
    if let type = type as? AnyClass, target is AnyClass {
        return sequence(first: type, next: superclass(of:)).contains { $0 == target }
    }
    if target == AnyObject.self { return type is AnyClass }
    return conformanceCheck(of: target)?(type) ?? false
}

/// Whether a value is of a type that is only known at run time.
package func isInstance(_ value: Any, of type: Any.Type) -> Bool {
    func check<T>(_: T.Type) -> Bool { value is T }
    return _openExistential(type, do: check)
}

/// A value as one of a type that is only known at run time.
func cast(_ value: Any, to type: Any.Type) -> Any? {
    func cast<T>(_: T.Type) -> Any? { value as? T }
    return _openExistential(type, do: cast)
}

/// The type of an object.
func dynamicType(of object: AnyObject) -> Any.Type { type(of: object as Any) }
