/// Which components of a plan include which modules.
final class ModuleInclusions: Sendable {
    private struct Inclusion: Hashable {
        let component: ComponentID
        let module: ObjectIdentifier
    }

    private let inclusions: Set<Inclusion>

    init(_ inclusions: Rows<ModuleInclusion>) {
        self.inclusions = Set(
            inclusions.lazy.compactMap { inclusion in
                inclusion.component.map { Inclusion(component: $0, module: ObjectIdentifier(inclusion.type)) }
            })
    }

    func contains(_ module: Any.Type, in component: ComponentID) -> Bool {
        inclusions.contains(Inclusion(component: component, module: ObjectIdentifier(module)))
    }
}
