// The wrappers of properties that a container sets by their names.

/// A wrapper of a stored property that a container can set by its name: `@BeanProperty var name = ""`.
///
/// A container sets the value in the wrapper, so `willSet` and `didSet` of the property do not run. If they must run, declare the property
/// in the class's descriptor instead: `beanDescriptor.property("name", \Foo.name)`.
///
/// Thread rule: the class synchronises access, as for a plain stored property.
@propertyWrapper
public final class BeanProperty<Value> {
    /// The value of the property.
    public var wrappedValue: Value

    /// Creates a property with an initial value.
    /// - Parameter wrappedValue: The value until a container sets another value.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    /// Creates a property that is `nil` until a container sets it.
    public init() where Value: ExpressibleByNilLiteral {
        wrappedValue = nil
    }
}

/// A wrapper of a stored property into which a container injects the bean, array or provider that its type describes.
///
/// Declare such a property as `@Autowired var engine: Engine?`. The wrapper combines ``BeanProperty`` with a call of `autowire()` in the
/// class's descriptor. Other facts of an injection, such as an id, can only be declared in the descriptor.
///
/// It is a separate wrapper, not an argument of ``BeanProperty``, because arguments exist only together with an object, and a container
/// must know the dependencies of a class before it creates one.
///
/// Thread rule: the class synchronises access, as for a plain stored property.
@propertyWrapper
public final class Autowired<Value> {
    /// The value of the property.
    public var wrappedValue: Value

    /// Creates a property with an initial value.
    /// - Parameter wrappedValue: The value until a container sets another value.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    /// Creates a property that is `nil` until a container sets it.
    public init() where Value: ExpressibleByNilLiteral {
        wrappedValue = nil
    }
}

/// A wrapper of a stored property that a container sets to a configured value: `@Configured("db:port") var port = 5432`.
///
/// The value is converted to the property's type. If no value is configured, the property keeps its own. The keys of an object's wrappers
/// are known only once the object has been created, so a value that can't be converted is an error only then. Injections in the descriptor
/// are checked before the object is created.
///
/// Thread rule: the class synchronises access, as for a plain stored property.
@propertyWrapper
public final class Configured<Value> {
    /// The value of the property.
    public var wrappedValue: Value
    /// The key of the configured value, with its namespace.
    let key: String

    /// Creates a property with an initial value.
    /// - Parameters:
    ///   - wrappedValue: The value if no value is configured.
    ///   - key: The key of the configured value, `namespace:key`.
    public init(wrappedValue: Value, _ key: String) {
        self.wrappedValue = wrappedValue
        self.key = key
    }

    /// Creates a property that is `nil` if no value is configured.
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

    /// Returns the injection of a wrapper's property, if there is one. Without a wrapper, it contains only what this type declares.
    static func injection(of wrapper: Self?) -> Inject?
}

extension BeanPropertyStorage {
    /// Returns the accessor of a property whose wrapper is at an offset in the object.
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
