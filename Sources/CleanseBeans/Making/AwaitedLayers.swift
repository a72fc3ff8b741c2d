/// The objects of one bean, of which post processors have replaced some, and some take time: each is told of its end, the one that was told
/// last first.
final class AwaitedLayers: AsyncBean {
    private let layers: [AnyObject]

    init(_ layers: [AnyObject]) { self.layers = layers }

    /// Does nothing: they are told one after the other, where each belongs.
    nonisolated(nonsending) func postConstruct() async throws {}

    nonisolated(nonsending) func preDestroy() async throws {
        let errors = await Self.end(layers)
        if !errors.isEmpty { throw LayerErrors.combining(errors) }
    }

    /// Tells objects that they end, the last one first.
    /// - Returns: What they threw.
    nonisolated(nonsending) static func end(_ layers: [AnyObject]) async -> [any Error] {
        var errors: [any Error] = []
        for layer in layers.reversed() {
            do {
                if let layer = layer as? any AsyncBean {
                    try await layer.preDestroy()
                } else {
                    try (layer as? any Bean)?.preDestroy()
                }
            } catch { errors.append(error) }
        }
        return errors
    }
}
