/// The target that the graph found for a dependency form. Only to be used while linking: it keeps the linker, which keeps the
/// plan, which keeps the links. A link that runs needs only the target's ``place``.
@usableFromInline
package struct LinkTarget {
    private let linker: Linker
    private let edge: Edge
    /// The forms still to apply, outermost first.
    private let forms: ArraySlice<any DependencyForm.Type>
    /// Kept by links.
    package let place: TargetPlace

    init(linker: Linker, edge: Edge, forms: ArraySlice<any DependencyForm.Type>) {
        self.linker = linker
        self.edge = edge
        self.forms = forms
        place = TargetPlace(
            binding: edge.target.map { linker.source(of: $0).binding },
            isPlain: forms.allSatisfy { $0.request.isOptional })
    }

    /// Whether nothing is bound. Only forms that ask optionally see this.
    var isAbsent: Bool { edge.target == nil }

    /// The link of what the form requested. It runs in instances of the component that binds it.
    package func link<Value>(to _: Value.Type) -> Link<Value> {
        linker.targetLink(Value.self, edge: edge, forms: forms)
    }
}
