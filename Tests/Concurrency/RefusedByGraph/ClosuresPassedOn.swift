// A function passes on a closure that declares bindings. The graph knows the actor of the bindings if the function has an `isolated`
// parameter, or if the closures name their actor.

import Cleanse

nonisolated struct Root {
    let number: Int
}

typealias Requests = SendableComponentFactory<ClosureComponent<Root, Singleton>>

@MainActor func number() -> Int {
    MainActor.preconditionIsolated()
    return 3
}

func share(
    isolation: isolated (any Actor)? = #isolation, _ configure: (SingletonBinder) -> Void
) throws -> Requests {
    try ComponentFactory.of(root: Root.self) { binder in
        configure(binder)
        binder.bind().to(factory: Root.init)
    }.sendable()
}

nonisolated func shareOfNoActor(_ configure: (SingletonBinder) -> Void) throws -> Requests {
    try ComponentFactory.of(root: Root.self) { binder in
        configure(binder)
        binder.bind().to(factory: Root.init)
    }.sendable()
}

@MainActor func shareFromTheMainActor() throws -> [Requests] {
    [
        try share { $0.bind(Int.self).to { number() } },
        try shareOfNoActor { $0.bind(Int.self).to { @MainActor in number() } },
    ]
}

@main struct Program {
    static func main() async throws {
        for requests in try shareFromTheMainActor() {
            await Task.detached {
                refuse("wrong-isolation", saying: "*** Root *** belongs to MainActor") { try requests.tryBuild() }
            }.value
        }
    }
}
