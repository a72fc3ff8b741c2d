// The wrappers of properties that a container sets by their names.

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

/// A wrapper whose property a container can set by its name.
protocol BeanPropertyStorage: AnyObject {
    associatedtype Value
    var wrappedValue: Value { get set }

    /// What is injected into the property of a wrapper, if anything; without a wrapper, as far as its type alone tells that.
    static func injection(of wrapper: Self?) -> Inject?
}

extension BeanPropertyStorage {
    /// The accessor of a property whose wrapper is at an offset in the object.
    static func accessor(at offset: Int) -> any PropertyAccessor { WrapperAccessor<Self>(offset: offset) }
}

extension BeanProperty: BeanPropertyStorage {
    static func injection(of _: BeanProperty?) -> Inject? { nil }
}

extension Autowired: BeanPropertyStorage {
    static func injection(of _: Autowired?) -> Inject? { InjectBean() }
}

extension Configured: BeanPropertyStorage {
    static func injection(of wrapper: Configured?) -> Inject? {
        InjectConfigurationValue(key: wrapper?.key ?? "", optional: true)
    }
}
