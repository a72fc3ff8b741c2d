// An actor declares a graph in its own code. The closures belong to that actor, and use its state.

import Cleanse

nonisolated struct Root: Sendable {
    let anywhere: @Sendable () async -> Int
}

actor Meter {
    private var level = 0

    func graph() throws -> Root {
        try ComponentFactory.of(root: Root.self) { binder in
            binder.bind(Int.self).to {
                self.assertIsolated()
                self.level += 1
                return self.level
            }
            binder.bind().toSendable(factory: { (anywhere: @escaping @Sendable () async -> Int) in
                Root(anywhere: anywhere)
            })
        }.tryBuild()
    }

    func provider() throws -> Int {
        let provider = try ComponentFactory.of(root: Provider<Int>.self) { binder in
            binder.bind(Int.self).to {
                self.level += 1
                return self.level
            }
            binder.bind().to { (provider: Provider<Int>) in provider }
        }.tryBuild()
        return try provider.tryGet() + provider.tryGet()
    }
}

@main struct Program {
    static func main() async throws {
        let meter = Meter()
        let root = try await meter.graph()
        let first = await root.anywhere()
        let second = await Task.detached { await root.anywhere() }.value
        expect(first == 1 && second == 2)
        let sum = try await meter.provider()
        expect(sum == 7)
    }
}
