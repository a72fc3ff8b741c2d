import Cleanse
import Testing

/// Tests of components that a closure declares, as in tests and scripts.
@Suite struct ClosureComponentTests {
    private final class Grinder {}
    private struct Machine { let grinder: Grinder }
    private struct Shop {
        let first: Machine
        let second: Provider<Machine>
    }

    @Test func `A closure declares a graph and its root`() throws {
        let shop = try ComponentFactory.of(root: Shop.self) { binder in
            binder.bind().sharedInScope().to(factory: Grinder.init)
            binder.bind().to(factory: Machine.init)
            binder.bind().to(factory: Shop.init)
        }.build()
        #expect(shop.first.grinder === shop.second.get().grinder)
    }

    @Test func `The closure may capture values of a test, and is called once`() throws {
        var calls = 0
        let grinder = Grinder()
        let factory = try ComponentFactory.of(root: Machine.self) { binder in
            calls += 1
            binder.bind(Grinder.self).to(value: grinder)
            binder.bind().to(factory: Machine.init)
        }
        #expect(factory.build().grinder === grinder)
        #expect(factory.build().grinder === grinder)
        #expect(calls == 1)
    }

    @Test func `The component may have its own scope or none, and be built on another graph`() throws {
        struct Request: Scope {}
        let app = try ComponentFactory.of(root: Grinder.self) { binder in
            binder.bind().sharedInScope().to(factory: Grinder.init)
        }.instantiate()
        let machine = try ComponentFactory.of(root: Machine.self, scope: Request.self, parent: app.graph) { binder in
            binder.bind().sharedInScope().to(factory: Machine.init)
        }.build()
        #expect(machine.grinder === app.root)
        let unscoped = try ComponentFactory.of(root: Int.self, scope: Unscoped.self) { $0.bind().to(value: 1) }
        #expect(unscoped.build() == 1)
    }

    @Test func `Mistakes are reported with the source location of the call`() {
        let report = ComponentFactory.validate(root: Shop.self, file: "App/Script.swift", line: 7) { binder in
            binder.bind().to(factory: Machine.init)
        }
        #expect(report.map(\.code).sorted() == ["missing-provider", "missing-provider"])
        #expect(
            report.description.contains(
                """
                *** Shop *** binding missing
                  --> required by the component at App/Script.swift:7 at App/Script.swift:7, in the component at App/Script.swift:7
                      hint: the closure that declares the component must bind the root
                """))
        #expect(report.description.contains("*** Grinder *** binding missing"))
    }

    @Test func `A component that compiles itself inside its closure is an error`() {
        func nested() throws -> Int {
            try ComponentFactory.of(root: Int.self, file: "App/Script.swift", line: 7) { binder in
                binder.bind().to(value: (try? nested()) ?? 1)
            }.build()
        }
        #expect(throws: Never.self) { try nested() }
    }
}
