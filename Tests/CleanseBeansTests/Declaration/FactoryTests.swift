import Cleanse
import CleanseBeanDocuments
import Foundation
import TestSupport
import Testing

/// Beans whose factories have parameters, for which the container supplies the arguments.
@Suite struct FactoryTests {
    class Engine {
        let power: Int
        init(power: Int = 90) { self.power = power }
    }
    final class Turbo: Engine {}
    final class Car {
        let engine: Engine
        let name: String
        init(engine: Engine, name: String) {
            self.engine = engine
            self.name = name
        }
    }
    final class Tow {
        let engine: Engine
        init(engine: Engine) { self.engine = engine }
    }
    struct Fleet {
        let engines: [Engine]
        let spare: Engine?
        let make: () throws -> Engine
        let provider: Provider<Engine>
    }
    protocol Fuel {}
    final class Petrol: Fuel {}
    final class Hen {
        let egg: Provider<Egg>
        init(egg: Provider<Egg>) { self.egg = egg }
    }
    final class Egg {
        weak var hen: Hen?
        init(hen: Hen) { self.hen = hen }
    }

    private func environment(_ define: (Environment) throws -> Void) throws -> Environment {
        let environment = try Environment(name: "factories", traceOrigin: true)
        try define(environment)
        return environment
    }

    private func engine(_ environment: Environment, id: String? = nil, power: Int) -> BeanDeclaration {
        environment.bean(id: id) { Engine(power: power) }
    }

    // MARK: By type

    @Test func `A parameter gets the bean of its type, which is created first`() throws {
        let environment = try environment {
            try $0.define($0.bean(factory: Tow.init)).define(engine($0, power: 70))
        }
        let tow = try environment.getBean(Tow.self)
        #expect(tow.engine === (try environment.getBean(Engine.self)))
        #expect(environment.report().components(separatedBy: "\n").dropLast().last?.hasPrefix("Tow") == true)
    }

    @Test func `Overloads are found for initialisers, closures, functions of actors and declared types`() throws {
        final class Both {
            let engine: Engine?
            init() { engine = nil }
            init(engine: Engine) { self.engine = engine }
        }
        let environment = try environment {
            try $0.define($0.bean(Both.self, factory: Both.init))
            try $0.define($0.bean((any Fuel).self, id: "fuel", factory: { (_: Engine) in Petrol() }))
            try $0.define(engine($0, power: 1))
            try $0.define($0.bean(Tow.self, id: "t", lazy: true) { @MainActor (engine: Engine) in Tow(engine: engine) })
        }
        #expect(try environment.getBean(Both.self).engine == nil)
        #expect(try environment.getBean((any Fuel).self) is Petrol)
        #expect(throws: WrongIsolation.self) { try environment.getBean(Tow.self) }
    }

    @Test func `Arguments are found by superclass, by declared protocol, and from factory beans`() throws {
        final class Pump {
            let fuel: any Fuel
            init(fuel: any Fuel) { self.fuel = fuel }
        }
        let environment = try environment {
            try $0.define($0.bean(factory: Pump.init)).define($0.bean(factory: Tow.init))
            try $0.define($0.bean(Petrol.self, factory: Petrol.init).implements((any Fuel).self))
            try $0.define($0.bean(Turbo.self) { Turbo(power: 3) })
        }
        #expect(try environment.getBean(Tow.self).engine is Turbo)
        #expect(try environment.getBean(Pump.self).fuel is Petrol)
    }

    @Test func `Parameters may be optionals, arrays, closures and providers`() throws {
        let environment = try environment {
            try $0.define(
                $0.bean(factory: Fleet.init).argument(1, ref: "spare").argument(2, ref: "spare")
                    .argument(3, inject: InjectBean(id: "first")))
            try $0.define(engine($0, id: "first", power: 1)).define(engine($0, id: "spare", power: 2))
            try $0.define($0.bean(Turbo.self, id: "t") { Turbo(power: 3) }.scope("prototype"))
        }
        let fleet = try environment.getBean(Fleet.self)
        #expect(fleet.engines.map(\.power) == [1, 2, 3])
        #expect(fleet.spare?.power == 2)
        #expect(try fleet.make().power == 2)
        #expect(try fleet.provider.tryGet() === environment.getBean(Engine.self, byId: "first"))
    }

    @Test func `A missing bean is nil for an optional, inside a provider too, and an error otherwise`() throws {
        struct Maybe {
            let engine: Engine?
            let later: Provider<Engine?>
            let list: [Engine]?
        }
        let environment = try environment { try $0.define($0.bean(factory: Maybe.init)) }
        let maybe = try environment.getBean(Maybe.self)
        #expect(maybe.engine == nil && maybe.list == nil)
        #expect(try maybe.later.tryGet() == nil)

        let line = #line + 2
        let wrong = try self.environment {
            try $0.define($0.bean(id: "fleet", factory: Fleet.init))
        }
        let errors = try #require(throws: MultiError.self) { try wrong.startup() }.errors
        #expect(errors.map(\.code) == ["no-candidate", "no-candidate"])
        let texts = errors.map(\.description)
        let two = "no candidate for Engine\n  --> Fleet \"fleet\", arguments 2, 3 of its factory"
        let one = "no candidate for Array<Engine>\n  --> Fleet \"fleet\", argument 0 of its factory"
        #expect(texts.contains { $0.contains(two) } && texts.contains { $0.contains(one) })
        #expect(texts.allSatisfy { $0.contains(":[\(line):") })
    }

    @Test func `Several candidates are an error that names them, unless one is primary`() throws {
        let environment = try environment {
            try $0.define($0.bean(factory: Tow.init))
            try $0.define(engine($0, id: "one", power: 1)).define(engine($0, id: "two", power: 2))
        }
        let error = try beanError { try environment.startup() }
        #expect(error.code == "ambiguous-candidates")
        #expect(error.arguments == [0])
        #expect(error.description.contains("Engine \"one\", Engine \"two\""))
        let second = try self.environment {
            try $0.define($0.bean(factory: Tow.init)).define($0.bean(factory: Fleet.init))
            try $0.define(engine($0, id: "one", power: 1)).define(engine($0, id: "two", power: 2).primary())
        }
        #expect(try second.getBean(Tow.self).engine.power == 2)
        #expect(try second.getBean(Engine.self).power == 2)
        #expect(try second.getBean(Fleet.self).engines.map(\.power) == [1, 2])
        #expect(try second.getBean(Fleet.self).provider.get().power == 2)
        #expect(second.report().contains("Engine[\"two\"] primary: true"))
        let third = try self.environment {
            try $0.define($0.bean(factory: Tow.init)).define(engine($0, power: 1).primary())
            try $0.define(engine($0, power: 2).primary())
        }
        #expect(codes { try third.startup() } == ["ambiguous-candidates"])
    }

    // MARK: Declared arguments

    @Test func `Arguments may be values, placeholders and embedded beans`() throws {
        let environment = try environment {
            try $0.define($0.settings().setValue(key: "name", value: "Beetle"))
            try $0.define(
                $0.bean(factory: Car.init).argument(0, bean: engine($0, power: 5)).argument(1, resolve: "${name}!"))
            let make = { (power: Double) in Engine(power: Int(power)) }
            try $0.define($0.bean(id: "e", factory: make).argument(0, value: 4))
        }
        let car = try environment.getBean(Car.self)
        #expect(car.name == "Beetle!" && car.engine.power == 5)
        #expect(try environment.getBean(Engine.self, byId: "e").power == 4)
    }

    @Test func `Each mistake about an argument is reported before anything is created`() throws {
        let environment = try environment {
            try $0.define($0.bean(id: "car", factory: Car.init).argument(0, ref: "p").argument(1, value: true))
            try $0.define($0.bean(Petrol.self, id: "p", factory: Petrol.init).argument(0, value: 1))
            try $0.define(
                $0.bean(id: "tow", factory: Tow.init).argument(0, value: 1, ref: "p").argument(1, value: 1)
                    .argument(-1, value: 1))
            try $0.define($0.bean(id: "gone", factory: Tow.init).argument(0, ref: "nobody"))
            try $0.define(
                $0.bean(id: "text") { (power: Int, _: Int) in Engine(power: power) }.argument(0, resolve: "${x=many}")
                    .argument(1))
        }
        let found = codes { try environment.startup() }.sorted()
        #expect(
            found == [
                "ambiguous-property", "cannot-set-nil", "invalid-conversion", "type-mismatch", "type-mismatch",
                "type-mismatch", "unknown-argument", "unknown-argument", "unknown-argument", "unknown-id",
            ])
        let text = try #require(throws: MultiError.self) { try environment.startup() }.description
        #expect(text.contains("unknown argument 0: its factory has no parameters"))
        #expect(text.contains("unknown argument 1: its factory has 1 parameter\n"))
        #expect(text.contains("type mismatch: argument 0 expected Engine, but got Petrol"))
        #expect(text.contains("argument 0: \"many\" cannot be converted to Int"))
        #expect(text.contains("unknown bean with id \"nobody\"\n  --> Tow \"gone\", argument 0 of its factory, in "))
    }

    // MARK: Cycles and life

    @Test func `A cycle through arguments is an error, and a provider breaks it`() throws {
        final class First { init(_ second: Second) {} }
        final class Second { init(_ first: First) {} }
        let cyclic = try environment {
            try $0.define($0.bean(id: "a", factory: First.init)).define($0.bean(id: "b", factory: Second.init))
        }
        let error = try beanError { try cyclic.startup() }
        #expect(error.code == "cyclic-dependencies")
        #expect(error.message.contains("First \"a\" -> Second \"b\" -> First \"a\""))
        let environment = try environment {
            try $0.define($0.bean(factory: Hen.init)).define($0.bean(factory: Egg.init))
        }
        let hen = try environment.getBean(Hen.self)
        #expect(try hen.egg.tryGet().hen === hen)
    }

    @Test func `A provider that a factory calls too early is an error that names the beans only`() throws {
        final class Early {
            init(_ late: Provider<Late>) throws { _ = try late.tryGet() }
        }
        final class Late { init(_ early: Early) {} }
        let environment = try environment {
            try $0.define($0.bean(id: "early", factory: Early.init)).define($0.bean(id: "late", factory: Late.init))
        }
        let error = try beanError { try environment.startup() }
        #expect(error.code == "reentrant-resolution")
        #expect(error.message.hasSuffix("Early \"early\" -> Late \"late\" -> Early \"early\""))
    }

    @Test func `An error of a factory names its bean, and an argument's error names the argument's bean`() throws {
        let environment = try environment {
            try $0.define($0.bean(id: "tow", factory: Tow.init))
            try $0.define($0.bean(Engine.self, id: "engine") { throw Boom() })
        }
        let error = try beanError { try environment.startup() }
        #expect(error.bean == "Engine \"engine\"" || error.requestedBy == ["Tow \"tow\""])
        #expect(error.message.hasPrefix("its factory threw: "))
        #expect(error.underlying is Boom)
    }

    @Test func `An environment without owners is released, with its beans`() throws {
        weak var kept: Environment?
        weak var engine: Engine?
        do {
            let environment = try environment {
                try $0.define($0.bean(factory: Fleet.init)).define($0.bean(factory: Hen.init))
                try $0.define($0.bean(factory: Egg.init)).define(self.engine($0, power: 1))
            }
            try environment.startup()
            _ = try environment.getBean(Hen.self).egg.tryGet()
            kept = environment
            engine = try environment.getBean(Engine.self)
        }
        #expect(kept == nil)
        #expect(engine == nil)
    }

    // MARK: Parents and typed components

    @Test func `Arguments come from parents too`() throws {
        let parent = try environment { try $0.define(engine($0, id: "p", power: 1)) }
        let child = try Environment(name: "child", parent: parent)
        try child.define(child.bean(factory: Fleet.init)).define(child.bean(factory: Tow.init))
        let fleet = try child.getBean(Fleet.self)
        #expect(try fleet.provider.tryGet() === parent.getBean(Engine.self))
        #expect(fleet.engines.count == 1)
        #expect(try child.getBean(Tow.self).engine === parent.getBean(Engine.self))
        let other = try Environment(name: "other", parent: parent)
        try other.define(other.bean(id: "o") { Engine(power: 2) }).define(other.bean(factory: Fleet.init))
        #expect(codes { try other.startup() } == Array(repeating: "ambiguous-candidates", count: 3))
    }

    private struct Typed: RootComponent {
        typealias Root = Engine
        static func configureRoot(binder bind: ReceiptBinder<Engine>) -> BindingReceipt<Engine> {
            bind.to { Engine(power: 8) }
        }
        static func configure(binder: UnscopedBinder) {}
    }

    @Test func `Arguments come from a typed component`() throws {
        let graph = try ComponentFactory.of(Typed.self).instantiate(()).graph
        let environment = try Environment(name: "beans", parent: graph)
        struct Both {
            let engine: Engine
            let later: Provider<Engine>
            let maybe: Engine?
        }
        try environment.define(environment.bean(factory: Both.init))
        let both = try environment.getBean(Both.self)
        #expect(try both.engine.power == 8 && both.later.tryGet().power == 8 && both.maybe?.power == 8)
    }

    // MARK: XML

    @Test func `Documents supply arguments of registered factories`() throws {
        let environment = try Environment(name: "xml")
        environment.types.register(Car.self, factory: Car.init)
        environment.types.register(Engine.self) { (power: Int) in Engine(power: power) }
        environment.types.register(Tow.self, factory: Tow.init)
        try environment.loadXML(
            Data(
                """
                <beans>
                    <bean id="car" class="Car">
                        <constructor-arg index="1" value="${name=Beetle}"/>
                        <constructor-arg index="0">
                            <bean class="Engine"><constructor-arg value="7"/></bean>
                        </constructor-arg>
                    </bean>
                    <bean id="strong" class="Engine" primary="true">
                        <constructor-arg><value>200</value></constructor-arg>
                    </bean>
                    <bean id="tow" class="Tow" depends-on="car, strong"/>
                    <bean id="other" class="Tow"><constructor-arg ref="strong"/></bean>
                </beans>
                """.utf8))
        let car = try environment.getBean(Car.self)
        #expect(car.name == "Beetle" && car.engine.power == 7)
        #expect(try environment.getBean(Tow.self, byId: "tow").engine.power == 200)
        #expect(try environment.getBean(Tow.self, byId: "other").engine.power == 200)
    }

    @Test(arguments: [
        ("<constructor-arg/>", "missing-attribute"), ("<constructor-arg value='1' ref='x'/>", "repeated-element"),
        ("<constructor-arg index='x' value='1'/>", "invalid-value"),
        ("<constructor-arg index='-1' value='1'/>", "invalid-value"),
        ("<constructor-arg index='99999999999999999999' value='1'/>", "invalid-value"),
        ("<constructor-arg value='1'/><constructor-arg index='0' value='1'/>", "repeated-element"),
        ("<constructor-arg name='x' value='1'/>", "unknown-attribute"),
        ("<constructor-arg index='3' value='1'/>", "unknown-argument"),
    ])
    func `Wrong arguments of documents are errors`(xml: String, code: String) throws {
        let environment = try Environment(name: "xml")
        environment.types.register(Tow.self, factory: Tow.init)
        environment.types.register(Turbo.self) { Turbo() }
        let document = "<beans><bean class='Turbo'/><bean class='Tow'>\(xml)</bean></beans>"
        #expect(codes { try environment.loadXML(Data(document.utf8)).startup() } == [code])
    }
}
