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
