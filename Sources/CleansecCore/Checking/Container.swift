import Cleanse
import CleanseEngine
import CleanseResolver

/// A container of the program, as far as its registrations are known: a real one, whose services are never created.
final class Container {
    let resolver = Resolver()
    /// What it is called in reports.
    let name: String
    /// Where it is created, or first filled.
    private(set) var place: Place?
    /// Whether it is used where it can't be followed, so that it may have other services too.
    var isOpen: Bool
    /// The keys of its registrations.
    private(set) var keys: Set<ProviderKey> = []

    init(name: String, place: Place? = nil, isOpen: Bool = false) {
        self.name = name
        self.place = place
        self.isOpen = isOpen
    }

    /// Registers a service.
    func register(
        _ key: ProviderKey, at origin: Origin, _ place: Place, dependencies: [Dependency] = [],
        isolation: Isolation? = nil,
        lacksFunction: Bool = false
    ) -> DeclaredService {
        keys.insert(key)
        self.place = self.place ?? place
        return DeclaredService(
            key, in: resolver, at: origin, dependencies: dependencies, isolation: isolation,
            lacksFunction: lacksFunction)
    }
}
