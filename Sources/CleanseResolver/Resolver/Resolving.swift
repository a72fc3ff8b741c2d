/// A type that resolves what it needs: `lazy var model: Model = resolver.resolve()`.
public protocol Resolving {
    /// The container that is asked: ``Resolver/root`` unless the type says otherwise.
    var resolver: Resolver { get }
}

extension Resolving {
    /// ``Resolver/root``.
    public var resolver: Resolver { Resolver.root }
}

/// Conformed to by ``Resolver``, in a program that has its services registered when the first one is asked for.
///
/// Write `extension Resolver: @retroactive ResolverRegistering` and register everything in `registerAllServices()`.
public protocol ResolverRegistering {
    /// Registers the services of the program. Called once, before the first service is resolved; other threads wait for it.
    static func registerAllServices()
}
