// Checks and casts for types that are known only at run time, and for values of such types.

import CleanseEngine

/// Returns whether a value is of a type that is known only at run time.
package func isInstance(_ value: Any, of type: Any.Type) -> Bool {
    func check<T>(_: T.Type) -> Bool { value is T }
    // The type itself is compared first, since a cast costs far more.
    return Swift.type(of: value) == type || _openExistential(type, do: check)
}

/// An optional of an unknown type.
private protocol AnyOptional {
    var content: Any? { get }
    static var empty: Self { get }
}

extension Optional: AnyOptional {
    fileprivate var content: Any? { map { $0 } }
    fileprivate static var empty: Self { nil }
}

/// Returns the `nil` of an optional type, or `nil` if the type is not an optional.
func none(of type: Any.Type) -> Any? {
    func none<Value: AnyOptional>(_: Value.Type) -> Any { Value.empty as Any }
    return (type as? any AnyOptional.Type).map { none($0) }
}

/// Unwraps all optionals inside an `Any`, or returns `nil` if there is no value.
package func unwrapped(_ value: Any?) -> Any? {
    guard let value else { return nil }
    // The type is examined first, since a cast that fails costs far more.
    guard wrapped(by: type(of: value)) != nil, let optional = value as? any AnyOptional else { return value }
    return unwrapped(optional.content)
}

/// Returns whether values of one type can be used as another: the same type, a subclass, or a conforming type.
package func isAssignable(_ type: Any.Type, to target: Any.Type) -> Bool {
    if type == target || target == Any.self { return true }
    if type is AnyClass, target is AnyClass { return superclasses(of: type).contains { $0 == target } }
    if target == AnyObject.self { return type is AnyClass }
    return conformanceCheck(of: target)?(type) ?? false
}

/// An array of an unknown type.
private protocol AnyArray {
    static var element: Any.Type { get }
}

extension Array: AnyArray {
    fileprivate static var element: Any.Type { Element.self }
}

/// Returns the type of the elements of an array, or `nil` for other types.
package func arrayElement(of type: Any.Type) -> Any.Type? { (type as? any AnyArray.Type)?.element }

/// Returns an array whose elements are of a type that is known only at run time, or `nil` if a value is of another type.
package func array(of values: [Any], as element: Any.Type) -> Any? {
    func make<Element>(_: Element.Type) -> Any? {
        let elements = values.compactMap { $0 as? Element }
        return elements.count == values.count ? elements : nil
    }
    return _openExistential(element, do: make)
}

/// Returns a value as a type that is known only at run time, or `nil` if it is of another type.
package func cast(_ value: Any, to type: Any.Type) -> Any? {
    func cast<T>(_: T.Type) -> Any? { value as? T }
    return _openExistential(type, do: cast)
}

/// Returns the type of an object.
package func dynamicType(of object: AnyObject) -> Any.Type { type(of: object as Any) }
