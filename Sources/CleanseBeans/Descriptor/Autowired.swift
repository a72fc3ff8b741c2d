/// Lets a container inject a stored property with what its type stands for: `@Autowired var engine: Engine?`.
///
/// It does what ``BeanProperty`` does, and says of the property what `autowire()` says of it in the class's descriptor. It is no argument of
/// the other wrapper, since those are there with an object only, and a container has to know what a class needs before it creates one.
/// Whatever else an injection can say, such as an id, the descriptor says.
///
/// Thread rule: as for a plain stored property, the class that has it synchronises access.
@propertyWrapper
public final class Autowired<Value> {
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
