// The targets of dependency forms, while they are linked and in instances.

/// The target that the graph found for a dependency form. Only to be used while linking: it keeps the linker, which keeps the
/// plan, which keeps the links. A link that runs needs only the target's ``place``.
@usableFromInline
package struct LinkTarget {
    private let linker: Linker
    private let edge: Edge
    /// The forms still to apply, outermost first.
    private let forms: ArraySlice<AppliedForm>
    /// The actor that the function belongs to for which this is the target.
    let owner: Isolation?
    /// Kept by links.
    package let place: TargetPlace

    init(linker: Linker, edge: Edge, owner: Isolation?, forms: ArraySlice<AppliedForm>) {
        self.linker = linker
        self.owner = owner
        self.edge = edge
        self.forms = forms
        place = TargetPlace(
            binding: edge.target.map { linker.source(of: $0).binding },
            isPlain: forms.allSatisfy { $0.type.request.isOptional })
    }

    /// Whether nothing is bound. Only forms that ask optionally see this.
    var isAbsent: Bool { edge.target == nil }

    /// The actor on which the link of what the form requested can run; nil if any thread may run it.
    package var isolation: Isolation? {
        guard forms.allSatisfy(\.isEager) else { return nil }
        return edge.target.flatMap { linker.plan.isolation(creating: $0) }
    }

    /// Whether something may have to be waited for before the target can be created.
    var mayWait: Bool { linker.plan.hasAsynchrony }

    /// The target, if its value itself has to be waited for, and no form comes between but optionals.
    var awaited: BindingID? {
        guard place.isPlain, let target = edge.target else { return nil }
        let source = linker.source(of: target)
        let isShared = source.row.isShared && source.row.effects.contains(.asynchronous)
        return isShared || linker.plan.awaited.contains(target) ? source.binding : nil
    }

    /// Makes what the forms give of a value that has been waited for: the value, or an optional of it.
    func conversion<Value>(to _: Value.Type) -> (SlotContent) -> Value {
        guard let optional = Value.self as? any OfContent.Type else { return Content.unwrap }
        let depth = forms.count
        func convert<Whole: OfContent>(_: Whole.Type) -> (SlotContent) -> Value {
            // SAFETY: `Whole` is `Value`.
            { Whole(content: $0, depth: depth) as! Value }
        }
        return depth == 0 ? Content.unwrap : convert(optional)
    }

    /// What gives the target's value later, in an instance of its component: it throws, before it creates anything, outside of the actor of
    /// what it creates. It keeps what it can reach there.
    package func getter<Value>(of type: Value.Type) -> (GraphInstance) -> Getter<Value> {
        let place = place
        // In a debug build a closure is retained for each call: without the link, it is one closure, not two.
        if Content<Value>.isObject, let slot = linkedSlot {
            // SAFETY: the slot is of a binding of `Value`, which is an object. A closure that returns one has the same shape for all classes.
            return { instance in unsafeBitCast(slot.getter(in: place.holder(in: instance)), to: Getter<Value>.self) }
        }
        let plain = link(to: type)
        let link = place.binding.map { plain.checking(isolation, of: $0) } ?? plain
        return { instance in
            let holder = place.holder(in: instance)
            let instance = holder.instance
            return Getter {
                // Only to keep it: read from the holder, the instance would be retained for each call of a debug build.
                _fixLifetime(holder)
                return try link(instance)
            }
        }
    }

    /// The slot of the target, if reading that is all that its link does.
    private var linkedSlot: SlotID? {
        guard forms.isEmpty, isolation == nil, let target = edge.target, linker.hasDirectLink(target),
            linker.plan.bindings[target].kind == .plain
        else { return nil }
        return linker.plan.bindings[target].slot
    }

    /// The link of what the form requested. It runs in instances of the component that binds it.
    package func link<Value>(to _: Value.Type) -> Link<Value> {
        linker.targetLink(Value.self, edge: edge, forms: forms)
    }
}

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
