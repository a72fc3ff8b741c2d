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
