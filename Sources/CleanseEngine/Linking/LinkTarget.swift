// The targets of dependency forms, during linking and in instances.

/// The target that the graph has found for a dependency form.
///
/// Only for use during linking, because the target retains the linker, which retains the plan, which retains the links. A link that runs
/// needs only the target's ``site``.
@usableFromInline
package final class LinkTarget {
    private let linker: Linker
    private let edge: Edge
    /// The forms that are still to be applied, outermost first.
    private let forms: ArraySlice<AppliedForm>
    /// The actor of the function type that has this target, if the type has one.
    let owner: Isolation?
    /// The part of the target that links can retain.
    package let site: TargetSite

    init(linker: Linker, edge: Edge, owner: Isolation?, forms: ArraySlice<AppliedForm>) {
        self.linker = linker
        self.owner = owner
        self.edge = edge
        self.forms = forms
        site = TargetSite(
            binding: edge.target.map { linker.plan.imported[$0]?.binding ?? $0 },
            isPlain: forms.allSatisfy { $0.type.request.isOptional })
    }

    /// Whether nothing is bound. Only optional forms see such a target.
    var isAbsent: Bool { edge.target == nil }

    /// The actor on which the link of the requested dependency has to run, or `nil` if any thread may run it.
    package var isolation: Isolation? {
        guard forms.allSatisfy(\.isEager) else { return nil }
        return edge.target.flatMap { linker.plan.isolation(creating: $0) }
    }

    /// Whether a dependency may have to be awaited before the target can be created.
    var mayWait: Bool { linker.plan.hasAsynchrony }

    /// The target, if its value itself has to be awaited, and only optionals are between the form and the target.
    var awaited: BindingID? {
        guard site.isPlain, let target = edge.target else { return nil }
        let source = linker.plan.source(of: target)
        let isShared = source.row.isShared && source.row.effects.contains(.asynchronous)
        return isShared || linker.plan.awaited.contains(target) ? source.binding : nil
    }

    /// Returns a function that converts an awaited value to the result of the forms: the value itself, or an optional of it.
    func conversion<Value>(to _: Value.Type) -> (SlotContent) -> Value {
        guard let optional = Value.self as? any ContentInitializable.Type else { return Content.unwrap }
        let depth = forms.count
        func convert<Whole: ContentInitializable>(_: Whole.Type) -> (SlotContent) -> Value {
            // SAFETY: `Whole` is `Value`.
            { Whole(content: $0, depth: depth) as! Value }
        }
        return depth == 0 ? Content.unwrap : convert(optional)
    }

    /// Returns a function that creates a getter of the target's value in an instance of its component.
    ///
    /// The getter throws, before it creates anything, if its caller is not on the actor of the values that it creates. It retains the
    /// values that it can reach.
    package func getter<Value>(of type: Value.Type) -> (GraphInstance) -> Getter<Value> {
        let site = site
        // The target's link may do nothing but read a slot. In a debug build, each call retains a closure. Without the link, there is one
        // closure, not two.
        if Content<Value>.isObject, forms.isEmpty, isolation == nil, let target = edge.target,
            linker.hasDirectLink(target), linker.plan.bindings[target].kind == .plain,
            let slot = linker.plan.bindings[target].slot
        {
            // SAFETY: the slot belongs to a binding of `Value`, which is an object. A closure that returns one has the same shape for all
            // classes.
            return { instance in unsafeBitCast(slot.getter(in: site.lease(in: instance)), to: Getter<Value>.self) }
        }
        let plain = link(to: type)
        let link = site.binding.map { plain.checking(isolation, of: $0) } ?? plain
        return { instance in
            let lease = site.lease(in: instance)
            let instance = lease.instance
            return Getter {
                // Keeps the lease alive. In a debug build, each call would retain the instance if it were read from the lease.
                _fixLifetime(lease)
                return try link(instance)
            }
        }
    }

    /// Returns the link of the requested dependency, for instances of the component that binds it.
    package func link<Value>(to _: Value.Type) -> Link<Value> {
        linker.targetLink(Value.self, edge: edge, forms: forms)
    }
}

/// The binding that a dependency form leads to in instances.
package struct TargetSite {
    /// The binding, in the plan of the instances that the link runs in, or `nil` if nothing is bound.
    let binding: BindingID?
    /// Whether the dependency is direct, apart from optionals.
    let isPlain: Bool

    /// Returns a lease of only the shared values that the target can reach, for code that resolves it later.
    package func lease(in instance: GraphInstance) -> Lease {
        guard let binding else { return Lease(nothingOf: instance) }
        return instance.lease(of: binding)
    }

    /// Returns a function that reads the shared value as long as it lives, without retaining it. Aliases are followed, and convert the
    /// value.
    /// - Returns: `nil` if the value is not shared, or if the dependency is not direct.
    package func weakReference<Value>(to _: Value.Type, in instance: GraphInstance) -> (() -> Value?)? {
        guard isPlain, let binding else { return nil }
        guard let slot = instance.plan.bindings[instance.plan.aliased(binding)].slot else { return nil }
        let weakSlot = instance.weakSlot(of: slot)
        // Read as `Any`, not as an optional, so that a value that no longer exists gives `nil` even if `Value` is an optional itself.
        guard let convert = instance.plan.conversion(of: binding) else {
            return { weakSlot.object.flatMap { $0 as Any as? Value } }
        }
        return { weakSlot.object.flatMap(convert).flatMap { $0 as? Value } }
    }

    /// Returns a check that the caller runs on the target's actor, or `nil` if the target has none.
    package func check(_ isolation: Isolation?, in instance: GraphInstance) -> (() throws -> Void)? {
        guard let isolation, let binding else { return nil }
        let plan = instance.plan
        return { try plan.check(isolation, of: binding) }
    }

    /// Returns a home in which the value can be created as long as another owner retains its dependencies.
    package func home(in instance: GraphInstance) -> WeakHome { WeakHome(of: binding, in: instance) }
}
