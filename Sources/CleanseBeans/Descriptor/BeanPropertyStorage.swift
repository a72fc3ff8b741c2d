/// A `BeanProperty` of any type, as a container uses it.
protocol BeanPropertyStorage: AnyObject {
    /// The accessor of a property whose wrapper is at an offset in the object.
    static func accessor(at offset: Int) -> any PropertyAccessor
}

extension BeanProperty: BeanPropertyStorage {
    static func accessor(at offset: Int) -> any PropertyAccessor { WrapperAccessor<Value>(offset: offset) }
}
