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

    /// The target, if no form comes between and its value itself has to be waited for.
    var awaited: BindingID? {
        guard forms.isEmpty, let target = edge.target else { return nil }
        let source = linker.source(of: target)
        let isShared = source.row.isShared && source.row.effects.contains(.asynchronous)
        return isShared || linker.plan.awaited.contains(target) ? source.binding : nil
    }

    /// The same link for something that runs it later: it throws, before it creates anything, outside of the actor of what it creates.
    package func laterLink<Value>(to type: Value.Type) -> Link<Value> {
        let link = link(to: type)
        return place.binding.map { link.checking(isolation, of: $0) } ?? link
    }

    /// The link of what the form requested. It runs in instances of the component that binds it.
    package func link<Value>(to _: Value.Type) -> Link<Value> {
        linker.targetLink(Value.self, edge: edge, forms: forms)
    }
}
