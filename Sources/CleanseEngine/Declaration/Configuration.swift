/// The state of running `configure` of every component: those that wait, and what the one that is being configured has included.
struct Configuration {
    /// What is being configured.
    enum Subject: Equatable {
        case component(ComponentID)
        case overrides
        case nothing
    }

    /// A component that another one has installed: the key of its factory, and its declaring type.
    struct Installation: Hashable {
        let factoryKey: ProviderKey
        let identity: ObjectIdentifier
    }

    /// The components that wait to be configured.
    var pending: [(index: ComponentID, configure: () -> Void)] = []
    /// The modules that the current component has included. No `Set`, whose metadata makes the runtime search all conformances of the
    /// process once: 1 % of case 6c.
    var included = KeyTable<ModuleInclusion>(capacity: 0)
    /// The components that the current component has installed.
    var installed: Set<Installation> = []
    /// How many modules the current one is nested in.
    var moduleDepth = 0
    /// Whether there are too many components or inclusions, so that nothing more is configured.
    var isTooLarge = false
    /// The components installed inside themselves, with each source location.
    var recursions: Set<String> = []
}
