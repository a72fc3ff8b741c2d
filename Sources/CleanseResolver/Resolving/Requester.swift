/// The container that a graph of its services searches: the seed of the graph.
final class Requester: Sendable {
    let resolver: Resolver

    init(_ resolver: Resolver) {
        self.resolver = resolver
    }
}
