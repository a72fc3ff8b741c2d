// The objects of a bean that post processors have replaced, as one object that notifies all of them.

import CleanseEngine

/// The original object of a bean and its replacements. All are notified of the end, in the reverse order of `postConstruct`.
final class BeanLayers: Bean {
    /// The bean itself, which is retained until the other objects have been notified.
    private let object: AnyObject
    private let layers: [any Bean]

    init(_ layers: [any Bean], of object: AnyObject) {
        self.layers = layers
        self.object = object
    }

    /// Notifies the objects that they are complete. If one fails, the objects before it end.
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

/// The original object of a bean and its replacements, some of which are asynchronous. All are notified of the end, in reverse order.
final class AwaitedLayers: AsyncBean {
    private let layers: [AnyObject]

    init(_ layers: [AnyObject]) { self.layers = layers }

    /// Does nothing. The objects have been notified one after the other, each on its actor.
    nonisolated(nonsending) func postConstruct() async throws {}

    nonisolated(nonsending) func preDestroy() async throws {
        let errors = await Self.end(layers)
        if !errors.isEmpty { throw LayerErrors.combining(errors) }
    }

    /// Notifies objects of their end, the last one first.
    /// - Returns: The errors that they threw.
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

/// The errors of several objects of one bean.
struct LayerErrors: Error, CustomStringConvertible {
    private let errors: [any Error]

    /// Returns a single error as it is, or several errors as one.
    static func combining(_ errors: [any Error]) -> any Error {
        if let only = errors.first, errors.count == 1 { return only }
        return LayerErrors(errors: errors)
    }

    var description: String { errors.map { "\($0)" }.joined(separator: "; then: ") }
}
