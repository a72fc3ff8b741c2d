import CleanseBeans
import Foundation
import TestSupport
import Testing

/// The samples of the original's documentation, in current Swift.
@Suite struct SeedSampleTests {
    final class Properties: Initializable {
        @BeanProperty var string: String = ""
        @BeanProperty var int: Int = 0
        @BeanProperty var float: Float = 0.0
        @BeanProperty var double: Double = 0.0
        @BeanProperty var strings: [String] = []
    }

    @Test func `Descriptors set and read properties`() throws {
        let foo = Properties()
        let bean = try BeanDescriptor.forClass(Properties.self)
        try bean["string"].set(foo, value: "hello")
        #expect(foo.string == "hello")
        #expect(try bean["string"].get(foo) as? String == "hello")
        #expect(bean.getProperties().map { $0.getName() } == ["string", "int", "float", "double", "strings"])
    }

    class SubBase: Initializable { required init() {} }
    final class SubDerived: SubBase {}

    @Test func `Subclasses are known once they are described`() throws {
        let descriptor = try BeanDescriptor.forClass(SubBase.self)
        #expect(descriptor.getSubBeans().isEmpty)
        _ = try BeanDescriptor.forClass(SubDerived.self)
        #expect(descriptor.getSubBeans().count == 1)
    }

    final class Described: Initializable, BeanDescriptorInitializer {
        static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
            try beanDescriptor.implements((any Initializable).self, (any BeanDescriptorInitializer).self)
        }
    }

    @Test func `A class is found by the protocols that its descriptor names`() throws {
        let environment = try Environment(name: "environment")
        try environment.define(environment.bean(Described.self))
        #expect(try environment.getBean((any BeanDescriptorInitializer).self) is Described)
    }

    @Test func `A bean is found by the protocols that its declaration names`() throws {
        let environment = try Environment(name: "environment")
        try environment.define(
            environment.bean(Described.self, factory: Described.init).implements((any Initializable).self))
        #expect(try environment.getBean((any Initializable).self) is Described)
    }

    class OwnSource: ConfigurationSource, Bean, Initializable, BeanDescriptorInitializer {
        let url = "own"
        @BeanProperty var configurationManager: ConfigurationManager?  // injected
        required init() {}

        class func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
            try beanDescriptor["configurationManager"].autowire()
        }

        func postConstruct() throws { try configurationManager?.addSource(self) }
        func load() throws -> [ConfigurationItem] { [ConfigurationItem(key: "own", value: "value")] }
    }

    @Test func `A source may add itself to the injected manager`() throws {
        let environment = try Environment(name: "environment")
        try environment.define(environment.bean(OwnSource.self)).startup()
        #expect(try environment.getConfigurationValue(String.self, key: "own") == "value")
    }

    @Test func `Settings define configuration values`() throws {
        let environment = try Environment(name: "environment")
        try environment.define(
            environment.settings()
                .setValue(key: "key", value: 4711))
        #expect(try environment.getConfigurationValue(Int.self, key: "key") == 4711)
    }

    final class SampleScope: AbstractBeanScope {
        init() { super.init(name: "sample") }
    }

    @Test func `A scope may be defined as a bean`() throws {
        let environment = try Environment(name: "environment")
        try environment
            .define(environment.bean(SampleScope.self, factory: SampleScope.init))
            .define(environment.bean(Bar.self).scope("sample"))
        #expect(try environment.getBean(Bar.self) !== environment.getBean(Bar.self))
        #expect(try environment.scope("sample") is SampleScope)
    }

    final class OncePerDeclaration: BeanScope {
        let name = "once"
        private let beans = Locked<[ObjectIdentifier: AnyObject]>([:])

        func prepare(_ bean: Environment.BeanDeclaration, factory: any BeanFactory) throws {
            if !bean.isLazy { _ = try get(bean, factory: factory) }
        }

        func get(_ bean: Environment.BeanDeclaration, factory: any BeanFactory) throws -> AnyObject {
            if let known = beans.withLock({ $0[ObjectIdentifier(bean)] }) { return known }
            let made = try factory.create(bean)
            beans.withLock { $0[ObjectIdentifier(bean)] = made }
            return made
        }

        func finish() { beans.withLock { $0 = [:] } }
    }

    @Test func `A registered scope creates eager beans when it is prepared`() throws {
        let log = Log()
        let environment = try Environment(name: "environment")
        func bar(_ id: String) -> Environment.BeanDeclaration {
            environment.bean(
                Bar.self, id: id,
                factory: {
                    log.add(id)
                    return Bar()
                }
            ).scope("once")
        }
        try environment.registerScope(OncePerDeclaration()).define(bar("lazy").lazy()).define(bar("eager")).startup()
        #expect(log.lines == ["eager"])
        _ = try (environment.getBean(Bar.self, byId: "lazy"), environment.getBean(Bar.self, byId: "lazy"))
        #expect(log.lines == ["eager", "lazy"])
        try environment.shutdown()
    }

    @Test func `The order of definition does not matter to requirements`() throws {
        final class Top {
            let bar: Bar
            init(bar: Bar) { self.bar = bar }
        }
        let environment = try Environment(name: "environment")
        try environment
            .define(
                environment.bean(Top.self, factory: { try Top(bar: environment.getBean(Bar.self)) }).requires(Bar.self)
            )
            .define(environment.bean(Bar.self, factory: { Bar() }))
            .startup()
        #expect(environment.report().contains("Bar\nTop\n"))
        try environment.shutdown()
    }
}
