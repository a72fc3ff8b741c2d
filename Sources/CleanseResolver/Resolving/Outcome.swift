public import Cleanse

/// The result of a request, before it is cast to the type of the service.
@usableFromInline
enum Outcome {
    /// The service, as an object.
    case service(SlotContent)
    /// A component binds the key.
    case bound(in: BuiltGraph)
    /// The factory returned nil.
    case notMade(Registration)
    case notFound
}
