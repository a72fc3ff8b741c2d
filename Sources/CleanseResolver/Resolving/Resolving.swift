/// A type that resolves its dependencies: `lazy var model: Model = resolver.resolve()`.
public protocol Resolving {
    /// The container that is searched: ``Resolver/root`` unless the type says otherwise.
    var resolver: Resolver { get }
}

extension Resolving {
    /// ``Resolver/root``.
    public var resolver: Resolver { Resolver.root }
}
