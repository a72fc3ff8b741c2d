// Terminating steps are members of two protocols, by which the compiler ranks their overloads.

/// A binding that a terminating step can end. The name is that of Cleanse 4.
///
/// Steps of your own that end with `to` can be written for it, in an extension.
public protocol BindToable {
    /// The type that the key of the binding stands for.
    associatedtype Element
    /// The type of value that the terminating step must provide.
    associatedtype Input

    /// The binder that the binding was begun with.
    associatedtype Binder: BinderBase

    /// The binding under way.
    var builder: BindingBuilder<Binder, Element, Input> { __consuming get }
}

// It conforms to `BindToable` by the protocol that refines it, not by an extension of its own: in this order the compiler tries the
// overloads of `BindToable` first, and leaves out the others, which take longer than these together, where one of these fits.
extension BindingBuilder: IsolatedBindToable {
    /// The binding under way: itself.
    @_transparent
    public var builder: Self { __consuming get { self } }
}

extension BindToable {
    /// Binds to a value that exists already.
    ///
    /// The graph keeps the value alive. A closure can be a value too, but only under its label: a trailing closure is a factory.
    /// - Parameters:
    ///   - first: Not used. The compiler matches a trailing closure with this or with `last`, and so never with the value.
    ///   - value: The value.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - function: Not used; kept for existing calls.
    ///   - last: Not used, see `first`.
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
    /// Binds to a value that exists already, and that may be shared between threads.
    ///
    /// The graph keeps the value alive. A closure can be a value too, but only under its label: a trailing closure is a factory.
    /// - Parameters:
    ///   - first: Not used. The compiler matches a trailing closure with this or with `last`, and so never with the value.
    ///   - value: The value.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    ///   - function: Not used; kept for existing calls.
    ///   - last: Not used, see `first`.
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

/// A binding that a factory of an actor can end, or one with more parameters than the generated overloads.
///
/// Of functions that fit the overload here and one of those generated for ``BindToable``, the compiler chooses by rank: what extends this
/// protocol comes before what extends the one that it refines. Only functions of actors fit both equally well.
public protocol IsolatedBindToable: BindToable {}

extension IsolatedBindToable {
    /// Binds to a factory, whose parameters the graph gives. It may belong to an actor: then the value is created there only.
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
        builder.bind(IsolatedFunction(factory), file: file, line: line)
    }
}

extension IsolatedBindToable where Input: Sendable {
    /// Binds to a factory, whose parameters the graph gives. It may belong to an actor: then the value is created there only.
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
        builder.bind(IsolatedFunction(factory), .makesSendable, file: file, line: line)
    }
}
