// The graph of a container's services.

import CleanseEngine

extension Resolver {
    /// Compiles a graph of all keys that the container finds. Its bindings resolve the services through the container.
    package func compile() -> (plan: LinkedPlan, errors: [any CleanseError]) {
        let graph = GraphDeclaration(wording: ResolverWording())
        let sourceLocation = CodeLocation(file: #fileID, line: #line)
        _ = graph.addComponent(.resolver, seed: Requester.self, sourceLocation: sourceLocation) { binder in
            binder.declareSeed(
                ProviderKey(Requester.self), of: Requester.self, effects: .isHidden, sourceLocation: sourceLocation)
            var declared: Set<ProviderKey> = [ProviderKey(Requester.self)]
            self.forEachVisible { item in
                switch item {
                case .registration(let registration):
                    if declared.insert(registration.key).inserted {
                        registration.mistake.map { graph.append(error: $0) }
                        binder.declareForwarding(
                            registration.key, registration.sourceLocation, registration.dependencies,
                            on: registration.isolations.first
                        )
                    }
                case .binding(let key, let sourceLocation):
                    if declared.insert(key).inserted { binder.declareForwarding(key, sourceLocation) }
                }
            }
        }
        return graph.compile()
    }

    /// Creates an instance of such a graph.
    func bridge(on plan: LinkedPlan) -> Lease {
        Lease(starting: .root, of: plan, on: nil, seed: Content.wrap(Requester(self)))
    }
}

extension Recorder {
    /// Declares a binding that requests a key from the container.
    fileprivate func declareForwarding(
        _ key: ProviderKey, _ sourceLocation: CodeLocation, _ dependencies: [Dependency] = [],
        on isolation: Isolation? = nil
    ) {
        func declare<Value>(_: Value.Type) {
            self.declare(
                // By registering closures, users declare that these may run on any thread.
                key, effects: [.throws, .isSendable],
                dependencies: [Dependency(key: ProviderKey(Requester.self))] + dependencies,
                isolation: isolation, sourceLocation: sourceLocation
            ) { linker in
                let requester = linker.next(Requester.self)
                return linker.finish(Link<Value> { try requester($0).resolver.resolved(key, .none) })
            }
        }
        _openExistential(key.type, do: declare)
    }
}

/// The seed of a container's graph: the container that the graph searches.
final class Requester: Sendable {
    let resolver: Resolver

    init(_ resolver: Resolver) {
        self.resolver = resolver
    }
}
