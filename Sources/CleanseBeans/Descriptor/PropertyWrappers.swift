// The wrappers of properties that a container sets by their names, and the kinds of injection that can be attached to a property.

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

/// The base class of the kinds of injection that can be attached to a property.
///
/// To add a kind, write a subclass and an ``Injection`` for it. Thread rule: a subclass must be immutable.
open class Inject {
    /// Creates an injection. Only subclasses call this initialiser.
    public init() {}

    /// Whether the property keeps its value if there is no value to inject. `false`, unless a subclass overrides it.
    open var isOptional: Bool { false }
}

/// An injection of the bean with an id or, without an id, of the bean, array or provider that the property's type describes.
public final class InjectBean: Inject {
    /// The id of the bean, or `nil` if the property's type determines the value.
    public let id: String?

    private let optional: Bool
    /// Whether the property keeps its value if there is no bean. Otherwise, a missing bean is an error.
    public override var isOptional: Bool { optional }

    /// Creates an injection of a bean.
    /// - Parameters:
    ///   - id: The id of the bean. Without it, the bean is found by the property's type.
    ///   - optional: Whether the property keeps its value if there is no bean. Otherwise, a missing bean is an error, whatever the
    ///     property's type.
    public init(id: String? = nil, optional: Bool = false) {
        self.id = id
        self.optional = optional
    }
}

/// An injection of a configured value, which is converted to the property's type.
public final class InjectConfigurationValue: Inject {
    /// The namespace of the value.
    public let namespace: String
    /// The key of the value.
    public let key: String
    /// The value that is injected if no value is configured, or `nil` if there is no default.
    public let defaultValue: Any?

    private let optional: Bool
    /// Whether the property keeps its value if no value is configured and there is no default. Otherwise, a missing value is an error.
    public override var isOptional: Bool { optional }

    /// Creates an injection of a configured value.
    /// - Parameters:
    ///   - namespace: The namespace of the value.
    ///   - key: The key of the value.
    ///   - defaultValue: The value that is injected if no value is configured. Without it, a missing value is an error, unless the
    ///     injection is optional.
    ///   - optional: Whether the property keeps its value if no value is configured and there is no default.
    public init(namespace: String = "", key: String, defaultValue: Any? = nil, optional: Bool = false) {
        self.namespace = namespace
        self.key = key
        self.defaultValue = defaultValue
        self.optional = optional
    }
}

extension InjectBean {
    /// The name in the key of the injection's value.
    var formName: String { "itself" + (id.map { " of \($0)" } ?? "") }
}
