/// Makes a service. It may throw, and give nil for none.
public typealias ResolverFactory<Service> = () throws -> Service?

/// Makes a service with what it asks the container for.
public typealias ResolverFactoryResolver<Service> = (_ resolver: Resolver) throws -> Service?

/// Makes a service with what it asks the container for, and with arguments.
public typealias ResolverFactoryArguments<Service> = (_ resolver: Resolver, _ args: Resolver.Args) throws -> Service?

/// The name that ``ResolverFactoryArguments`` has in Resolver 1.5.
public typealias ResolverFactoryArgumentsN<Service> = ResolverFactoryArguments<Service>

/// Sets properties of a service.
public typealias ResolverFactoryMutator<Service> = (_ resolver: Resolver, _ service: Service) throws -> Void

/// Sets properties of a service with the arguments it was asked for with.
public typealias ResolverFactoryMutatorArguments<Service> = (
    _ resolver: Resolver, _ service: Service, _ args: Resolver.Args
) throws -> Void

/// The name that ``ResolverFactoryMutatorArguments`` has in Resolver 1.5.
public typealias ResolverFactoryMutatorArgumentsN<Service> = ResolverFactoryMutatorArguments<Service>
