// Conversions and casts for types that are known only at run time, and of collections, part by part.

import CleanseEngine
import Foundation

/// A list, set or dictionary, to which other collections and texts are converted part by part.
protocol ConvertibleCollection {
    /// An element, or a key with its value.
    associatedtype Part

    /// The types to which the texts of a part are converted.
    static var partTypes: [Any.Type] { get }

    /// Converts a part of another collection, or of a text.
    /// - Parameter convert: Converts a value to a type.
    static func content(of part: Any, _ convert: (Any, Any.Type) throws -> Any) throws -> Part

    /// The parts of the collection.
    var parts: [Any] { get }

    /// Returns whether a predicate holds for an element, or for the value of a key.
    func hasText(where predicate: (Any) -> Bool) -> Bool

    /// Returns a list or a dictionary in which each element, or each value of a key, is replaced.
    func mapTexts(_ transform: (Any) throws -> Any) rethrows -> Any

    /// Creates a collection. The result is `nil` if a key occurs twice.
    /// - Parameter parts: The parts.
    init?(parts: [Part])
}

extension ConvertibleCollection where Part == Element, Self: Collection {
    static var partTypes: [Any.Type] { [Element.self] }

    static func content(of part: Any, _ convert: (Any, Any.Type) throws -> Any) throws -> Element {
        guard let element = try convert(part, Element.self) as? Element else {
            throw ConversionError.invalid(value: "\(part)", target: Element.self)
        }
        return element
    }

    var parts: [Any] { map { $0 } }

    func hasText(where predicate: (Any) -> Bool) -> Bool { contains { predicate($0) } }

    func mapTexts(_ transform: (Any) throws -> Any) rethrows -> Any { try map { try transform($0) } }
}

extension Array: ConvertibleCollection {
    init?(parts: [Element]) { self = parts }
}

extension Set: ConvertibleCollection {
    init?(parts: [Element]) { self = Set(parts) }
}

extension Dictionary: ConvertibleCollection {
    static var partTypes: [Any.Type] { [Key.self, Value.self] }

    static func content(of part: Any, _ convert: (Any, Any.Type) throws -> Any) throws -> (Key, Value) {
        var entry = part as? (Any, Any)
        if entry == nil, let text = part as? String, let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
            entry = (
                text[..<equals].trimmingCharacters(in: .whitespaces),
                text[text.utf8.index(after: equals)...].trimmingCharacters(in: .whitespaces)
            )
        }
        guard let entry, let key = try convert(entry.0, Key.self) as? Key,
            let value = try convert(entry.1, Value.self) as? Value
        else { throw ConversionError.invalid(value: "\(part)", target: Self.self) }
        return (key, value)
    }

    var parts: [Any] { map { ($0.key as Any, $0.value as Any) as Any } }

    func hasText(where predicate: (Any) -> Bool) -> Bool { values.contains { predicate($0) } }

    func mapTexts(_ transform: (Any) throws -> Any) rethrows -> Any {
        let transformed: [Key: Any] = try mapValues { try transform($0) }
        return transformed
    }

    init?(parts: [(Key, Value)]) {
        self.init(parts) { first, _ in first }
        guard count == parts.count else { return nil }
    }
}

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
