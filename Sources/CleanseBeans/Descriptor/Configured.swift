/// Lets a container set a stored property to a configured value: `@Configured("db:port") var port = 5432`.
///
/// The value is converted to the property's type; where none is configured, the property keeps its own. An object has its wrappers' keys
/// only once it is created, so that a value that can't be converted is an error then; what is injected by the descriptor is checked before.
///
/// Thread rule: as for a plain stored property, the class that has it synchronises access.
@propertyWrapper
public final class Configured<Value> {
    /// The value of the property.
    public var wrappedValue: Value
    /// The key of the configured value, with its namespace.
    let key: String

    /// A property with an initial value.
    /// - Parameters:
    ///   - wrappedValue: The value where none is configured.
    ///   - key: The key of the configured value, `namespace:key`.
    public init(wrappedValue: Value, _ key: String) {
        self.wrappedValue = wrappedValue
        self.key = key
    }

    /// A property that is nil where nothing is configured.
    /// - Parameter key: The key of the configured value, `namespace:key`.
    public init(_ key: String) where Value: ExpressibleByNilLiteral {
        wrappedValue = nil
        self.key = key
    }
}
