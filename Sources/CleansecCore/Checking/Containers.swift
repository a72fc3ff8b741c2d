import Cleanse
import CleanseEngine
import CleanseResolver

/// The containers that appear while functions are followed.
struct Containers {
    /// The value of `Resolver.main`.
    var main: Container
    /// The value that is assigned to `Resolver.root`.
    private var givenRoot: Container?
    /// The containers that the functions fill, in the order of their creation.
    private(set) var all: [Container]
    /// The containers that other containers search.
    var searched: [Container] = []
    /// The keys that are registered in unknown containers.
    var keysInUnknownContainers: Set<ProviderKey> = []
    /// A container that represents all unknown containers.
    private(set) var unknown: Container?

    /// The reason why registrations in unknown containers are undecided.
    static let unknownReason = "it is registered in a container that only the program has"

    /// Creates the main container.
    /// - Parameter isMainOpen: Whether functions other than the followed ones may fill the main container.
    init(isMainOpen: Bool) {
        main = Container(name: "Resolver.main", isOpen: isMainOpen)
        all = [main]
    }

    /// The value of `Resolver.root`.
    var root: Container {
        get { givenRoot ?? main }
        set { givenRoot = newValue }
    }

    /// Creates a container.
    mutating func create(_ name: String, at place: FileLocation, isOpen: Bool = false) -> Container {
        let container = Container(name: name, place: place, isOpen: isOpen)
        all.append(container)
        return container
    }

    /// Returns the container that represents all unknown containers.
    mutating func unknownContainer() -> Container {
        let container = unknown ?? Container(name: "a container", isOpen: true)
        unknown = container
        return container
    }
}

/// A container of the program, as far as its registrations are known. It has a real resolver, whose services are never created.
final class Container {
    let resolver = Resolver()
    /// The name of the container in reports.
    let name: String
    /// The source location at which the container is created or first filled.
    private(set) var place: FileLocation?
    /// Whether code that can't be followed uses the container, so that it may have other services too.
    var isOpen: Bool
    /// The keys of the container's registrations.
    private(set) var keys: Set<ProviderKey> = []

    init(name: String, place: FileLocation? = nil, isOpen: Bool = false) {
        self.name = name
        self.place = place
        self.isOpen = isOpen
    }

    /// Registers a service.
    func register(
        _ key: ProviderKey, at sourceLocation: CodeLocation, _ place: FileLocation, dependencies: [Dependency] = [],
        isolation: Isolation? = nil,
        lacksFunction: Bool = false
    ) -> DeclaredService {
        keys.insert(key)
        self.place = self.place ?? place
        return DeclaredService(
            key, in: resolver, at: sourceLocation, dependencies: dependencies, isolation: isolation,
            lacksFunction: lacksFunction)
    }
}
