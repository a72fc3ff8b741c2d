/// Lets a container set a stored property by its name: `@BeanProperty var name = ""`.
///
/// A container fills the wrapper, behind the property: `willSet` and `didSet` of the property run when code sets it, not when a
/// container does. Where they have to, give the class a table instead: `beanDescriptor.property("name", \Foo.name)`.
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
