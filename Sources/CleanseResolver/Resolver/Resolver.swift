public import Cleanse

/// A registry of services and what makes them: `register { … }` tells how, `resolve()` makes or finds.
///
/// Thread rule: may be used from any thread, for registering too. No lock is held while a factory runs.
public final class Resolver: Sendable {
    let registry = Registry()

    /// The scope of what is registered with `.scope(.container)` and resolved through this container.
    ///
    /// A ``ResolverScopeCache`` of its own unless another one is set, which should be done before services are resolved: those that the
    /// other scope keeps are not found any more.
    public var cache: ResolverScope {
        get { registry.containerScope }
        set { registry.setContainerScope(newValue) }
    }

    /// A container of its own.
    /// - Parameter child: A container that is searched for what this one does not have.
    public init(child: Resolver? = nil) {
        if let child { add(child: child) }
    }

    /// Adds a container to be searched for what this one, and those added before, do not have.
    ///
    /// What is found there is made for this container: its factories are given this one as their resolver.
    /// - Parameter child: The container, which this one keeps. Of containers that search each other, each is searched once; they
    ///   keep each other for ever. One that is its own child changes nothing.
    public func add(child: Resolver) {
        if child !== self { registry.add(.resolver(child)) }
    }
}

// MARK: - Look-up

/// Where a container found what it was asked for.
enum Finding {
    case registration(Registration)
    /// A component that binds it.
    case graph(BuiltGraph)
}

extension Resolver {
    /// Finds a key: among the container's own registrations, then depth first in those it was given, in their order.
    @inline(__always)
    func find(_ key: ProviderKey) -> Finding? {
        if let registration = registry.registration(of: key) { return .registration(registration) }
        return findFurther(key)
    }

    private func findFurther(_ key: ProviderKey) -> Finding? {
        let changes = Registry.changeCount
        let found: Finding? = firstFurther { source in
            switch source {
            case .resolver(let child): child.registry.ownRegistration(of: key).map { .registration($0) }
            case .graph(let graph): graph.instance.binds(key) ? .graph(graph) : nil
            }
        }
        if case .registration(let registration) = found { registry.note(registration, found: changes) }
        return found
    }

    /// Goes through what the container searches besides itself, depth first, until something is found.
    func firstFurther<Found>(_ find: (Registry.Source) -> Found?) -> Found? {
        var pending = Array(registry.further.reversed())
        guard !pending.isEmpty else { return nil }
        var searched: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
        while let source = pending.popLast() {
            guard case .resolver(let child) = source else {
                if let found = find(source) { return found }
                continue
            }
            guard searched.insert(ObjectIdentifier(child)).inserted else { continue }
            if let found = find(source) { return found }
            pending += child.registry.further.reversed()
        }
        return nil
    }
}

extension ProviderKey {
    /// The key of a service and its name.
    @inlinable
    init(_ service: Any.Type, _ name: Resolver.Name?) {
        self.init(service, name: name?.rawValue)
    }
}
