/// What a lazy property has: its settings and its state. Not generic, because the code of some wrappers is not specialised.
struct LazyProperty {
    private(set) var settings: LazySettings?
    var state = LazyState.resolved(PropertySlot())

    init(name: Resolver.Name?, container: Resolver?) {
        guard name != nil || container != nil else { return }
        settings = LazySettings(container: container, name: name, args: nil)
    }

    var container: Resolver? {
        get { settings?.container }
        set { set(LazySettings(container: newValue, name: name, args: args)) }
    }

    var name: Resolver.Name? {
        get { settings?.name }
        set { set(LazySettings(container: container, name: newValue, args: args)) }
    }

    var args: Any? {
        get { settings?.args }
        set { set(LazySettings(container: container, name: name, args: newValue)) }
    }

    private mutating func set(_ settings: LazySettings) {
        self.settings = settings
        state.detach()
    }
}
