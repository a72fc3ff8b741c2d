// The search of a container and of the containers that it searches.

import CleanseEngine

extension Resolver {
    /// Finds a key among the container's own registrations, and then in its children, depth first and in their order.
    func find(_ key: ProviderKey) -> SearchResult? {
        if case .registration(let registration) = registry.find(key, mayBeNoted: false) {
            return .registration(registration)
        }
        return findFurther(key)
    }

    private func findFurther(_ key: ProviderKey) -> SearchResult? {
        let changes = Registry.changeCount
        let found: SearchResult? = firstFurther { source in
            switch source {
            case .resolver(let child): child.registry.ownRegistration(of: key).map { .registration($0) }
            case .graph(let graph): graph.instance.binds(key) ? .graph(graph) : nil
            }
        }
        if case .registration(let registration) = found { registry.note(registration, found: changes) }
        return found
    }

    /// Visits the containers and graphs that this container searches, depth first, until `find` returns a result.
    private func firstFurther<Found>(_ find: (Registry.Source) -> Found?) -> Found? {
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

    /// Visits all keys that the container finds, in the order of the search.
    func forEachVisible(_ body: (VisibleKey) -> Void) {
        func visit(_ resolver: Resolver) {
            for registration in resolver.registry.registrations { body(.registration(registration)) }
        }
        visit(self)
        _ = firstFurther { source -> Never? in
            switch source {
            case .resolver(let child): visit(child)
            case .graph(let graph): graph.instance.forEachKey { body(.binding($0, $1)) }
            }
            return nil
        }
    }
}

/// The registration or the graph in which a container found a key.
enum SearchResult {
    case registration(Registration)
    /// The graph of a component that binds the key.
    case graph(Lease)
}

/// A key that a container finds, and its registration or source location.
enum VisibleKey {
    case registration(Registration)
    /// A key that a component binds.
    case binding(ProviderKey, CodeLocation)

    var key: ProviderKey {
        switch self {
        case .registration(let registration): registration.key
        case .binding(let key, _): key
        }
    }
}
