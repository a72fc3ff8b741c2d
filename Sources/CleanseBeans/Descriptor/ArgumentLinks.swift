import Cleanse

/// The links of a factory's arguments, in their order.
protocol ArgumentLinks: AnyObject {
    /// The link of the next argument.
    func next<Value>(_: Value.Type) -> Link<Value>
}
