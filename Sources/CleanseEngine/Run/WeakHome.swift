/// A place where something can be resolved as long as something else holds its dependencies.
package struct WeakHome: @unchecked Sendable {
    // SAFETY: a weak reference may be read from any thread, and is not written.
    private weak var instance: GraphInstance?
    private let need: Need

    private enum Need {
        case whole
        case binding(BindingID)
        case nothing
    }

    /// For something that may need any value of an instance.
    package init(_ instance: GraphInstance) {
        self.instance = instance
        need = .whole
    }

    /// For a binding of the instance's component; nil if it needs none.
    init(of binding: BindingID?, in instance: GraphInstance) {
        self.instance = instance
        need = binding.map { .binding($0) } ?? .nothing
    }

    /// Holds the dependencies; nil when nothing else holds them any more.
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
