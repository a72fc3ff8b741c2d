// Searches a container, and those that it searches.

import CleanseEngine

extension Resolver {
    /// Finds a key: among the container's own registrations, then depth first in its children, in their order.
    func find(_ key: ProviderKey) -> Finding? {
        if case .registration(let registration) = registry.find(key, mayBeNoted: false) {
            return .registration(registration)
        }
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

    /// Visits the containers that this one searches, depth first, until something is found.
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

    /// Visits everything that the container finds, in the order in which it searches.
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

/// Where a container found the key of a request.
enum Finding {
    case registration(Registration)
    /// A component that binds it.
    case graph(Holder)
}

/// A key that a container finds, and where it comes from.
enum VisibleKey {
    case registration(Registration)
    /// The key of a component.
    case binding(ProviderKey, Origin)

    var key: ProviderKey {
        switch self {
        case .registration(let registration): registration.key
        case .binding(let key, _): key
        }
    }
}
