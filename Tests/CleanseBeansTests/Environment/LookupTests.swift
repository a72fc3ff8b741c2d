import Cleanse
import CleanseBeans
import Testing

@Suite struct LookupTests {
    private func environment(_ define: (Environment) throws -> Void) throws -> Environment {
        let environment = try Environment(name: "test")
        try define(environment)
        return environment
    }

    @Test func `A look-up starts the environment, by each function`() throws {
        #expect(try environment { try $0.define($0.bean(Bar.self)) }.getBean(Bar.self).id == "")
        #expect(try environment { try $0.define($0.bean(Bar.self)) }.getBeansByType(Bar.self).count == 1)
        final class Target: BeanDescriptorInitializer {
            @BeanProperty var bar: Bar?
            static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
                try beanDescriptor["bar"].autowire()
            }
        }
        #expect(try environment { try $0.define($0.bean(Bar.self)) }.inject(Target()).bar != nil)
    }

    @Test func `The error for a failed injection into an object names the object`() throws {
        final class Target: BeanDescriptorInitializer {
            @BeanProperty var bar: Bar?
            @BeanProperty var port = 0
            static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
                try beanDescriptor["bar"].autowire()
                try beanDescriptor["port"].inject(InjectConfigurationValue(key: "port"))
            }
        }
        let missing = try environment { _ in }
        let error = try beanError { try missing.inject(Target()) }
        #expect(error.bean == "Target")
        #expect(error.properties == ["bar"])
        #expect(error.description.contains("--> Target, property bar\n"))
        let unconfigured = try environment { try $0.define($0.bean(Bar.self)) }
        #expect(try beanError { try unconfigured.inject(Target()) }.bean == "Target")
    }

    @Test func `Beans are found by superclass, lazy ones too`() throws {
        let environment = try environment { try $0.define($0.bean(ChocolateBar.self, lazy: true)) }
        #expect(try environment.getBean(Bar.self) is ChocolateBar)
        let bar: Bar = try environment.getBean()
        #expect(bar is ChocolateBar)
    }

    @Test func `No bean, several beans and a wrong type are different errors`() throws {
        let environment = try environment {
            try $0.define($0.bean(Bar.self, id: "one")).define($0.bean(ChocolateBar.self, id: "two"))
        }
        #expect(try beanError { _ = try environment.getBean(Foo.self) }.code == "unknown-bean")
        let ambiguous = try beanError { _ = try environment.getBean(Bar.self) }
        #expect(ambiguous.code == "ambiguous-bean")
        #expect(ambiguous.message.contains("Bar \"one\", ChocolateBar \"two\""))
        let unknown = try beanError { _ = try environment.getBean(Bar.self, byId: "ones") }
        #expect(unknown.code == "unknown-id")
        #expect(unknown.hints.first?.contains("did you mean") == true)
        #expect(try beanError { _ = try environment.getBean(Foo.self, byId: "one") }.code == "wrong-type")
        #expect(try environment.getBean(ChocolateBar.self).cocoa == 70)
    }

    @Test func `Errors of look-ups name the beans and their source locations`() throws {
        let environment = try environment {
            try $0.define($0.bean(Bar.self)).define($0.bean(Bar.self)).define($0.bean(Plain(text: ""), id: "plain"))
        }
        let ambiguous = try beanError { _ = try environment.getBean(Bar.self) }
        #expect(ambiguous.message.contains("Bar in CleanseBeansTests/LookupTests.swift:["))
        let wrong = try beanError { _ = try environment.getBean(Foo.self, byId: "plain") }
        #expect(wrong.code == "wrong-type")
        #expect(wrong.bean == "Plain \"plain\"")
        #expect(wrong.sourceLocation?.file == "CleanseBeansTests/LookupTests.swift")
    }

    @Test func `Beans are found by the protocols of their classes, without a declaration`() throws {
        final class Cook: Talker, Initializable { func talk() -> String { "cook" } }
        class Parrot: Talker, Initializable {
            required init() {}
            func talk() -> String { "parrot" }
        }
        final class Macaw: Parrot {}
        struct Robot: Talker { func talk() -> String { "robot" } }
        final class Kitchen: Initializable { @BeanProperty var talker: (any Talker)? }
        let environment = try environment { try $0.define($0.bean(Cook.self, id: "cook")) }
        #expect(try environment.getBean((any Talker).self) is Cook)
        #expect(try environment.containsBean((any Talker).self))
        let child = try Environment(name: "child", parent: environment)
        try child.define(child.bean(Kitchen.self).property("talker", inject: InjectBean()))
        #expect(try child.getBean(Kitchen.self).talker is Cook)
        let several = try self.environment {
            try $0.define($0.bean(Macaw.self, id: "macaw")).define($0.bean(Bar.self))
            try $0.define($0.bean(Robot.self, id: "robot", factory: Robot.init))
            // The declaration names a protocol to which the declared class does not conform.
            try $0.define($0.bean(AnyObject.self, id: "hidden", factory: { Cook() }).implements((any Talker).self))
            try $0.define($0.bean(Cook.self, id: "both").implements((any Talker).self))
        }
        #expect(
            try several.getBeansByType((any Talker).self).map { $0.talk() } == ["parrot", "robot", "cook", "cook"])
        let error = try beanError { _ = try several.getBean((any Talker).self) }
        #expect(error.code == "ambiguous-bean")
        #expect(error.message.contains("Macaw \"macaw\", Robot \"robot\", AnyObject \"hidden\", Cook \"both\""))
        let none = try self.environment { try $0.define($0.bean(Bar.self)) }
        #expect(try beanError { _ = try none.getBean((any Talker).self) }.code == "unknown-bean")
        #expect(try none.getBean((any Talker)?.self) == nil)
    }

    @Test func `An optional property gets the bean of its wrapped type`() throws {
        let environment = try environment { try $0.define($0.bean(Bar.self)) }
        let foo = Foo()
        foo.bar = try environment.getBean()
        #expect(try foo.bar === environment.getBean(Bar.self))
    }

    @Test func `getBeansByType creates lazy beans once, and prototypes each time`() throws {
        let environment = try environment {
            try $0.define($0.bean(Bar.self, id: "1")).define($0.bean(ChocolateBar.self, lazy: true))
            try $0.define($0.bean(Bar.self, id: "p").scope("prototype"))
        }
        let first = try environment.getBeansByType(Bar.self)
        let second = try environment.getBeansByType(Bar.self)
        #expect(first.count == 3)
        #expect(zip(first, second).map { $0 === $1 } == [true, true, false])
        #expect(try environment.getBeansByType(Plain.self).isEmpty)
    }

    @Test func `The container's own beans are found by type`() throws {
        let environment = try environment { _ in }
        #expect(try environment.getBean(ConfigurationManager.self) === environment.configurationManager)
        #expect(try environment.getBean(Injector.self) === environment.injector)
    }

    @Test func `A bean counts once if its base and derived classes declare the same protocol`() throws {
        class Base: Talker, Initializable, BeanDescriptorInitializer {
            required init() {}
            func talk() -> String { "base" }
            class func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
                try beanDescriptor.implements((any Talker).self)
            }
        }
        final class Derived: Base {
            override class func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
                try beanDescriptor.implements((any Talker).self)
            }
        }
        let environment = try environment { try $0.define($0.bean(Derived.self)) }
        #expect(try environment.getBeansByType((any Talker).self).count == 1)
        #expect(try environment.getBean((any Talker).self) is Derived)
    }
}

@Suite struct ParentTests {
    @Test func `A child sees its parent's beans, but the parent does not see the child's`() throws {
        let parent = try Environment(name: "parent")
        try parent.define(parent.bean(Bar.self, id: "bar"))
        let child = try Environment(name: "child", parent: parent)
        try child.define(child.bean(Foo.self, id: "foo").property("bar", ref: "bar"))
        #expect(try child.getBean(Foo.self).bar === parent.getBean(Bar.self))
        #expect(try child.getBean(Bar.self, byId: "bar") === parent.getBean(Bar.self))
        #expect(try beanError { _ = try parent.getBean(Foo.self) }.code == "unknown-bean")
        #expect(try beanError { _ = try parent.getBean(Foo.self, byId: "foo") }.code == "unknown-id")
    }

    @Test func `A child's bean of the same class is ambiguous in the child only`() throws {
        let parent = try Environment(name: "parent")
        try parent.define(parent.bean(Bar.self))
        let child = try Environment(name: "child", parent: parent)
        try child.define(child.bean(Bar.self))
        #expect(try beanError { _ = try child.getBean(Bar.self) }.code == "ambiguous-bean")
        #expect(try child.getBeansByType(Bar.self).count == 2)
        #expect(try parent.getBean(Bar.self).id == "")
        #expect(try parent.getBeansByType(Bar.self).count == 1)
    }

    @Test func `Singletons are shared by parents, children and siblings, lazy ones too`() throws {
        let parent = try Environment(name: "parent")
        try parent.define(parent.bean(Bar.self, lazy: true))
        let first = try Environment(name: "first", parent: parent)
        let second = try Environment(name: "second", parent: parent)
        let bar = try first.getBean(Bar.self)
        #expect(try second.getBean(Bar.self) === bar)
        #expect(try parent.getBean(Bar.self) === bar)
    }

    @Test func `A child sees its parent's later definitions, and may be created after the parent's start`() throws {
        let parent = try Environment(name: "parent")
        let early = try Environment(name: "early", parent: parent)
        try parent.define(parent.bean(Bar.self, id: "bar"))
        try parent.startup()
        let late = try Environment(name: "late", parent: parent)
        try late.define(late.bean(Foo.self).property("bar", inject: InjectBean()))
        #expect(try late.getBean(Foo.self).bar === parent.getBean(Bar.self))
        #expect(try early.getBean(Bar.self, byId: "bar") === parent.getBean(Bar.self))
    }

    @Test func `An id that the parent takes later is an error when the child starts`() throws {
        let parent = try Environment(name: "parent")
        let child = try Environment(name: "child", parent: parent)
        try child.define(child.bean(Foo.self, id: "x"))
        try parent.define(parent.bean(Bar.self, id: "x"))
        #expect(try beanError { try child.startup() }.code == "duplicate-id")
    }

    @Test func `Configuration is shared both ways, scopes only downwards`() throws {
        let parent = try Environment(name: "parent")
        let child = try Environment(name: "child", parent: parent)
        try child.define(child.settings().setValue(key: "k", value: 1))
        #expect(try parent.getConfigurationValue(Int.self, key: "k") == 1)
        child.registerScope(AbstractBeanScope(name: "mine"))
        parent.registerScope(AbstractBeanScope(name: "ours"))
        #expect(try child.scope("ours").name == "ours")
        #expect(try beanError { _ = try parent.scope("mine") }.code == "unknown-scope")
        #expect(child.configurationManager === parent.configurationManager)
        #expect(child.injector === parent.injector)
    }

    @Test func `The requesting environment's post processors process a parent's bean`() throws {
        let log = Log()
        let parent = try Environment(name: "parent")
        try parent.define(parent.bean(Bar.self).scope("prototype"))
        try parent.define(
            parent.bean(LifecycleTests.Recorder.self, factory: { LifecycleTests.Recorder(log, "parent ") }))
        let child = try Environment(name: "child", parent: parent)
        try child.define(child.bean(LifecycleTests.Recorder.self, factory: { LifecycleTests.Recorder(log, "child ") }))
        _ = try child.getBean(Bar.self)
        #expect(log.lines.filter { $0.hasSuffix(" Bar") } == ["parent Bar", "child Bar"])
        _ = try parent.getBean(Bar.self)
        #expect(log.lines.filter { $0.hasSuffix(" Bar") }.suffix(1) == ["parent Bar"])
        #expect(log.lines.filter { $0.hasSuffix(" Bar") }.count == 3)
    }

    @Test func `A child's post processors see a parent's lazy bean that the child creates first`() throws {
        let log = Log()
        let parent = try Environment(name: "parent")
        try parent.define(parent.bean(Bar.self, lazy: true)).define(parent.bean(Foo.self, lazy: true))
        let child = try Environment(name: "child", parent: parent)
        try child.define(child.bean(LifecycleTests.Recorder.self, factory: { LifecycleTests.Recorder(log) }))
        _ = try parent.getBean(Foo.self)
        _ = try (child.getBean(Foo.self), child.getBean(Bar.self), parent.getBean(Bar.self))
        #expect(log.lines.filter { ["Foo", "Bar"].contains($0) } == ["Bar"])
    }

    @Test func `A child does not take over its parent's beans`() throws {
        final class Aware: EnvironmentAware, Initializable { weak var environment: Environment? }
        let parent = try Environment(name: "parent")
        try parent.define(parent.bean(Aware.self))
        let child = try Environment(name: "child", parent: parent)
        #expect(try child.getBean(Aware.self).environment === parent)
    }

    @Test func `A request to a child whose parent has been shut down is an error that says so`() throws {
        let parent = try Environment(name: "parent")
        try parent.define(parent.bean(Bar.self, id: "bar"))
        let child = try Environment(name: "child", parent: parent).startup()
        try parent.shutdown()
        for look in [
            { _ = try child.getBean(Bar.self) }, { _ = try child.getBean(Bar.self, byId: "bar") },
            { _ = try child.getBeansByType(Bar.self) },
        ] {
            let error = try beanError(look)
            #expect(error.code == "shut-down")
            #expect(error.bean == "parent")
        }
        try child.shutdown()
    }

    @Test func `A parent that fails makes its children fail`() throws {
        let parent = try Environment(name: "parent")
        try parent.define(parent.bean(Foo.self, factory: { throw Boom() }))
        let child = try Environment(name: "child", parent: parent)
        #expect(throws: Boom.self) { try unwrapping { try child.startup() } }
        #expect(throws: Boom.self) { try unwrapping { try child.startup() } }
    }
}
