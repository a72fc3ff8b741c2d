/// Where the target of a dependency form is found in instances.
package struct TargetPlace {
    /// The binding, in the plan of the instances that the link runs in; nil when there is none.
    let binding: BindingID?
    /// Whether no other form than an optional comes between.
    let isPlain: Bool

    /// The holder for something that is resolved later: of the shared values that it can reach, no more.
    package func holder(in instance: GraphInstance) -> Holder {
        guard let binding else { return Holder(nothingOf: instance) }
        return instance.holder(of: binding)
    }

    /// The value while it lives, without keeping it, if it is shared in its scope. Aliases are followed, and convert it.
    package func weakReference<Value>(to _: Value.Type, in instance: GraphInstance) -> (() -> Value?)? {
        guard isPlain, let binding else { return nil }
        guard let slot = instance.plan.bindings[instance.plan.aliased(binding)].slot else { return nil }
        let weakSlot = instance.weakSlot(of: slot)
        // Read as `Any`, not as an optional: a value that is gone is no value, also where `Value` is an optional.
        guard let convert = instance.plan.conversion(of: binding) else {
            return { weakSlot.object.flatMap { $0 as Any as? Value } }
        }
        return { weakSlot.object.flatMap(convert).flatMap { $0 as? Value } }
    }

    /// A check that the caller runs on the target's actor; nil if it has none.
    package func check(_ isolation: Isolation?, in instance: GraphInstance) -> (() throws -> Void)? {
        guard let isolation, let binding else { return nil }
        let plan = instance.plan
        return { try plan.check(isolation, of: binding) }
    }

    /// Where the value can be created, as long as something else holds its dependencies.
    package func home(in instance: GraphInstance) -> WeakHome { WeakHome(of: binding, in: instance) }
}
