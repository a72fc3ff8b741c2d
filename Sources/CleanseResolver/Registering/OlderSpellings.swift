// Spellings of older releases of Resolver. They carry no deprecation attribute, so that a program compiles unchanged and without warnings.

extension Resolver {
    /// The older name of ``init(child:)``, from when the container to be searched was called the parent.
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

// Types for factories and blocks that a program stores, none of which throws: so calling one needs no `try`, as in Resolver 1.5.
// `register` and `resolveProperties` take closures that throw, and these too.

/// Creates a service, or returns nil for none.
public typealias ResolverFactory<Service> = () -> Service?

/// Creates a service with others that it requests from the container.
public typealias ResolverFactoryResolver<Service> = (_ resolver: Resolver) -> Service?

/// Creates a service with others that it requests from the container, and with arguments.
public typealias ResolverFactoryArguments<Service> = (_ resolver: Resolver, _ args: Resolver.Args) -> Service?

/// The name that ``ResolverFactoryArguments`` has in Resolver 1.5.
public typealias ResolverFactoryArgumentsN<Service> = ResolverFactoryArguments<Service>

/// Creates a service with arguments as `resolve(args:)` takes them: `register { factory($0, $1) }` gives it the `Resolver.Args`.
public typealias ResolverFactoryAnyArguments<Service> = (_ resolver: Resolver, _ args: Any?) -> Service?

/// Sets properties of a service.
public typealias ResolverFactoryMutator<Service> = (_ resolver: Resolver, _ service: Service) -> Void

/// Sets properties of a service with the arguments of the request.
public typealias ResolverFactoryMutatorArguments<Service> = (
    _ resolver: Resolver, _ service: Service, _ args: Resolver.Args
) -> Void

/// The name that ``ResolverFactoryMutatorArguments`` has in Resolver 1.5.
public typealias ResolverFactoryMutatorArgumentsN<Service> = ResolverFactoryMutatorArguments<Service>
