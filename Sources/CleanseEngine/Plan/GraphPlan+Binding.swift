// The bindings of a plan.

extension GraphPlan {
    /// A binding: a record whose dependencies have been resolved.
    @usableFromInline
    package struct Binding {
        package let key: ProviderKey
        package let origin: Origin
        package internal(set) var component: ComponentID
        /// The inclusion of the module that declares it, if one does.
        @OptionalIndex var module: ModuleID?
        /// Its slot in instances of its component, if it is shared.
        @OptionalIndex package internal(set) var slot: SlotID? = nil
        package internal(set) var edges = EdgeID(0)..<EdgeID(0)
        package let kind: BindingKind
        package let effects: BindingEffects
        package internal(set) var isContribution: Bool
        /// Whether the binding can, through something deferred, request itself.
        package internal(set) var mayReenter = false
        /// Whether an overriding module declared it.
        var isOverride = false
        /// Whether links look up its link, and check the stack, instead of owning it.
        var isCheckpoint = false
        /// Whether its shared value is created before the creation of its dependents begins, since these would be nested too deeply.
        var isMadeAhead = false

        package var isShared: Bool { slot != nil }
    }
}
