import Cleanse
import CleanseEngine
import CleanseResolver

/// The containers that are met while functions are followed.
struct Containers {
    /// What `Resolver.main` is.
    var main: Container
    /// What `Resolver.root` is set to.
    private var givenRoot: Container?
    /// All that the functions fill, in the order of their creation.
    private(set) var all: [Container]
    /// Those that others search.
    var searched: [Container] = []
    /// What is registered in containers that are not known.
    var strays: Set<ProviderKey> = []
    /// Stands for all containers that are not known.
    private(set) var unknown: Container?

    /// Why registrations in those are not decided.
    static let unknownReason = "it is registered in a container that only the program has"

    /// - Parameter isMainOpen: Whether other functions than those that are followed fill the main container.
    init(isMainOpen: Bool) {
        main = Container(name: "Resolver.main", isOpen: isMainOpen)
        all = [main]
    }

    /// What `Resolver.root` is.
    var root: Container {
        get { givenRoot ?? main }
        set { givenRoot = newValue }
    }

    /// Begins a container.
    mutating func create(_ name: String, at place: Place, isOpen: Bool = false) -> Container {
        let container = Container(name: name, place: place, isOpen: isOpen)
        all.append(container)
        return container
    }

    /// What stands for a container that is not known.
    mutating func unknownContainer() -> Container {
        let container = unknown ?? Container(name: "a container", isOpen: true)
        unknown = container
        return container
    }
}

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
