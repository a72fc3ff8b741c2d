import Cleanse
import CleanseBeans
import CleanseDescriptions
import Testing

protocol Cutlery {}

extension IsolationTests.Tray: Bean where Piece: Cutlery {
    func postConstruct() {}
    func preDestroy() {}
}

/// Beans of actors, which are created on their actor and can only be requested there.
@Suite struct IsolationTests {
    @MainActor final class Screen {
        @MainActor static var count = 0
        init() { Screen.count += 1 }
    }
    @MainActor final class Panel {
        init() {}
    }
    final class Desk: Initializable {
        @BeanProperty var panel: Panel?
        required init() {}
    }
    @MainActor final class Window: @MainActor Initializable {
        @MainActor static var count = 0
        init() { Window.count += 1 }
    }
    final class Plug: @MainActor Bean {
        func postConstruct() { MainActor.assertIsolated() }
        func preDestroy() {}
    }
    @MainActor final class Label: @MainActor Initializable, @MainActor BeanDescriptorInitializer {
        @MainActor static var described = 0
        @BeanProperty var text = ""
        init() {}
        static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws { described += 1 }
    }
    @MainActor final class Lamp: @MainActor Bean {
        static var ended = 0
        init() {}
        func postConstruct() {}
        func preDestroy() {
            MainActor.assertIsolated()
            Lamp.ended += 1
        }
    }
    @MainActor final class Spoon: @MainActor Cutlery {}
    final class Tray<Piece> {}
    @globalActor actor Storage { static let shared = Storage() }

    private func refused(_ body: () throws -> Void) throws -> WrongIsolation {
        try #require(#expect(throws: WrongIsolation.self, performing: body))
    }

    @Test func `Errors name a bean without an id by its type and its source location`() async throws {
        let environment = try Environment(name: "app")
        try environment.define(environment.bean(factory: Panel.init))
        let line = #line - 1
        let error = try refused { try environment.startup() }
        #expect(error.description.contains("*** Panel ***") && error.description.contains(":[\(line):"))
        #expect(!error.description.contains("#"))
    }

    @Test func `A lazy bean of the main actor can only be requested on that actor`() async throws {
        let environment = try Environment(name: "app")
        try environment.define(environment.bean(Panel.self, id: "panel", lazy: true, factory: Panel.init))
        let line = #line - 1
        try environment.startup()
        let error = try refused { _ = try environment.getBean(Panel.self) }
        #expect(error.actor === MainActor.shared)
        #expect(error.description.contains("\"panel\"") || error.description.contains("*** panel ***"))
        #expect(error.chain.map(\.sourceLocation.line) == [line])
        _ = try refused { _ = try environment.getBean(Panel.self, byId: "panel") }
        _ = try refused { _ = try environment.findBean(Panel.self) }
        _ = try refused { _ = try environment.getBeansByType(Panel.self) }
        let first = try await MainActor.run { ObjectIdentifier(try environment.getBean(Panel.self)) }
        // The bean exists now, and still belongs to the actor.
        _ = try refused { _ = try environment.getBean(Panel.self) }
        let second = try await MainActor.run { ObjectIdentifier(try environment.getBean(Panel.self)) }
        #expect(first == second)
    }

    @Test func `An environment with singletons of an actor starts on that actor, or creates nothing`() async throws {
        final class Note: Sendable {}
        nonisolated(unsafe) var plain = 0
        func environment() throws -> Environment {
            let environment = try Environment(name: "app")
            try environment.define(
                environment.bean(
                    Note.self,
                    factory: {
                        plain += 1
                        return Note()
                    }))
            try environment.define(environment.bean(Screen.self) { @MainActor in Screen() })
            return environment
        }
        let wrong = try environment()
        _ = try refused { try wrong.startup() }
        #expect(plain == 0)
        let right = try environment()
        try await MainActor.run { _ = try right.startup() }
        #expect(plain == 1)
        #expect(await Screen.count == 1)
    }

    @Test func `A class with an isolated conformance is only created on its actor`() async throws {
        func environment(lazy: Bool) throws -> Environment {
            let environment = try Environment(name: "app")
            return try environment.define(environment.bean(Window.self, id: "window", lazy: lazy))
        }
        let before = await Window.count
        _ = try refused { try environment(lazy: false).startup() }
        let lazy = try environment(lazy: true).startup()
        let error = try refused { _ = try lazy.getBean(Window.self) }
        #expect(error.actor === MainActor.shared)
        #expect(await Window.count == before)
        try await MainActor.run { _ = try lazy.getBean(Window.self) }
        #expect(await Window.count == before + 1)
        #expect(try lazy.describe().json.contains("\"isolation\": \"Swift.MainActor\""))
    }

    @Test func `A bean whose lifecycle belongs to an actor is created there`() async throws {
        let environment = try Environment(name: "app")
        try environment.define(environment.bean(Plug.self, factory: Plug.init))
        _ = try refused { try environment.startup() }
        let other = try Environment(name: "app")
        try other.define(other.bean(Plug.self, factory: Plug.init))
        try await MainActor.run { _ = try other.startup() }
    }

    @Test func `A bean whose lifecycle depends on an isolated conformance is created on its actor`() async throws {
        let environment = try Environment(name: "app")
        try environment.define(environment.bean(Tray<Spoon>.self, factory: Tray<Spoon>.init))
        _ = try refused { try environment.startup() }
        let other = try Environment(name: "app")
        try other.define(other.bean(Tray<Spoon>.self, factory: Tray<Spoon>.init))
        try await MainActor.run { _ = try other.startup() }
    }

    @Test func `An environment ends on the actor of its beans, or continues`() async throws {
        let environment = try Environment(name: "app")
        try environment.define(environment.bean(Lamp.self, lazy: true, factory: Lamp.init)).startup()
        let unused = try Environment(name: "unused", parent: environment)
        try unused.define(unused.bean(Lamp.self, id: "unused", lazy: true, factory: Lamp.init)).startup()
        let lamp = try await MainActor.run { ObjectIdentifier(try environment.getBean(Lamp.self)) }
        // The lamp of `unused` has not been created, so there is nothing to end.
        try unused.shutdown()
        let error = try refused { try environment.shutdown() }
        #expect(error.actor === MainActor.shared)
        #expect(await Lamp.ended == 0)
        let same = try await MainActor.run { ObjectIdentifier(try environment.getBean(Lamp.self)) }
        #expect(same == lamp)
        try await MainActor.run { try environment.shutdown() }
        #expect(await Lamp.ended == 1)
        try environment.shutdown()
    }

    @Test func `A class that is described on an actor is an error elsewhere, until it has been described there`()
        async throws
    {
        func environment() throws -> Environment {
            let environment = try Environment(name: "app")
            return try environment.define(
                environment.bean(Label.self, id: "label", lazy: true).property("text", value: "x"))
        }
        let error = try beanError { try environment().startup() }
        #expect(error.code == "wrong-actor" && error.bean?.contains("label") == true)
        #expect(codes { _ = try BeanDescriptor.forType(Label.self) } == ["wrong-actor"])
        let text = try await MainActor.run { try environment().getBean(Label.self).text }
        #expect(text == "x")
        #expect(await Label.described == 1)
        #expect(codes { _ = try BeanDescriptor.forType(Label.self).create() } == ["wrong-actor"])
        try environment().startup()
    }

    @Test func `A bean that depends on an actor's bean belongs to that actor`() async throws {
        let environment = try Environment(name: "app")
        try environment.define(environment.bean(Panel.self, id: "panel", lazy: true, factory: Panel.init))
        try environment.define(environment.bean(Desk.self, id: "desk", lazy: true).property("panel", ref: "panel"))
        let error = try refused { _ = try environment.getBean(Desk.self) }
        #expect(error.chain.count == 2)
        try await MainActor.run { _ = try environment.getBean(Desk.self) }
        #expect(try environment.describe().json.contains("\"isolation\": \"Swift.MainActor\""))
    }

    @Test func `A bean that belongs to two actors is an error in the definitions`() throws {
        let environment = try Environment(name: "app")
        try environment.define(environment.bean(Panel.self, id: "panel", lazy: true, factory: Panel.init))
        try environment.define(
            environment.bean(String.self, lazy: true) { @Storage in "stored" }.requires(id: "panel"))
        #expect(throws: ConflictingIsolation.self) { try environment.startup() }
    }

    @Test func `Beans see typed bindings of an actor on that actor only`() async throws {
        let app = try ComponentFactory.of(root: Int.self) { binder in
            binder.bind(Int.self).to(value: 1)
            binder.bind(Panel.self).to(factory: Panel.init)
        }.instantiate()
        let environment = try Environment(name: "beans", parent: app.graph)
        _ = try refused { _ = try environment.getBean(Panel.self) }
        try await MainActor.run { _ = try environment.getBean(Panel.self) }
        #expect(try environment.getBean(Int.self) == 1)
    }

    @Test func `A scope that requests an instance later is refused outside the actor`() async throws {
        final class Later: AbstractBeanScope, @unchecked Sendable {
            var factory: (any BeanFactory)?
            override func prepare(_ bean: BeanDeclaration, factory: any BeanFactory) throws { self.factory = factory }
            override func get(_ bean: BeanDeclaration, factory: any BeanFactory) throws -> AnyObject {
                try factory.create(bean)
            }
        }
        let scope = Later(name: "later")
        let environment = try Environment(name: "app")
        let declaration = environment.bean(Panel.self, id: "panel", factory: Panel.init).scope(scope)
        try environment.define(declaration)
        try environment.startup()
        _ = try refused { _ = try scope.factory?.create(declaration) }
        try await MainActor.run { _ = try scope.factory?.create(declaration) }
    }
}
