import Cleanse

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
