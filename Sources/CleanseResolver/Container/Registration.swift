import CleanseEngine
import Synchronization

/// How a service is created: the record of `register`. Nobody sees it change: once its container has handed it out, an option creates a
/// changed copy.
///
/// Services are handled as objects: a value that is no object is in a `Box`. A scope decides who keeps the cells in which services
/// are created once.
@usableFromInline
final class Registration: @unchecked Sendable {
    // SAFETY: nothing is written after `init` except the options, by `RegistryEntry.change`, under the lock of the registry and before the
    // registration has been handed out under that lock. Users declare, by registering them, that their closures may run on any thread.
    /// Creates a service, or returns nil for none.
    @usableFromInline typealias Make = (Resolver, Resolver.Args) throws -> SlotContent?
    typealias Mutate = (Resolver, SlotContent, Resolver.Args) throws -> Void

    /// The options.
    struct Options {
        var scope: ResolverScope
        /// The actors that the factory and the mutators belong to.
        var isolations: [Isolation] = []
        /// The closures that set properties of a new service, in order.
        var mutators: [Mutate] = []
        /// The dependencies of the factory, as far as they were declared.
        var dependencies: [Dependency] = []
        /// The arguments that the factory takes, as far as they were declared.
        var parameters: [any ArgumentName] = []
        /// Whether arguments for a service that its scope has already created are ignored instead of reported.
        var keepsFirstArguments = false
    }

    /// The same number for all changed copies of a registration, another one for each call of `register`.
    let serial: UInt
    let key: ProviderKey
    let origin: Origin
    /// Creates a service; nil if the caller of `register` gave no function.
    private let factory: Make?
    @exclusivity(unchecked) private var options: Options

    var scope: ResolverScope { options.scope }
    var mutators: [Mutate] { options.mutators }
    var isolations: [Isolation] { options.isolations }
    var dependencies: [Dependency] { options.dependencies }
    var parameters: [any ArgumentName] { options.parameters }
    var keepsFirstArguments: Bool { options.keepsFirstArguments }

    private static let serials = Atomic<UInt>(0)

    convenience init(
        key: ProviderKey, origin: Origin, scope: ResolverScope, dependencies: [Dependency] = [],
        isolation: Isolation? = nil, factory: Make?
    ) {
        self.init(
            serial: Self.serials.wrappingAdd(1, ordering: .relaxed).newValue, key: key, origin: origin,
            options: Options(
                scope: scope, isolations: isolation.map { [$0] } ?? [], dependencies: dependencies),
            factory: factory)
    }

    private init(serial: UInt, key: ProviderKey, origin: Origin, options: Options, factory: Make?) {
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

    // MARK: Creation

    /// The error of a registration without a function.
    var mistake: MissingFunction? { factory == nil ? missingFunction : nil }

    private var missingFunction: MissingFunction {
        MissingFunction(key: key, place: origin, wording: ResolverWording())
    }

    /// A new service, its properties set.
    /// - Throws: `NotMade` if the factory returned nil, `MissingFunction` if there is none, or the factory's error.
    func make(_ resolver: Resolver, _ args: Resolver.Args) throws -> SlotContent {
        let service = try create(resolver, args)
        if !mutators.isEmpty { try mutate(service, resolver, args) }
        return service
    }

    /// A new service.
    func create(_ resolver: Resolver, _ args: Resolver.Args) throws -> SlotContent {
        guard let factory else { throw missingFunction }
        guard let service = try factory(resolver, args) else { throw NotMade() }
        return service
    }

    /// Sets the properties of a service.
    func mutate(_ service: SlotContent, _ resolver: Resolver, _ args: Resolver.Args) throws {
        for mutate in mutators { try mutate(resolver, service, args) }
    }
}

extension Registration: CreationSite {
    func chainLink(of _: Int) -> ChainLink { ChainLink(key: key, place: origin, component: .resolver) }

    var names: Names { .short }

    var reentrySuggestion: String { ResolverWording().reentrySuggestion }
}

extension TypeName {
    /// The name of the component of a registration.
    static let resolver = TypeName("Resolver")
}
