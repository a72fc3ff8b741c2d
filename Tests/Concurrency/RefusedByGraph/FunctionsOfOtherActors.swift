// A function that creates a value synchronously belongs to the value's actor, not to another actor or to any thread.

import Cleanse

@globalActor actor Network {
    static let shared = Network()
}

@MainActor final class Screen {
    init() {}
}

nonisolated final class Frame: Sendable {
    init(screen: Screen) {}
}

nonisolated struct Front: Tag { typealias Element = Screen }

nonisolated struct Screens: Module {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Screen.self).to(factory: Screen.init)
        binder.bind(Frame.self).to(factory: Frame.init)
        binder.bind(Screen.self).tagged(with: Front.self).to(factory: Screen.init)
    }
}

nonisolated struct Root<Function> {
    let function: Function
}

nonisolated func compile<Function>(_ function: Function.Type) throws {
    _ = try ComponentFactory.of(root: Root<Function>.self) { binder in
        binder.include(module: Screens.self)
        binder.bind().to(factory: Root<Function>.init)
    }
}

@main struct Program {
    static func main() async throws {
        refuse(
            "conflicting-isolation", saying: "*** Screen *** belongs to MainActor",
            "requested as a function of Network", "() async -> Screen"
        ) { try compile((@Network () -> Screen).self) }
        refuse(
            "conflicting-isolation", saying: "*** Frame *** belongs to MainActor",
            "requested as a function that any thread may call", "--> Screen required by Frame", "() async -> Frame"
        ) { try compile((@Sendable () -> Frame).self) }
        refuse("conflicting-isolation") { try compile((@Sendable () throws -> Screen).self) }
        refuse("conflicting-isolation") { try compile((@Sendable () -> Screen?).self) }
        // A tagged provider counts as its value.
        refuse("conflicting-isolation") { try compile((@Sendable () -> TaggedProvider<Front>).self) }
        refuse("conflicting-isolation") { try compile((@Network () throws -> TaggedProvider<Front>).self) }
        try compile((@MainActor () -> TaggedProvider<Front>).self)
    }
}
