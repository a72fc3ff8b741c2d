import CleanseEngine

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
