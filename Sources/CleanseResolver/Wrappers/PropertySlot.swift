import Cleanse

/// Where the service of a lazy property is made once, for all copies of its wrapper: a slot of the engine.
struct PropertySlot {
    private let instance: GraphInstance

    /// A plan with one slot. What is made there belongs to the registration that is found when the property is read.
    private static let plan = Registration(
        key: ProviderKey(PropertySlot.self), origin: Origin(file: #fileID, line: #line), scope: .unique,
        factory: { _, _ in nil }
    ).plan

    init() {
        instance = .start(plan: Self.plan, component: 0, parent: nil)
    }

    /// What was made.
    var content: AnyObject? { instance.made(in: 0)?.takeUnretainedValue() }

    /// What was made, or is made now: by a binding of a plan, which the caller keeps.
    ///
    /// Of threads that read the property at once, one makes the service, without a lock, and the others wait for it.
    /// - Throws: What `make` throws, and then nothing is kept; `ReentrantResolution` where `make` reads the property, or threads
    ///   would wait for each other.
    func content(for binding: Int, of plan: GraphPlan, _ make: () throws -> AnyObject) throws -> AnyObject {
        try instance.shared(in: 0, for: binding, of: plan, make)
    }
}

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
