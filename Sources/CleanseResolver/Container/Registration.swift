import Cleanse
import Synchronization

/// How a service is made: what `register` records. Nobody sees it change: once its container has handed it out, an option makes another
/// one of it.
///
/// Services are handled as objects: what is no object itself is in a `Box`. A scope decides who keeps the cells in which services
/// are created once.
@usableFromInline
final class Registration: @unchecked Sendable {
    // SAFETY: nothing is written after `init` but for the options, by `RegistryEntry.change`, under the lock of the registry and before the
    // registration has been handed out under that lock. That closures of users may run on any thread is said where they are registered.
    /// Makes a service, or gives nil for none.
    @usableFromInline typealias Make = (Resolver, Resolver.Args) throws -> AnyObject?
    typealias Mutate = (Resolver, AnyObject, Resolver.Args) throws -> Void

    /// What options say.
    struct Options {
        var scope: ResolverScope
        /// What sets properties of a service that was made, in order.
        var mutators: [Mutate] = []
        /// What the factory needs, as far as it was declared.
        var dependencies: [Dependency] = []
        /// The arguments that the factory takes, as far as they were declared.
        var parameters: [any ArgumentName] = []
        /// Whether arguments for what its scope has made already are ignored instead of reported.
        var keepsFirstArguments = false
    }

    /// The same for what options made of one registration, another for each call of `register`.
    let serial: UInt
    let key: ProviderKey
    let origin: Origin
    let factory: Make
    @exclusivity(unchecked) private var options: Options

    var scope: ResolverScope { options.scope }
    var mutators: [Mutate] { options.mutators }
    var dependencies: [Dependency] { options.dependencies }
    var parameters: [any ArgumentName] { options.parameters }
    var keepsFirstArguments: Bool { options.keepsFirstArguments }

    private static let serials = Atomic<UInt>(0)

    convenience init(
        key: ProviderKey, origin: Origin, scope: ResolverScope, dependencies: [Dependency] = [], factory: @escaping Make
    ) {
        self.init(
            serial: Self.serials.wrappingAdd(1, ordering: .relaxed).newValue, key: key, origin: origin,
            options: Options(scope: scope, dependencies: dependencies), factory: factory)
    }

    private init(serial: UInt, key: ProviderKey, origin: Origin, options: Options, factory: @escaping Make) {
        self.serial = serial
        self.key = key
        self.origin = origin
        self.options = options
        self.factory = factory
    }

    /// Another one with the same serial and options.
    func copy() -> Registration {
        Registration(serial: serial, key: key, origin: origin, options: options, factory: factory)
    }

    /// Changes the options. Only for a registration that has not been handed out.
    func change(_ change: (inout Options) -> Void) { change(&options) }

    // MARK: Making

    /// A new service, its properties set.
    /// - Throws: `NotMade` when the factory gave nil, or what it threw.
    func make(_ resolver: Resolver, _ args: Resolver.Args) throws -> AnyObject {
        let service = try create(resolver, args)
        if !mutators.isEmpty { try mutate(service, resolver, args) }
        return service
    }

    /// A new service.
    func create(_ resolver: Resolver, _ args: Resolver.Args) throws -> AnyObject {
        guard let service = try factory(resolver, args) else {
            throw NotMade()
        }
        return service
    }

    /// Sets the properties of a service.
    func mutate(_ service: AnyObject, _ resolver: Resolver, _ args: Resolver.Args) throws {
        for mutate in mutators { try mutate(resolver, service, args) }
    }
}

extension Registration: CreationSite {
    func chainLink(of _: Int) -> ChainLink { ChainLink(key: key, place: origin, component: .resolver) }

    var names: Names { .short }

    var reentrySuggestion: String { ResolverWording().reentrySuggestion }
}

extension TypeName {
    /// What the component of a registration is called.
    static let resolver = TypeName("Resolver")
}
