import Cleanse

/// A parameter of a bean's factory.
struct FactoryParameter: ValueTarget {
    let index: Int
    let type: Any.Type

    var name: String { "argument \(index)" }
    var qualifiedName: String { name }
    var position: Int? { index }
    var propertyType: Any.Type { wrapped(by: type) ?? type }

    func problem(with value: Any?) -> DescriptorError? {
        guard let value = unwrapped(value) else {
            return wrapped(by: type) == nil ? .cannotSetNil(property: name) : nil
        }
        guard isInstance(value, of: type) else {
            return .typeMismatch(property: name, expected: propertyType, actual: Swift.type(of: value))
        }
        return nil
    }
}
