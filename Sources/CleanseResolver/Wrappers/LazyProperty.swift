import CleanseEngine

/// The settings and the state of a lazy property. The type is not generic, because the code of some wrappers is not specialised.
struct LazyProperty {
    private(set) var settings: LazySettings?
    var state = LazyState.resolved(PropertySlot())

    init(name: Resolver.Name?, container: Resolver?) {
        guard name != nil || container != nil else { return }
        settings = LazySettings(container: container, name: name, args: nil)
    }

    var container: Resolver? {
        get { settings?.container }
        set { set(LazySettings(container: newValue, name: name, args: args)) }
    }

    var name: Resolver.Name? {
        get { settings?.name }
        set { set(LazySettings(container: container, name: newValue, args: args)) }
    }

    var args: Any? {
        get { settings?.args }
        set { set(LazySettings(container: container, name: name, args: newValue)) }
    }

    private mutating func set(_ settings: LazySettings) {
        self.settings = settings
        state.detach()
    }
}

/// The settings of a lazy property, if any are set. This is an object, because the property is copied each time it is read.
final class LazySettings {
    let container: Resolver?
    let name: Resolver.Name?
    let args: Any?

    init(container: Resolver?, name: Resolver.Name?, args: Any?) {
        self.container = container
        self.name = name
        self.args = args
    }
}

extension LazySettings? {
    /// Resolves the service of a property once, as an object.
    /// - Parameter keep: Returns the object that the property keeps for the service.
    func content<Service>(
        of property: PropertySlot, as type: Service.Type, keeping keep: (SlotContent) -> SlotContent = { $0 }
    ) throws -> SlotContent {
        guard let self else {
            return try Resolver.root.content(of: property, ProviderKey(type), .none, as: type, keeping: keep)
        }
        return try (self.container ?? Resolver.root).content(
            of: property, ProviderKey(type, self.name), Resolver.Args(self.args), as: type, keeping: keep)
    }
}

/// The state of a lazy property. The type is not generic, because the code of some wrappers is not specialised.
enum LazyState {
    /// The service is resolved when the property is first read.
    case resolved(PropertySlot)
    /// A service was assigned; it is kept as an object.
    case assigned(SlotContent)
    case released

    /// Separates this copy of the wrapper from the others, unless the service already exists.
    fileprivate mutating func detach() {
        if case .resolved(let slot) = self, slot.content == nil { self = .resolved(PropertySlot()) }
    }

    /// The service, if it has been resolved or assigned.
    var content: SlotContent? {
        switch self {
        case .resolved(let slot): slot.content
        case .assigned(let content): content
        case .released: nil
        }
    }
}

/// The cell in which the service of a lazy property is created once, for all copies of its wrapper.
struct PropertySlot {
    private let cell = OnceCell()

    /// The service, if it exists.
    var content: SlotContent? { cell.content }

    /// Returns the service, which is created if necessary, for a registration or for a binding of a plan. The caller must retain `site`.
    ///
    /// If several threads read the property at the same time, one of them creates the service, without a lock, and the others wait for it.
    /// - Throws: The error of `make`, in which case no service is kept. `ReentrantResolution` if `make` reads the property, or if threads
    ///   would wait for each other.
    func content(for site: any CreationSite, _ index: Int = 0, _ make: () throws -> SlotContent) throws -> SlotContent {
        try cell.content(for: site, index, isOfProperty: true, make)
    }
}

extension Resolver {
    /// Resolves the service of a lazy property once, as an object.
    /// - Parameter keep: Returns the object that the property keeps for the service.
    fileprivate func content<Service>(
        of property: PropertySlot, _ key: ProviderKey, _ args: Args, as _: Service.Type,
        keeping keep: (SlotContent) -> SlotContent
    ) throws -> SlotContent {
        switch try finding(key) {
        case .registration(let registration):
            return try property.content(for: registration) { try keep(service(of: registration, args)) }
        case .graph(let graph):
            guard let bound = graph.instance.find(key, as: Service.self) else { throw missing(key) }
            return try property.content(for: bound.instance.plan, bound.binding.position) {
                try keep(Content<Service>.wrap(withExtendedLifetime(graph) { try bound.get() }))
            }
        case nil: throw missing(key)
        }
    }
}
