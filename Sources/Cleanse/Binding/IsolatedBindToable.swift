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
