/// Where something can be resolved as long as something else holds what it needs.
package struct WeakHome: @unchecked Sendable {
    // SAFETY: a weak reference may be read from any thread, and is not written.
    private weak var instance: GraphInstance?
    private let need: Need

    private enum Need {
        case whole
        case binding(BindingID)
        case nothing
    }

    /// Of what may need anything of an instance.
    package init(_ instance: GraphInstance) {
        self.instance = instance
        need = .whole
    }

    /// Of a binding of the instance's component; nil for what needs none.
    init(of binding: BindingID?, in instance: GraphInstance) {
        self.instance = instance
        need = binding.map { .binding($0) } ?? .nothing
    }

    /// Holds what is needed; nil when nothing else holds that any more.
    package var holder: Holder? {
        guard let instance else { return nil }
        switch need {
        case .nothing: return Holder(nothingOf: instance)
        case .whole: return instance.tryHoldWhole() ? Holder(whole: instance) : nil
        case .binding(let binding):
            guard let group = instance.plan.retentionGroups.keptGroup(of: binding) else {
                return Holder(nothingOf: instance)
            }
            if instance.tryHoldWhole() { return Holder(whole: instance) }
            return instance.existingHolders?.observedHolder(of: group)
        }
    }
}
