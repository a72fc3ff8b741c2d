import Cleanse
import CleanseResolver
import TestSupport
import Testing

/// Services of actors, which are created on their actor and can only be requested there.
@Suite struct IsolatedRegistrationTests {
    @MainActor final class Screen {
        let title: String
        var subtitle = ""
        init() { title = "plain" }
        init(session: Session) { title = "with a session" }
        init(title: String) { self.title = title }
    }
    @MainActor final class Badge {
        init() {}
    }
    @MainActor final class Window {
        init(screen: Screen) {}
    }
    @globalActor actor Storage { static let shared = Storage() }

    private let resolver = Resolver()

    /// Returns the error of a request outside the main actor, where nonisolated tests run.
    private func refused<Service>(_ type: Service.Type) throws -> WrongIsolation {
        try #require(#expect(throws: WrongIsolation.self) { try resolver.tryResolve(type) })
    }

    @Test func `A service of the main actor is registered in nonisolated code, and resolved on the actor only`()
        async throws
    {
        resolver.register { @MainActor in Screen() }
        let line = #line - 1
        let error = try refused(Screen.self)
        #expect(error.actor === MainActor.shared)
        #expect(error.code == "wrong-isolation")
        #expect(error.chain.map(\.sourceLocation.line) == [line])
        #expect(error.description.hasPrefix("*** Screen *** belongs to MainActor, but was requested outside of it"))
        #expect(error.hints == ["resolve Screen in code of MainActor, for example with await MainActor.run { … }"])
        #expect(throws: WrongIsolation.self) { try resolver.tryOptional(Screen.self) }
        let container = resolver
        await MainActor.run { #expect(container.resolve(Screen.self).title == "plain") }
    }

    @MainActor @Test
    func `Initialisers, and closures with the container or with arguments, may belong to an actor`() throws {
        resolver.register(factory: Badge.init)
        _ = try resolver.tryResolve(Badge.self)
        resolver.register { Session() }
        resolver.register { @MainActor resolver in Screen(session: try resolver.tryResolve()) }
        #expect(try resolver.tryResolve(Screen.self).title == "with a session")
        resolver.register { @MainActor _, args in Screen(title: args("title")) }
        #expect(try resolver.tryResolve(Screen.self, args: ["title": "Home"]).title == "Home")
    }

    @Test func `A shared service that exists can't be requested outside its actor either`() async throws {
        resolver.register { @MainActor in Screen() }.scope(.application)
        let container = resolver
        await MainActor.run { _ = container.resolve(Screen.self) }
        _ = try refused(Screen.self)
        await MainActor.run { #expect(container.resolve(Screen.self) === container.resolve(Screen.self)) }
        Resolver.reset()
    }

    @Test func `The error names the services on the path to the isolated service`() throws {
        resolver.autoregister(factory: Badge.init)
        resolver.register { resolver -> Service in
            _ = try resolver.tryResolve(Badge.self)
            return Service(nil)
        }
        let error = try refused(Service.self)
        #expect(error.chain.map { "\($0.key)" } == ["Service", "Badge"])
        #expect(error.description.contains("Badge is created there, bound at"))
    }

    @Test func `Another type that a service implements belongs to its actor too`() async throws {
        resolver.register { @MainActor in Screen() }.implements(AnyObject.self)
        #expect(throws: WrongIsolation.self) { try resolver.tryResolve(AnyObject.self) }
        let container = resolver
        try await MainActor.run { _ = try container.tryResolve(AnyObject.self) }
    }

    @Test func `A service belongs to the actor of the blocks that set its properties`() async throws {
        resolver.register { @MainActor in Screen() }.resolveProperties { @MainActor _, screen in screen.subtitle = "set"
        }
        resolver.register { NameService("plain") }.resolveProperties { @MainActor _, _, _ in }
        _ = try refused(Screen.self)
        _ = try refused(NameService.self)
        let container = resolver
        try await MainActor.run {
            #expect(try container.tryResolve(Screen.self).subtitle == "set")
            _ = try container.tryResolve(NameService.self)
        }
    }

    @Test func `A service may belong to any global actor`() async throws {
        resolver.register { @Storage in NameService("stored") }
        #expect(try refused(NameService.self).actor === Storage.shared)
        let container = resolver
        let name = try await Task { @Storage in try container.tryResolve(NameService.self).name }.value
        #expect(name == "stored")
    }

    @Test func `Validation finds a function that needs services of two actors`() throws {
        resolver.register { @MainActor in Screen() }
        resolver.register { @Storage in NameService("stored") }
        struct Both { let screen: Screen, name: NameService }
        resolver.autoregister(factory: Both.init)
        #expect(resolver.validate().map(\.code) == ["conflicting-isolation"])
    }

    @Test func `A component that is built on isolated services belongs to their actor`() async throws {
        resolver.autoregister(factory: Screen.init(session:))
        resolver.register { Session() }
        struct Root { let screen: Screen }
        let factory = try ComponentFactory.of(root: Root.self, scope: Singleton.self, parent: resolver.graph()) {
            binder in
            binder.bind().to(factory: Root.init)
        }
        let error = try #require(#expect(throws: WrongIsolation.self) { try factory.tryBuild() })
        #expect(error.chain.last.map { "\($0.key)" } == "Screen")
    }

    @Test func `A component's values of an actor are found on that actor only`() async throws {
        let app = try ComponentFactory.of(root: Int.self) { binder in
            binder.bind(Int.self).to(value: 1)
            binder.bind(Screen.self).to { @MainActor in Screen() }
            binder.bind(Window.self).to(factory: Window.init)
        }.instantiate()
        resolver.add(graph: app.graph)
        #expect(try refused(Screen.self).chain.map { "\($0.key)" } == ["Screen"])
        let chain = try refused(Window.self).chain.map { "\($0.key)" }
        #expect(chain == ["Window"])
        let container = resolver
        try await MainActor.run { _ = try container.tryResolve(Window.self) }
        #expect(try container.tryResolve(Int.self) == 1)
    }
}
