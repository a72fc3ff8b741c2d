import CleanseBeans
import Testing

@Suite struct InjectionTests {
    class Owner: Initializable, BeanDescriptorInitializer {
        @BeanProperty var bar: Bar?
        @BeanProperty var port = 0
        required init() {}
        class func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
            guard beanDescriptor.getBeanClass() == Owner.self else { return }
            try beanDescriptor["bar"].autowire()
            try beanDescriptor["port"].inject(InjectConfigurationValue(key: "port", defaultValue: "17"))
        }
    }

    final class ById: Initializable, BeanDescriptorInitializer {
        @BeanProperty var bar: Bar?
        static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
            try beanDescriptor["bar"].inject(InjectBean(id: "second"))
        }
    }

    final class Mandatory: Initializable, BeanDescriptorInitializer {
        @BeanProperty var number = 0
        static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
            try beanDescriptor["number"].inject(InjectConfigurationValue(namespace: "ns", key: "number"))
        }
    }

    // A custom kind of injection.
    final class InjectName: Inject {
        let prefix: String
        init(prefix: String) { self.prefix = prefix }
    }

    final class NameInjection: Injection, Initializable {
        init() { super.init(InjectName.self) }
        override func computeValue(
            _ inject: Inject, property: PropertyDescriptor, environment: Environment
        ) throws -> Any? {
            ((inject as? InjectName)?.prefix ?? "") + environment.name + "." + property.getName()
        }
    }

    final class Named: Initializable, BeanDescriptorInitializer {
        @BeanProperty var name = ""
        static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
            try beanDescriptor["name"].inject(InjectName(prefix: "~"))
        }
    }

    private func environment(_ define: (Environment) throws -> Void) throws -> Environment {
        let environment = try Environment(name: "test")
        try define(environment)
        return environment
    }

    @Test func `A class autowires by type, through inheritance too`() throws {
        final class Heir: Owner {}
        let environment = try environment { try $0.define($0.bean(Heir.self)).define($0.bean(Bar.self, lazy: true)) }
        #expect(try environment.getBean(Heir.self).bar === environment.getBean(Bar.self))
        #expect(try environment.getBean(Heir.self).port == 17)
    }

    @Test func `A class injects by id, whatever other beans of the type exist`() throws {
        let environment = try environment {
            try $0.define($0.bean(ById.self)).define($0.bean(Bar.self, id: "first")).define(
                $0.bean(Bar.self, id: "second"))
        }
        #expect(try environment.getBean(ById.self).bar === environment.getBean(Bar.self, byId: "second"))
    }

    @Test func `Injections come after fluent properties, and overwrite them`() throws {
        let environment = try environment {
            try $0.define($0.bean(Owner.self).property("port", value: 1)).define($0.bean(Bar.self))
        }
        #expect(try environment.getBean(Owner.self).port == 17)
    }

    @Test func `Properties of a superclass are injected first`() throws {
        class Base: Initializable, BeanDescriptorInitializer {
            var order: [Int] = []
            var first = 0 { didSet { order.append(first) } }
            var second = 0 { didSet { order.append(second) } }
            required init() {}
            class func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
                beanDescriptor.property("first", \Base.first)
                    .inject(InjectConfigurationValue(key: "first", defaultValue: 1))
            }
        }
        final class Derived: Base {
            override class func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
                beanDescriptor.property("another", \Derived.second)
                    .inject(InjectConfigurationValue(key: "second", defaultValue: 2))
            }
        }
        let environment = try environment { try $0.define($0.bean(Derived.self)) }
        #expect(try environment.getBean(Derived.self).order == [1, 2])
    }

    @Test func `No candidate, several candidates and an unknown id are errors before any bean is created`() throws {
        let log = Log()
        let none = try environment {
            try $0.define($0.bean(Owner.self, id: "owner"))
            try $0.define(
                $0.bean(
                    Foo.self,
                    factory: {
                        log.add("made"); return Foo()
                    }))
        }
        let error = try beanError { try none.startup() }
        #expect(error.code == "no-candidate")
        #expect(error.bean == "Owner \"owner\"")
        let several = try environment {
            try $0.define($0.bean(Owner.self)).define($0.bean(Bar.self)).define($0.bean(Bar.self))
        }
        #expect(try beanError { try several.startup() }.code == "ambiguous-candidates")
        let unknown = try environment { try $0.define($0.bean(ById.self)).define($0.bean(Bar.self)) }
        #expect(try beanError { try unknown.startup() }.code == "unknown-id")
        #expect(log.lines.isEmpty)
    }

    @Test func `The error for a missing bean names the property`() throws {
        final class Pair: Initializable, BeanDescriptorInitializer {
            @BeanProperty var left: Bar?
            @BeanProperty var right: Bar?
            @BeanProperty var other: Foo?
            static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
                try beanDescriptor["right"].autowire()
            }
        }
        let ambiguous = try environment {
            try $0.define($0.bean(Pair.self, id: "pair").property("left", ref: "one"))
                .define($0.bean(Bar.self, id: "one")).define($0.bean(Bar.self, id: "two"))
        }
        let error = try beanError { try ambiguous.startup() }
        #expect(error.properties == ["right"])
        #expect(error.description.contains("--> Pair \"pair\", property right, in "))
        let missing = try environment { try $0.define($0.bean(Pair.self).property("left", inject: InjectBean())) }
        #expect(try beanError { try missing.startup() }.properties == ["left", "right"])
        let unknown = try environment {
            try $0.define($0.bean(Pair.self).property("other", ref: "nobody")).define($0.bean(Bar.self))
        }
        #expect(try beanError { try unknown.startup() }.properties == ["other"])
        let template = try environment {
            try $0.define($0.bean(Foo.self, id: "foo", abstract: true)).define($0.bean(Bar.self))
                .define($0.bean(Pair.self).property("other", ref: "foo"))
        }
        #expect(try beanError { try template.startup() }.properties == ["other"])
        let required = try environment { try $0.define($0.bean(Bar.self).requires(class: Foo.self)) }
        #expect(try beanError { try required.startup() }.properties == [])
    }

    @Test func `A configured value is converted, and a missing value without a default is an error`() throws {
        let environment = try environment {
            try $0.define($0.settings().setValue(namespace: "ns", key: "number", value: "5"))
            try $0.define($0.bean(Mandatory.self))
        }
        #expect(try environment.getBean(Mandatory.self).number == 5)
        let missing = try self.environment { try $0.define($0.bean(Mandatory.self, id: "m")) }
        let error = try beanError { try missing.startup() }
        #expect(error.code == "missing-configuration")
        #expect(error.bean == "Mandatory \"m\"")
    }

    @Test func `Custom injections apply, in any order of definition`() throws {
        let environment = try environment {
            try $0.define($0.bean(Named.self)).define($0.bean(NameInjection.self))
        }
        #expect(try environment.getBean(Named.self).name == "~test.name")
        let child = try Environment(name: "child", parent: environment)
        try child.define(child.bean(Named.self, id: "n"))
        #expect(try child.getBean(Named.self, byId: "n").name == "~child.name")
    }

    @Test(arguments: [false, true])
    func `A kind without an injection is an error before any bean is created`(hasOther: Bool) throws {
        final class InjectOther: Inject {}
        final class OtherInjection: Injection, Initializable { init() { super.init(InjectOther.self) } }
        let log = Log()
        let environment = try environment {
            try $0.define(
                $0.bean(
                    Foo.self,
                    factory: {
                        log.add("made"); return Foo()
                    }))
            try $0.define($0.bean(Named.self, id: "named"))
            if hasOther { try $0.define($0.bean(OtherInjection.self)) }
        }
        let error = try beanError { try environment.startup() }
        #expect(error.code == "unknown-injection")
        #expect(error.bean == "Named \"named\"")
        #expect(log.lines.isEmpty)
    }

    @Test func `A failing injection is an error with the bean and its source location`() throws {
        final class WrongInjection: Injection, Initializable {
            init() { super.init(InjectName.self) }
            override func computeValue(
                _ inject: Inject, property: PropertyDescriptor, environment: Environment
            ) throws -> Any? { 1 }
        }
        final class Empty: AbstractConfigurationSource, Initializable { init() { super.init(url: "empty") } }
        let wrong = try environment { try $0.define($0.bean(Named.self, id: "b")).define($0.bean(WrongInjection.self)) }
        let late = try environment { try $0.define($0.bean(Mandatory.self, id: "b")).define($0.bean(Empty.self)) }
        for (environment, code) in [(wrong, "type-mismatch"), (late, "missing-configuration")] {
            let error = try beanError { try environment.startup() }
            #expect(error.code == code)
            #expect(error.bean?.hasSuffix("\"b\"") == true)
            #expect(error.sourceLocation != nil)
        }
    }

    @Test func `Mistakes in the descriptor of a class are reported once, with the bean`() throws {
        final class Wrong: Initializable, BeanDescriptorInitializer {
            static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
                try beanDescriptor["nothing"].autowire()
            }
        }
        let environment = try environment { try $0.define($0.bean(Wrong.self, id: "w")) }
        let error = try beanError { try environment.startup() }
        #expect(error.code == "unknown-property")
        #expect(error.bean == "Wrong \"w\"")
    }

    @Test func `A child's injection no longer applies to the parent when the child has ended`() throws {
        final class LoudInjection: Injection, Initializable {
            init() { super.init(InjectName.self) }
            override func computeValue(
                _ inject: Inject, property: PropertyDescriptor, environment: Environment
            ) throws -> Any? { "LOUD" }
        }
        let parent = try environment { try $0.define($0.bean(NameInjection.self)) }
        let child = try Environment(name: "child", parent: parent)
        try child.define(child.bean(LoudInjection.self)).startup()
        #expect(try child.inject(Named()).name == "LOUD")
        try child.shutdown()
        #expect(try parent.inject(Named()).name == "~test.name")
    }

    @Test func `A custom injection of beans replaces the container's`() throws {
        final class Substitute: Injection, Initializable {
            init() { super.init(InjectBean.self) }
            override func computeValue(
                _ inject: Inject, property: PropertyDescriptor, environment: Environment
            ) throws -> Any? {
                let bar = Bar()
                bar.flavor = "of \(property.getName()) in \(environment.name)"
                return bar
            }
        }
        let parent = try environment { try $0.define($0.bean(Owner.self, id: "own").scope("prototype")) }
        try parent.define(parent.bean(Bar.self)).startup()
        let child = try Environment(name: "child", parent: parent)
        try child.define(child.bean(Substitute.self)).define(child.bean(ById.self))
        try child.define(child.bean(Bar.self, id: "second")).startup()
        #expect(try child.getBean(ById.self).bar?.flavor == "of bar in child")
        #expect(try parent.getBean(Owner.self).bar?.flavor == "of bar in test")
        try child.shutdown()
        #expect(try parent.getBean(Owner.self).bar === parent.getBean(Bar.self))
    }

    @Test func `The requesting environment's post processors see injected and declared beans alike`() throws {
        final class Tasting: BeanPostProcessor, Initializable {
            func process(_ bean: AnyObject) throws -> AnyObject {
                (bean as? Bar)?.flavor += "!"
                return bean
            }
        }
        let parent = try environment {
            try $0.define($0.bean(Bar.self, id: "injected", lazy: true).primary())
            try $0.define($0.bean(Bar.self, id: "declared", lazy: true)).define($0.bean(Owner.self, lazy: true))
            try $0.define($0.bean(Foo.self, lazy: true).property("bar", ref: "declared"))
        }
        let child = try Environment(name: "child", parent: parent)
        try child.define(child.bean(Tasting.self)).startup()
        #expect(try child.getBean(Foo.self).bar?.flavor == "!")
        #expect(try child.getBean(Owner.self).bar?.flavor == "!")
        #expect(try parent.getBean(Bar.self, byId: "injected").flavor == "!")
    }

    @Test func `Any object can be injected, without becoming a bean`() throws {
        final class Guest: Bean, BeanDescriptorInitializer {
            @BeanProperty var bar: Bar?
            var isConstructed = false
            static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
                try beanDescriptor["bar"].autowire()
            }
            func postConstruct() throws { isConstructed = true }
        }
        let environment = try environment { try $0.define($0.bean(Bar.self)) }
        let guest = try environment.inject(Guest())
        #expect(try guest.bar === environment.getBean(Bar.self))
        #expect(!guest.isConstructed)
        let empty = try self.environment { _ in }
        #expect(try beanError { try empty.inject(Guest()) }.code == "unknown-bean")
    }

    @Test func `An injection into a property that can't be set is an error at the start`() throws {
        final class Closed: Initializable, BeanDescriptorInitializer {
            var bar: Bar?
            static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
                try beanDescriptor["bar"].autowire()
            }
        }
        let environment = try environment { try $0.define($0.bean(Closed.self)).define($0.bean(Bar.self)) }
        #expect(try beanError { try environment.startup() }.code == "cannot-set")
    }

    @Test func `Properties that a closure's object autowires beyond its declared class are injected`() throws {
        class Base {}
        final class Hidden: Base, BeanDescriptorInitializer {
            @BeanProperty var bar: Bar?
            static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
                try beanDescriptor["bar"].autowire()
            }
        }
        let environment = try environment {
            try $0.define($0.bean(Base.self, factory: { Hidden() })).define($0.bean(Bar.self, lazy: true))
        }
        #expect(try (environment.getBean(Base.self) as? Hidden)?.bar != nil)
    }
}
