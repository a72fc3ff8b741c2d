import Cleanse

/// The state of a lazy property. Not generic, because the code of some wrappers is not specialised.
enum LazyState {
    /// The service to be resolved when it is first read.
    case resolved(PropertySlot)
    /// A service, as an object.
    case assigned(SlotContent)
    case released

    /// Settings apply to this copy of the wrapper, unless the service exists already.
    mutating func detach() {
        if case .resolved(let slot) = self, slot.content == nil { self = .resolved(PropertySlot()) }
    }

    /// The service, if it has been resolved or assigned.
    var content: SlotContent? {
        switch self {
        case .resolved(let slot): slot.content
        case .assigned(let content): content
        case .released: nil
        }
    }
}
