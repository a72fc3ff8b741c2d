/// Which components of a plan include which modules.
final class ModuleInclusions: Sendable {
    /// The types of modules, with components.
    private let inclusions: Set<ObjectRow>

    init(_ inclusions: Rows<ModuleInclusion>) {
        self.inclusions = Set(
            inclusions.lazy.compactMap { inclusion in
                inclusion.component.map { ObjectRow(ObjectIdentifier(inclusion.type), $0) }
            })
    }

    func contains(_ module: Any.Type, in component: ComponentID) -> Bool {
        inclusions.contains(ObjectRow(ObjectIdentifier(module), component))
    }
}
