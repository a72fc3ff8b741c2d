/// Conformed to by ``Resolver``, in a program that has its services registered when the first one is requested.
///
/// Write `extension Resolver: @retroactive ResolverRegistering` and register everything in `registerAllServices()`.
public protocol ResolverRegistering {
    /// Registers the services of the program. Called once, before the first service is resolved; other threads wait for it.
    static func registerAllServices()
}
