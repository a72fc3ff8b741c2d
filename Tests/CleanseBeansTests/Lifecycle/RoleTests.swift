import Cleanse
import CleanseBeans
import Testing

/// Beans that extend the container, declared as something else than their own class.
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

    @Test func `A scope declared by the protocol is known to those that name it`() throws {
        let environment = try environment {
            try $0.define($0.bean(Bar.self).scope("keeping"))
            try $0.define($0.bean((any BeanScope).self, factory: { Keeping() }))
        }
        #expect(try environment.getBean(Bar.self) !== environment.getBean(Bar.self))
    }

    @Test func `A source declared by the protocol is there before its values are used`() throws {
        let environment = try environment {
            try $0.define($0.bean(Bar.self).property("age", resolve: "${age=1}"))
            try $0.define($0.bean((any ConfigurationSource).self, factory: { Ages() }))
        }
        #expect(try environment.getBean(Bar.self).age == 7)
    }

    @Test func `A factory bean declared by the protocol makes its target`() throws {
        let environment = try environment {
            try $0.define($0.bean((any FactoryBean).self, factory: { Maker() }).target(ChocolateBar.self))
        }
        #expect(try environment.getBean(ChocolateBar.self).cocoa == 70)
    }

    @Test func `A superclass counts where the declaration says what the bean implements`() throws {
        let environment = try environment {
            try $0.define($0.bean(Bar.self))
            try $0.define($0.bean(Base.self, factory: { Ager() }).implements((any BeanPostProcessor).self))
        }
        #expect(try environment.getBean(Bar.self).age == 1)
    }

    @Test(arguments: ["BeanPostProcessor", "BeanScope", "ConfigurationSource", "FactoryBean"])
    func `One that hides behind a superclass is an error of the bean`(kind: String) throws {
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

    @Test func `A product that hides what it is is an error of its factory bean`() throws {
        final class Hiding: FactoryBean, Initializable {
            func create() throws -> AnyObject { Ager() }
        }
        let environment = try environment { try $0.define($0.bean(Hiding.self, id: "x").target(Base.self)) }
        #expect(try beanError { _ = try environment.getBean(Base.self) }.code == "hidden-extension")
    }
}
