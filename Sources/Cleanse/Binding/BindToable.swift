/// A binding that a terminating step can end.
public protocol BindToable {
    /// What the key of the binding stands for.
    associatedtype Element
    /// What the terminating step has to give.
    associatedtype Input

    /// Binds to a factory without parameters.
    /// - Parameters:
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - function: Not used; kept for the sake of existing calls.
    ///   - factory: Makes the value. It may throw.
    /// - Returns: Proof that the binding was declared.
    @discardableResult
    func to<Failure: Error>(
        file: StaticString, line: Int, function: StaticString, factory: @escaping () throws(Failure) -> Input
    ) -> BindingReceipt<Element>
}

extension BindingBuilder: BindToable {}

extension BindToable {
    /// Binds to a value that exists already.
    ///
    /// The graph keeps the value alive. Generic, disfavoured and in a protocol for one reason: `bind().to { … }` must not take the closure for the value.
    @_disfavoredOverload
    @discardableResult
    @inlinable
    public func to<Value>(
        value: Value, file: StaticString = #fileID, line: Int = #line, function: StaticString = #function
    ) -> BindingReceipt<Element> where Input == Value {
        to(file: file, line: line, function: function, factory: { value })
    }
}
