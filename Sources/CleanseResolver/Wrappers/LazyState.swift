/// What a lazy property has. Not generic, for the sake of wrappers whose code is not specialised.
enum LazyState {
    /// What is resolved when it is first read.
    case resolved(PropertySlot)
    /// A service, as an object.
    case assigned(AnyObject)
    case released

    /// What was set is for this copy of the wrapper, unless the service is there already.
    mutating func detach() {
        if case .resolved(let slot) = self, slot.content == nil { self = .resolved(PropertySlot()) }
    }

    /// The service, if it has been resolved or assigned.
    var content: AnyObject? {
        switch self {
        case .resolved(let slot): slot.content
        case .assigned(let content): content
        case .released: nil
        }
    }
}
