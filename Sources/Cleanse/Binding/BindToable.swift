// Terminating steps are members of two protocols, by which the compiler ranks their overloads.

/// A binding that a terminating step can complete.
///
/// Extend it to write steps of your own that end with a call of `to`. The name comes from Cleanse 4.
public protocol BindToable {
    /// The type of the binding's key.
    associatedtype Element
    /// The type of the value that the terminating step must provide.
    associatedtype Input

    /// The type of the binder with which the binding began.
    associatedtype Binder: BinderBase

    /// The builder of the binding.
    var builder: BindingBuilder<Binder, Element, Input> { __consuming get }
}

// The conformance to `BindToable` comes from the protocol that refines it, not from an extension of its own. The compiler then tries the
// overloads of `BindToable` first. If one of them fits, it skips the other overloads, which take longer than all of those.
extension BindingBuilder: IsolatedBindToable {
    /// The builder itself.
    @_transparent
    public var builder: Self { __consuming get { self } }
}

extension BindToable {
    /// Binds the type to an existing value.
    ///
    /// The graph keeps the value alive. A closure can be a value too, but only with the label `value:`. A trailing closure is a factory.
    /// - Parameters:
    ///   - first: Not used. The compiler matches a trailing closure with this parameter or with `last`, so never with the value.
    ///   - value: The value.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - function: Not used; kept for existing calls.
    ///   - last: Not used. See `first`.
    /// - Returns: Proof that the binding was declared.
    @discardableResult
    @inlinable
    public func to(
        _ first: ((Never) -> Never)? = nil, value: Input, file: StaticString = #fileID, line: Int = #line,
        function: StaticString = #function, _ last: ((Never) -> Never)? = nil
    ) -> BindingReceipt<Element> {
        to(file: file, line: line, function: function, factory: { value })
    }
}

extension BindingBuilder where Input: Sendable {
    /// Binds the type to an existing value that threads may share.
    ///
    /// The graph keeps the value alive. A closure can be a value too, but only with the label `value:`. A trailing closure is a factory.
    /// - Parameters:
    ///   - first: Not used. The compiler matches a trailing closure with this parameter or with `last`, so never with the value.
    ///   - value: The value.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - function: Not used; kept for existing calls.
    ///   - last: Not used. See `first`.
    /// - Returns: Proof that the binding was declared.
    @discardableResult
    @inlinable
    public func to(
        _ first: ((Never) -> Never)? = nil, value: Input, file: StaticString = #fileID, line: Int = #line,
        function: StaticString = #function, _ last: ((Never) -> Never)? = nil
    ) -> BindingReceipt<Element> {
        toSendable(file: file, line: line, function: function) { value }
    }
}

extension BindingBuilder {
    /// Not a terminating step: it does not declare how the value is created.
    @available(*, unavailable, message: "declare how it is created: to { … }, to(factory:), to(value:), to(provider:)")
    public func to() -> BindingReceipt<Element> { BindingReceipt() }
}

/// A binding that can end with a factory that belongs to an actor, or has more parameters than the generated overloads.
///
/// If a function fits an overload here and one that is generated for ``BindToable``, the compiler prefers the overload here, because this
/// protocol refines the other. Only functions that belong to actors fit both equally well.
public protocol IsolatedBindToable: BindToable {}

extension IsolatedBindToable {
    /// Binds the type to a factory whose arguments the graph provides. If it belongs to an actor, it creates the value only there.
    /// - Parameters:
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - function: Not used; kept for existing calls.
    ///   - factory: Creates the value. It may throw.
    /// - Returns: Proof that the binding was declared.
    @discardableResult
    @inlinable
    public consuming func to<each P, Failure: Error>(
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function,
        factory: @escaping @isolated(any) (repeat consuming each P) throws(Failure) -> Input
    ) -> BindingReceipt<Element> {
        builder.draft.bind(IsolatedFunction(factory), file: file, line: line)
    }
}

extension IsolatedBindToable where Input: Sendable {
    /// Binds the type to a factory whose arguments the graph provides. If it belongs to an actor, it creates the value only there.
    /// - Parameters:
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - function: Not used; kept for existing calls.
    ///   - factory: Creates the value. It may throw.
    /// - Returns: Proof that the binding was declared.
    @discardableResult
    @inlinable
    public consuming func to<each P, Failure: Error>(
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function,
        factory: @escaping @isolated(any) (repeat consuming each P) throws(Failure) -> Input
    ) -> BindingReceipt<Element> {
        builder.draft.bind(IsolatedFunction(factory), .makesSendable, file: file, line: line)
    }
}
