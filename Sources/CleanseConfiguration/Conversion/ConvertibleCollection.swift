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
