import Cleanse
import CleanseBeans
import TestSupport
import Testing

/// Singletons that are not `Sendable` stay where they are created. Passing one to an actor, or to any thread, is an error.
@Suite struct SharingTests {
    final class Counter: Initializable {
        var count = 0
    }
    final class Settings: Sendable, Initializable {}
    actor Ledger {}
    @globalActor actor Storage { static let shared = Storage() }
    final class Report: Sendable {
        init(counter: Counter) async {}
        init(settings: Settings, ledger: Ledger) async {}
    }
    @MainActor final class Screen {
        let counter: Counter
        init(counter: Counter) { self.counter = counter }
    }
    final class Worker {
        let next: @Sendable () throws -> Task
        init(next: @escaping @Sendable () throws -> Task) { self.next = next }
    }
    final class Task {
        let counter: Counter
        init(counter: Counter) { self.counter = counter }
    }
    final class Holder: Sendable {
        init(task: Task) async {}
    }
    struct Counting {
        let next: @Sendable () -> Counter
    }
    final class Factory: FactoryBean, Initializable, Sendable {
        func create() throws -> AnyObject { Counter() }
    }

    private func refused(_ body: () async throws -> Void) async throws -> UnsafeSharing {
        do { try await body() } catch { return try #require(error as? UnsafeSharing, "\(error)") }
        throw Unthrown()
    }
    struct Unthrown: Error {}

    @Test func `Any thread may use the arguments of an asynchronous factory`() async throws {
        let environment = try Environment(name: "app")
        try environment
            .define(environment.bean(Counter.self, id: "counter"))
            .define(environment.bean(factory: Report.init(counter:)))
        let line = #line - 2
        let error = try await refused { try await environment.start() }
        #expect(error.subject == .sharedValue && error.sourceLocations.map(\.line) == [line])
        #expect(error.chain.map(\.sourceLocation.line) == [line + 1, line])
        #expect(error.description.contains("counter") && error.hints.contains { $0.contains("Sendable") })
    }

    @Test func `Sendable beans may be passed anywhere, however they are declared`() async throws {
        let environment = try Environment(name: "app")
        environment.types.register(Settings.self, name: "Settings")
        try environment
            .define(try environment.bean("Settings", id: "template").abstract())
            .define(environment.bean(id: "settings", parent: "template"))
            .define(environment.bean(Ledger()))
            .define(environment.bean(factory: Report.init(settings:ledger:)))
        try await environment.start()
        try await environment.stop()
    }

    @Test func `Unshared beans may be passed anywhere`() async throws {
        let environment = try Environment(name: "app")
        try environment
            .define(environment.bean(Counter.self).scope("prototype"))
            .define(environment.bean(factory: Report.init(counter:)))
        try await environment.start()
        try await environment.stop()
    }

    @Test func `The dependencies of an unshared bean are checked, too`() async throws {
        let environment = try Environment(name: "app")
        try environment
            .define(environment.bean(Counter.self, id: "counter"))
            .define(environment.bean(factory: SharingTests.Task.init).scope("prototype"))
            .define(environment.bean(factory: Holder.init))
        let error = try await refused { try await environment.start() }
        #expect(error.chain.count == 3 && error.description.contains("counter"))
    }

    @Test func `A bean that is only created before an asynchronous bean stays where it is`() async throws {
        final class Late: AsyncBean, Initializable {
            @BeanProperty var counter: Counter?
            func postConstruct() async throws { counter?.count += 1 }
        }
        let environment = try Environment(name: "app")
        try environment
            .define(environment.bean(Counter.self, id: "counter"))
            .define(environment.bean(Late.self).property("counter", ref: "counter"))
            .define(environment.bean(Int.self, factory: { () async in 1 }).requires(id: "counter"))
        try await environment.start()
        #expect(try environment.getBean(Counter.self).count == 1)
        try await environment.stop()
    }

    @Test func `An actor's bean gets beans that are created elsewhere only if they are Sendable`() async throws {
        func environment() throws -> Environment {
            let environment = try Environment(name: "app")
            return
                try environment
                .define(environment.bean(Counter.self, id: "counter"))
                .define(environment.bean(Screen.self, lazy: true, factory: Screen.init))
        }
        let line = #line - 3
        let error = try await refused { try await environment().start() }
        #expect(error.sourceLocations.map(\.line) == [line] && error.description.contains("MainActor"))
        // If all of the beans belong to the actor, none of them leaves it.
        try await MainActor.run {
            let environment = try environment()
            #expect(try environment.getBean(Screen.self).counter === environment.getBean(Counter.self))
        }
        try await onMain(environment())
        // A thread that waits may leave all of the beans to the actor.
        let startedBefore = try environment().startup()
        try await MainActor.run {
            let screen = try startedBefore.getBean(Screen.self)
            #expect(try startedBefore.getBean(Counter.self) === screen.counter)
        }
    }

    @Test func `Two actors don't share a bean that is not Sendable, wherever the environment starts`() async throws {
        let environment = try Environment(name: "app")
        try environment
            .define(environment.bean(Counter.self, id: "counter"))
            .define(environment.bean(Screen.self, lazy: true, factory: Screen.init))
            .define(environment.bean(Int.self, lazy: true) { @Storage (counter: Counter) in counter.count })
        let error = try await refused { try environment.startup() }
        #expect(error.description.contains("MainActor") && error.description.contains("Storage"))
    }

    @MainActor private func onMain(_ environment: Environment) async throws {
        try await environment.start()
        #expect(try environment.getBean(Screen.self).counter === environment.getBean(Counter.self))
        try await environment.stop()
    }

    @Test func `Functions that any thread may call reach only beans that may be shared`() async throws {
        let environment = try Environment(name: "app")
        try environment
            .define(environment.bean(Counter.self, id: "counter"))
            .define(environment.bean(factory: SharingTests.Task.init).scope("prototype"))
            .define(environment.bean(factory: Worker.init))
        let error = try await refused { try environment.startup() }
        #expect(error.description.contains("any thread") && error.description.contains("counter"))
    }

    @Test func `Singletons of a parent environment are checked, too`() async throws {
        let parent = try Environment(name: "parent")
        try parent.define(parent.bean(Counter.self, id: "counter")).startup()
        let child = try Environment(name: "child", parent: parent)
        try child.define(child.bean(factory: Report.init(counter:)))
        #expect(try await refused { try await child.start() }.description.contains("counter"))
        let other = try Environment(name: "other", parent: parent)
        try other.define(other.bean(Screen.self, lazy: true, factory: Screen.init))
        #expect(try await refused { try await other.start() }.description.contains("MainActor"))
    }

    @Test func `The product of a factory bean is known to be Sendable by its target`() async throws {
        final class SettingsFactory: FactoryBean, Initializable {
            func create() throws -> AnyObject { Settings() }
        }
        let environment = try Environment(name: "app")
        try environment
            .define(environment.bean(SettingsFactory.self).target(Settings.self))
            .define(environment.bean(Ledger.self, factory: Ledger.init))
            .define(environment.bean(factory: Report.init(settings:ledger:)))
        try await environment.start().stop()
        let wrong = try Environment(name: "wrong")
        try wrong
            .define(wrong.bean(Factory.self).target(Counter.self))
            .define(wrong.bean(factory: Report.init(counter:)))
        _ = try await refused { try await wrong.start() }
    }

    @Test func `Typed components pass no singleton that is not Sendable to other threads`() throws {
        let environment = try Environment(name: "app")
        try environment.define(environment.bean(Counter.self)).define(environment.bean(Settings.self))
        let graph = try environment.graph()
        #expect(throws: UnsafeSharing.self) {
            _ = try ComponentFactory.of(root: Counting.self, scope: Unscoped.self, parent: graph) { binder in
                binder.bindBean(Counter.self)
                binder.bind(Counting.self).to(factory: Counting.init)
            }
        }
    }

    @Test func `Sharing beans by look-ups is not checked`() throws {
        let environment = try Environment(name: "app")
        try environment.define(environment.bean(Counter.self)).startup()
        let all = race(threads: 4, rounds: 1) { _ in
            environment
        } body: { _, environment in
            (try? environment.getBean(Counter.self)).map { ObjectIdentifier($0) }
        }
        #expect(all.allSatisfy { Set($0).count == 1 })
    }
}
