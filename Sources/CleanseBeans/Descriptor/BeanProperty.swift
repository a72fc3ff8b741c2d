/// Lets a container set a stored property by its name: `@BeanProperty var name = ""`.
///
/// A container sets the value in the wrapper, so `willSet` and `didSet` of the property do not run. If they have to, declare the property
/// in the class's descriptor instead: `beanDescriptor.property("name", \Foo.name)`.
///
/// Thread rule: as for a plain stored property, the class that has it synchronises access.
@propertyWrapper
public final class BeanProperty<Value> {
    /// The value of the property.
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
