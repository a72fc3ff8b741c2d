// Spellings of older releases of Resolver. They are not marked as deprecated, so that a program compiles unchanged and without warnings.

extension Resolver {
    /// The older spelling of ``init(child:)``, from a release in which the container to search was called the parent.
    public convenience init(parent: Resolver) {
        self.init(child: parent)
    }

    /// The older name of ``ResolverScope/unique``: `.scope(unique)`.
    public static var unique: ResolverScope { ResolverScope.unique }
    /// The older name of ``ResolverScope/graph``: `.scope(graph)`.
    public static var graph: ResolverScopeGraph { ResolverScope.graph }
    /// The older name of ``ResolverScope/cached``: `.scope(cached)`.
    public static var cached: ResolverScopeCache { ResolverScope.cached }
    /// The older name of ``ResolverScope/application``: `.scope(application)`.
    public static var application: ResolverScopeCache { ResolverScope.application }
    /// The older name of ``ResolverScope/shared``: `.scope(shared)`.
    public static var shared: ResolverScopeShare { ResolverScope.shared }
}

/// The older name of the type of ``ResolverScope/unique``.
public typealias ResolverScopeUnique = ResolverScope

/// The older name of the type of all scopes.
public typealias ResolverScopeType = ResolverScope

// Types of factories and blocks that a program stores. None of them throws, so calling one needs no `try`, as in Resolver 1.5. `register`
// and `resolveProperties` accept these types as well as closures that throw.

/// A function that creates a service, or returns `nil`.
public typealias ResolverFactory<Service> = () -> Service?

/// A function that creates a service from others, which it requests from the container.
public typealias ResolverFactoryResolver<Service> = (_ resolver: Resolver) -> Service?

/// A function that creates a service from arguments and from other services, which it requests from the container.
public typealias ResolverFactoryArguments<Service> = (_ resolver: Resolver, _ args: Resolver.Args) -> Service?

/// The name of ``ResolverFactoryArguments`` in Resolver 1.5.
public typealias ResolverFactoryArgumentsN<Service> = ResolverFactoryArguments<Service>

/// A function that creates a service from the arguments of `resolve(args:)`: `register { factory($0, $1) }` passes it the `Resolver.Args`.
public typealias ResolverFactoryAnyArguments<Service> = (_ resolver: Resolver, _ args: Any?) -> Service?

/// A function that sets properties of a service.
public typealias ResolverFactoryMutator<Service> = (_ resolver: Resolver, _ service: Service) -> Void

/// A function that sets properties of a service, with the arguments of the request.
public typealias ResolverFactoryMutatorArguments<Service> = (
    _ resolver: Resolver, _ service: Service, _ args: Resolver.Args
) -> Void

/// The name of ``ResolverFactoryMutatorArguments`` in Resolver 1.5.
public typealias ResolverFactoryMutatorArgumentsN<Service> = ResolverFactoryMutatorArguments<Service>
