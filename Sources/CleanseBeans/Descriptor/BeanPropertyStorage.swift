/// How a container sees a `BeanProperty` of any type.
protocol BeanPropertyStorage: AnyObject {
    /// The accessor of a property whose wrapper is at that offset in the object.
    static func accessor(at offset: Int) -> any PropertyAccessor
}

extension BeanProperty: BeanPropertyStorage {
    static func accessor(at offset: Int) -> any PropertyAccessor { WrapperAccessor<Value>(offset: offset) }
}
