/// Makes a stored property one that a container can set by its name: `@BeanProperty var name = ""`.
///
/// Thread rule: like a plain stored property, so the class that has it synchronises it.
@propertyWrapper
public final class BeanProperty<Value> {
    /// The property's value.
    public var wrappedValue: Value

    /// A property with an initial value.
    /// - Parameter wrappedValue: The value until a container sets another.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    /// A property that is nil until a container sets it.
    public init() where Value: ExpressibleByNilLiteral {
        wrappedValue = nil
    }
}

/// How a container sees a `BeanProperty` of any type.
protocol BeanPropertyStorage: AnyObject {
    static var accessor: any PropertyAccessor { get }
    var untyped: Any { get }
    func assign(_ value: Any) -> Bool
}

extension BeanProperty: BeanPropertyStorage {
    static var accessor: any PropertyAccessor { WrapperAccessor<Value>() }
    var untyped: Any { wrappedValue }

    func assign(_ value: Any) -> Bool {
        guard let value = value as? Value else { return false }
        wrappedValue = value
        return true
    }
}
