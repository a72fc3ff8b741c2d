import CleanseEngine

/// The record of a call of `register`. Readers never see it change: once the container has handed it out, an option creates a changed copy.
///
/// Services are handled as objects. A value that is not an object is in a `Box`. The scope determines the owner of the cell in which a
/// service is created once.
@usableFromInline
final class Registration: @unchecked Sendable {
    // SAFETY: after `init`, only the options are written. `RegistryEntry.change` writes them under the lock of the registry, before the
    // registration is handed out under that lock. By registering closures, users declare that these may run on any thread.
    /// Creates a service, or returns `nil` for none.
    @usableFromInline typealias Make = (Resolver, Resolver.Args) throws -> SlotContent?
    typealias Mutate = (Resolver, SlotContent, Resolver.Args) throws -> Void

    /// The options.
    struct Options {
        var scope: ResolverScope
        /// The actors that the factory and the mutators belong to.
        var isolations: [Isolation] = []
        /// The closures that set properties of a new service, in order.
        var mutators: [Mutate] = []
        /// The declared dependencies of the factory.
        var dependencies: [Dependency] = []
        /// The declared arguments of the factory.
        var parameters: [any ArgumentName] = []
        /// Whether arguments for a service that its scope has already created are ignored instead of reported.
        var keepsFirstArguments = false
    }

    /// The number of the call of `register`. All changed copies of the registration have it.
    let serial: UInt
    let key: ProviderKey
    let sourceLocation: CodeLocation
    /// The factory of the service, or `nil` if the caller of `register` passed none.
    private let factory: Make?
    @exclusivity(unchecked) private var options: Options

    var scope: ResolverScope { options.scope }
    var mutators: [Mutate] { options.mutators }
    var isolations: [Isolation] { options.isolations }
    var dependencies: [Dependency] { options.dependencies }
    var parameters: [any ArgumentName] { options.parameters }
    var keepsFirstArguments: Bool { options.keepsFirstArguments }

    private static let serials = AtomicCell()

    convenience init(
        key: ProviderKey, sourceLocation: CodeLocation, scope: ResolverScope, dependencies: [Dependency] = [],
        isolation: Isolation? = nil, factory: Make?
    ) {
        self.init(
            serial: Self.serials.word.addRelaxed(1), key: key, sourceLocation: sourceLocation,
            options: Options(
                scope: scope, isolations: isolation.map { [$0] } ?? [], dependencies: dependencies),
            factory: factory)
    }

    private init(serial: UInt, key: ProviderKey, sourceLocation: CodeLocation, options: Options, factory: Make?) {
        self.serial = serial
        self.key = key
        self.sourceLocation = sourceLocation
        self.options = options
        self.factory = factory
    }

    /// Returns a copy with the same serial number and options.
    func copy() -> Registration {
        Registration(serial: serial, key: key, sourceLocation: sourceLocation, options: options, factory: factory)
    }

    /// Changes the options. Must not be called once the registration has been handed out.
    func change(_ change: (inout Options) -> Void) { change(&options) }

    // MARK: Creation

    /// The error of a registration that has no factory.
    var mistake: MissingFunction? { factory == nil ? missingFunction : nil }

    private var missingFunction: MissingFunction {
        MissingFunction(key: key, sourceLocation: sourceLocation, wording: ResolverWording())
    }

    /// Creates a service and sets its properties.
    /// - Throws: `FactoryReturnedNil` if the factory returned `nil`, `MissingFunction` if there is no factory, or the factory's error.
    func make(_ resolver: Resolver, _ args: Resolver.Args) throws -> SlotContent {
        let service = try create(resolver, args)
        if !mutators.isEmpty { try mutate(service, resolver, args) }
        return service
    }

    /// Creates a service.
    func create(_ resolver: Resolver, _ args: Resolver.Args) throws -> SlotContent {
        guard let factory else { throw missingFunction }
        guard let service = try factory(resolver, args) else { throw FactoryReturnedNil() }
        return service
    }

    /// Sets the properties of a service.
    func mutate(_ service: SlotContent, _ resolver: Resolver, _ args: Resolver.Args) throws {
        for mutate in mutators { try mutate(resolver, service, args) }
    }
}

extension Registration: CreationSite {
    func chainLink(of _: Int) -> ChainLink { ChainLink(key: key, sourceLocation: sourceLocation, component: .resolver) }

    var names: Names { .short }

    var reentrySuggestion: String { ResolverWording().reentrySuggestion }
}

extension TypeName {
    /// The component's name that a registration has in chains.
    static let resolver = TypeName("Resolver")
}
