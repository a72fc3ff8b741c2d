import Cleanse
import CleanseBeans
import TestSupport
import Testing

/// Wrappers that declare injections.
@Suite struct WrapperTests {
    final class Lamp: Initializable {
        @Configured("lamp:power") var power = 40
        @Configured("lamp:colour") var colour: String?
    }

    class Room: Initializable {
        @Autowired var lamp: Lamp?
        @Autowired var lamps: [Lamp] = []
        @Autowired var later: WeakProvider<Lamp>?
        required init() {}
    }

    /// A subclass whose descriptor overrides the wrapper's injection.
    final class Hall: Room, BeanDescriptorInitializer {
        static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
            try beanDescriptor["lamp"].inject(InjectBean(id: "big"))
        }
    }

    @Test func `Wrappers inject beans and configured values`() throws {
        let environment = try Environment(name: "test")
        try environment.define(environment.settings().setValue(namespace: "lamp", key: "power", value: "60"))
        try environment.define(environment.bean(Room.self)).define(environment.bean(Lamp.self))
        let room = try environment.getBean(Room.self)
        let lamp = try #require(room.lamp)
        #expect(lamp.power == 60 && lamp.colour == nil)
        #expect(room.lamps.count == 1 && room.lamps[0] === lamp)
        #expect(try room.later?.tryGet() === lamp)
        // Objects that are not beans are injected, too.
        #expect(try environment.inject(Lamp()).power == 60)
    }

    @Test func `A missing bean or a cycle is an error before any bean is created`() throws {
        final class First: Initializable {
            @Autowired var second: Second?
        }
        final class Second: Initializable {
            @Autowired var first: First?
        }
        let missing = try Environment(name: "test")
        try missing.define(missing.bean(Room.self, id: "room"))
        let error = #expect(throws: MultiError.self) { try missing.startup() }
        #expect(error?.errors.map(\.code) == ["no-candidate", "no-candidate"])
        let cyclic = try Environment(name: "test")
        try cyclic.define(cyclic.bean(First.self)).define(cyclic.bean(Second.self))
        #expect(try beanError { try cyclic.startup() }.code == "cyclic-dependencies")
    }

    @Test func `A subclass's descriptor overrides the wrapper's injection, for the subclass only`() throws {
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Lamp.self, id: "small").primary())
        try environment.define(environment.bean(Lamp.self, id: "big"))
        try environment.define(environment.bean(Room.self, id: "room")).define(environment.bean(Hall.self, id: "hall"))
        #expect(
            try environment.getBean(Hall.self).lamp === environment.getBean(Lamp.self, byId: "big"))
        #expect(
            try environment.getBean(Room.self, byId: "room").lamp === environment.getBean(Lamp.self, byId: "small"))
    }

    @Test func `A configured value that can't be converted is an error of its property`() throws {
        let environment = try Environment(name: "test")
        try environment.define(environment.settings().setValue(namespace: "lamp", key: "power", value: "strong"))
        try environment.define(environment.bean(Lamp.self, id: "lamp"))
        let error = try beanError { try environment.startup() }
        #expect(error.code == "invalid-conversion" && error.bean == "Lamp \"lamp\"")
        #expect(error.description.contains("property power"))
    }

    @Test func `Configuration from beans is loaded before configured objects are created`() throws {
        final class Source: AbstractConfigurationSource, Initializable {
            required init() { super.init(url: "source") }
            override func load() throws -> [ConfigurationItem] {
                [ConfigurationItem(namespace: "lamp", key: "colour", value: "red")]
            }
        }
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Lamp.self)).define(environment.bean(Source.self))
        #expect(try environment.getBean(Lamp.self).colour == "red")
    }

    @Test func `A custom optional injection leaves the property unchanged`() throws {
        final class InjectNothing: Inject {
            override var isOptional: Bool { true }
        }
        final class NothingInjection: Injection {
            init() { super.init(InjectNothing.self) }
        }
        final class Pair: Initializable, BeanDescriptorInitializer {
            @BeanProperty var number = 7
            static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
                try beanDescriptor["number"].inject(InjectNothing())
            }
        }
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Pair.self))
        try environment.define(environment.bean(NothingInjection.self, factory: NothingInjection.init))
        #expect(try environment.getBean(Pair.self).number == 7)
    }
}
