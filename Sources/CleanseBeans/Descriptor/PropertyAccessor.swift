/// Reads and writes one property of an object.
protocol PropertyAccessor: Sendable {
    /// The declared type.
    var type: Any.Type { get }
    /// Why the property can't be set; nil if it can.
    var obstacle: String? { get }
    /// Whether a value is of the declared type.
    func accepts(_ value: Any) -> Bool
    func get(_ object: AnyObject, _ property: PropertyDescriptor) -> Any?
    /// - Returns: Whether the value was of the right type and has been stored.
    func set(_ object: AnyObject, _ value: Any, _ property: PropertyDescriptor) -> Bool
    /// What stores a value in objects of the class that declares the property; nil if it is not of the declared type.
    func storing(_ value: Any) -> ((AnyObject) -> Void)?
    /// What is injected without anybody attaching it; without an object, as far as its class tells that.
    func injection(in object: AnyObject?) -> Inject?
}

extension PropertyAccessor {
    func injection(in _: AnyObject?) -> Inject? { nil }
}
