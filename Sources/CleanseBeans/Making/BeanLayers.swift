// The objects of a bean that post processors have replaced, as one object that starts and ends all of them.

import CleanseEngine

/// The objects of one bean, of which post processors have replaced some: each is told of its end, the one that was told last first.
final class BeanLayers: Bean {
    /// Kept, as any bean is, until the others have been told.
    private let object: AnyObject
    private let layers: [any Bean]

    init(_ layers: [any Bean], of object: AnyObject) {
        self.layers = layers
        self.object = object
    }

    /// Tells the objects that they are complete. If one fails, those before it end.
    func postConstruct() throws {
        for (position, layer) in layers.enumerated() {
            do { try layer.postConstruct() } catch {
                var errors = [error]
                for begun in layers[..<position].reversed() {
                    do { try begun.preDestroy() } catch { errors.append(error) }
                }
                throw LayerErrors.combining(errors)
            }
        }
    }

    func preDestroy() throws {
        var errors: [any Error] = []
        for layer in layers.reversed() {
            do { try layer.preDestroy() } catch { errors.append(error) }
        }
        if !errors.isEmpty { throw LayerErrors.combining(errors) }
    }
}

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

/// What several objects of one bean threw.
struct LayerErrors: Error, CustomStringConvertible {
    private let errors: [any Error]

    /// One error as itself, several as one.
    static func combining(_ errors: [any Error]) -> any Error {
        if let only = errors.first, errors.count == 1 { return only }
        return LayerErrors(errors: errors)
    }

    var description: String { errors.map { "\($0)" }.joined(separator: "; then: ") }
}
