/// Which components of a plan include which modules.
final class ModuleInclusions: Sendable {
    private struct Inclusion: Hashable {
        let component: Int
        let module: ObjectIdentifier
    }

    private let inclusions: Set<Inclusion>

    init(_ inclusions: [ModuleInclusion]) {
        self.inclusions = Set(
            inclusions.lazy.map { Inclusion(component: $0.component, module: ObjectIdentifier($0.type)) })
    }

    func contains(_ module: Any.Type, in component: Int) -> Bool {
        inclusions.contains(Inclusion(component: component, module: ObjectIdentifier(module)))
    }
}
