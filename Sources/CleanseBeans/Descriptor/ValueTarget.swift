/// Takes a value of a bean's declaration: a property, or a parameter of a factory.
protocol ValueTarget {
    /// What errors call it.
    var name: String { get }
    /// What errors call it where they do not name its owner.
    var qualifiedName: String { get }
    /// The position of a parameter; nil for a property.
    var position: Int? { get }
    /// The type; of an optional, the wrapped type.
    var propertyType: Any.Type { get }
    /// The error of setting a value; nil if it can be set.
    func problem(with value: Any?) -> DescriptorError?
}
