/// A type that resolves what it needs: `lazy var model: Model = resolver.resolve()`.
public protocol Resolving {
    /// The container that is asked: ``Resolver/root`` unless the type says otherwise.
    var resolver: Resolver { get }
}

extension Resolving {
    /// ``Resolver/root``.
    public var resolver: Resolver { Resolver.root }
}
