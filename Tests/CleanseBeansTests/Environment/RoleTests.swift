import Cleanse
import CleanseBeans
import Testing

/// Beans that extend the container, declared as other types than their own classes.
@Suite struct RoleTests {
    class Base {}

    final class Ager: Base, BeanPostProcessor {
        func process(_ bean: AnyObject) throws -> AnyObject {
            (bean as? Bar)?.age += 1
            return bean
        }
    }

    final class Keeping: Base, BeanScope {
        let name = "keeping"
        func prepare(_ bean: BeanDeclaration, factory: any BeanFactory) throws {}
        func get(_ bean: BeanDeclaration, factory: any BeanFactory) throws -> AnyObject { try factory.create(bean) }
        func finish() {}
    }

    final class Ages: Base, ConfigurationSource {
        let url = "ages"
        func load() throws -> [ConfigurationItem] { [ConfigurationItem(key: "age", value: 7)] }
    }

    final class Maker: Base, FactoryBean {
        func create() throws -> AnyObject { ChocolateBar() }
    }

    private func environment(_ define: (Environment) throws -> Void) throws -> Environment {
        let environment = try Environment(name: "test")
        try define(environment)
        return environment
    }

    @Test func `A post processor declared by the protocol processes all beans`() throws {
        let environment = try environment {
            try $0.define($0.bean(Bar.self))
            try $0.define($0.bean((any BeanPostProcessor).self, factory: { Ager() }))
        }
        #expect(try environment.getBean(Bar.self).age == 1)
    }

    @Test func `A scope declared by the protocol is known to the beans that name it`() throws {
        let environment = try environment {
            try $0.define($0.bean(Bar.self).scope("keeping"))
            try $0.define($0.bean((any BeanScope).self, factory: { Keeping() }))
        }
        #expect(try environment.getBean(Bar.self) !== environment.getBean(Bar.self))
    }

    @Test func `A source declared by the protocol is loaded before its values are used`() throws {
        let environment = try environment {
            try $0.define($0.bean(Bar.self).property("age", resolve: "${age=1}"))
            try $0.define($0.bean((any ConfigurationSource).self, factory: { Ages() }))
        }
        #expect(try environment.getBean(Bar.self).age == 7)
    }

    @Test func `A factory bean declared by the protocol creates its target`() throws {
        let environment = try environment {
            try $0.define($0.bean((any FactoryBean).self, factory: { Maker() }).target(ChocolateBar.self))
        }
        #expect(try environment.getBean(ChocolateBar.self).cocoa == 70)
    }

    protocol AgingProcessor: AnyObject, BeanPostProcessor {}
    protocol NamedScope: CustomStringConvertible, BeanScope {}
    protocol Refining: NamedScope {}
    protocol NamedFactory: FactoryBean {}
    protocol HasProcessor { associatedtype Processor: BeanPostProcessor }

    final class Refined: Refining, NamedFactory, AgingProcessor {
        let name = "refined"
        let description = "refined"
        func prepare(_ bean: BeanDeclaration, factory: any BeanFactory) throws {}
        func get(_ bean: BeanDeclaration, factory: any BeanFactory) throws -> AnyObject { try factory.create(bean) }
        func finish() {}
        func create() throws -> AnyObject { ChocolateBar() }
        func process(_ bean: AnyObject) throws -> AnyObject {
            (bean as? Bar)?.age += 1
            return bean
        }
    }

    final class Words: Base, ConfigurationSource, CustomStringConvertible {
        let url = "words"
        let description = "words"
        func load() throws -> [ConfigurationItem] { [ConfigurationItem(key: "age", value: 7)] }
    }

    class Injecting: Injection {
        override func computeValue(
            _ inject: Inject, property: PropertyDescriptor, environment: Environment
        ) throws -> Any? { "injected" }
    }

    final class NamedInjecting: Injecting, CustomStringConvertible {
        let description = "injection"
    }

    final class InjectText: Inject {}

    final class Texted: Initializable, BeanDescriptorInitializer {
        @BeanProperty var text = ""
        static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
            try beanDescriptor["text"].inject(InjectText())
        }
    }

    @Test func `A post processor declared by a protocol that refines the container's processes all beans`() throws {
        final class Aging: AgingProcessor {
            func process(_ bean: AnyObject) throws -> AnyObject {
                (bean as? Bar)?.age += 1
                return bean
            }
        }
        let environment = try environment {
            try $0.define($0.bean(Bar.self))
            try $0.define($0.bean((any AgingProcessor).self, factory: { Aging() }))
        }
        #expect(try environment.getBean(Bar.self).age == 1)
    }

    @Test func `Indirectly refined protocols count, for all roles of an object`() throws {
        let environment = try environment {
            try $0.define($0.bean(Bar.self).scope("refined"))
            try $0.define(
                $0.bean((any Refining & AgingProcessor & NamedFactory).self, id: "x", factory: { Refined() })
                    .target(ChocolateBar.self))
        }
        let bars = try environment.getBeansByType(Bar.self)
        #expect(bars.map { type(of: $0) == ChocolateBar.self } == [false, true])
        #expect(bars.map(\.age) == [1, 1])
    }

    @Test func `A source and an injection that are declared as compositions take effect`() throws {
        let environment = try environment {
            try $0.define($0.bean(Bar.self).property("age", resolve: "${age=1}"))
            try $0.define(
                $0.bean((any Base & ConfigurationSource & CustomStringConvertible).self, factory: { Words() }))
            try $0.define($0.bean(Texted.self))
            try $0.define(
                $0.bean(
                    (any Injecting & CustomStringConvertible).self, factory: { NamedInjecting(InjectText.self) }))
        }
        #expect(try environment.getBean(Bar.self).age == 7)
        #expect(try environment.getBean(Texted.self).text == "injected")
    }

    @Test func `The constraint of an associated type is not a role of the type itself`() throws {
        final class Holder: HasProcessor {
            typealias Processor = Ager
        }
        let environment = try environment {
            try $0.define($0.bean((any HasProcessor).self, factory: { Holder() }))
        }
        #expect(try environment.getBean((any HasProcessor).self) is Holder)
    }

    @Test func `The error for a scope that is declared as AnyObject says how to declare it`() throws {
        let environment = try environment {
            try $0.define($0.bean(Bar.self, id: "bar").scope("keeping"))
            try $0.define($0.bean(AnyObject.self, factory: { Keeping() }))
        }
        let error = try beanError { try environment.startup() }
        #expect(error.code == "unknown-scope")
        #expect(error.bean == "Bar \"bar\"")
        #expect(
            error.hints == [
                "register it with registerScope, or define a bean that is the scope, declared as its class or with"
                    + " implements((any BeanScope).self)"
            ])
    }

    @Test func `A bean declared as a superclass has its role if the declaration names the protocol`() throws {
        let environment = try environment {
            try $0.define($0.bean(Bar.self))
            try $0.define($0.bean(Base.self, factory: { Ager() }).implements((any BeanPostProcessor).self))
        }
        #expect(try environment.getBean(Bar.self).age == 1)
    }

    @Test(arguments: ["BeanPostProcessor", "BeanScope", "ConfigurationSource", "FactoryBean"])
    func `An extension hidden behind a superclass is an error of the bean`(kind: String) throws {
        let all: [String: Base] = [
            "BeanPostProcessor": Ager(), "BeanScope": Keeping(), "ConfigurationSource": Ages(), "FactoryBean": Maker(),
        ]
        let hidden = try #require(all[kind])
        let environment = try environment { try $0.define($0.bean(Base.self, id: "x", factory: { hidden })) }
        let error = try beanError { try environment.startup() }
        #expect(error.code == "hidden-extension")
        #expect(error.bean == "Base \"x\"")
        #expect(error.message.contains("which is a \(kind)"))
    }

    @Test func `A product with a hidden role is an error of its factory bean`() throws {
        final class Hiding: FactoryBean, Initializable {
            func create() throws -> AnyObject { Ager() }
        }
        let environment = try environment { try $0.define($0.bean(Hiding.self, id: "x").target(Base.self)) }
        #expect(try beanError { _ = try environment.getBean(Base.self) }.code == "hidden-extension")
    }
}
