import CleanseBeans
import CleanseBeansConformance
import TestSupport
import Testing

/// The conformance suites accept correct extensions, and find the mistakes of others.
@Suite struct ConformanceTests {
    /// A scope that keeps one instance of each bean, which is created once under any number of threads.
    final class Keeping: AbstractBeanScope {
        private let cache = Locked<[ObjectIdentifier: AnyObject]>([:])
        init() { super.init(name: "keeping") }

        override func get(_ bean: BeanDeclaration, factory: any BeanFactory) throws -> AnyObject {
            try cache.withLock { cache in
                if let known = cache[ObjectIdentifier(bean)] { return known }
                let made = try factory.create(bean)
                cache[ObjectIdentifier(bean)] = made
                return made
            }
        }

        override func finish() { cache.withLock { $0 = [:] } }
    }

    final class Mixing: AbstractBeanScope {
        private var only: AnyObject?
        init() { super.init(name: "") }
        override func get(_ bean: BeanDeclaration, factory: any BeanFactory) throws -> AnyObject {
            if let only { return only }
            only = try? factory.create(bean)
            return only ?? Bar()
        }
    }

    final class Spoiling: BeanPostProcessor {
        func process(_ bean: AnyObject) throws -> AnyObject { Plain(text: "spoilt") }
    }

    final class Careless: AbstractConfigurationSource {
        private var count = 0
        override func load() -> [ConfigurationItem] {
            count += 1
            return [ConfigurationItem(key: "\(count)", value: 1), ConfigurationItem(key: "\(count)", value: 2)]
        }
    }

    final class Wrong: Injection {
        init() { super.init(InjectionTests.InjectName.self) }
        override func computeValue(
            _ inject: Inject, property: PropertyDescriptor, environment: Environment
        ) throws -> Any? { 5 }
    }

    @Test func `Correct scopes pass`() throws {
        #expect(ScopeConformance.check(keepsInstances: true) { Keeping() }.isEmpty)
        #expect(ScopeConformance.check(keepsInstances: false) { AbstractBeanScope(name: "plain") }.isEmpty)
    }

    @Test func `Mistakes of scopes are found`() throws {
        let rules = ScopeConformance.check(keepsInstances: true) { Mixing() }.map(\.rule)
        #expect(rules.contains("a scope has a name"))
        #expect(rules.contains("two beans have instances of their own"))
        #expect(rules.contains("an error of a factory reaches the caller"))
        #expect(
            ScopeConformance.check(keepsInstances: true) { AbstractBeanScope(name: "plain") }.map(\.rule)
                .contains("two requests give the same instance"))
    }

    @Test func `Correct post processors pass, and mistakes of others are found`() throws {
        let log = Log()
        #expect(PostProcessorConformance.check(sample: { Bar() }, { LifecycleTests.Recorder(log) }).isEmpty)
        let failures = PostProcessorConformance.check(sample: { Bar() }, { Spoiling() })
        try #require(failures.count == 4)
        #expect("\(failures[1])" == "a bean keeps its type: it became Plain")
    }

    @Test func `Correct configuration sources pass, and mistakes of others are found`() throws {
        #expect(ConfigurationSourceConformance.check { ConfigurationTests.Changing(1) }.isEmpty)
        #expect(
            ConfigurationSourceConformance.check { KeyValueConfigurationSource(text: "a=1\nn:b=2") }.isEmpty)
        let rules = ConfigurationSourceConformance.check { Careless(url: "") }.map(\.rule)
        #expect(
            Set(rules).isSuperset(of: [
                "a source has a name", "loading twice gives the same keys", "each key is given once",
            ]))
    }

    @Test func `Correct injections pass, and mistakes of others are found`() throws {
        #expect(try InjectionConformance.check(InjectionTests.Named.self) { InjectionTests.NameInjection() }.isEmpty)
        #expect(
            try InjectionConformance.check(InjectionTests.Named.self) { Wrong() }.first?.rule
                == "the value is of the property's type")
        #expect(
            try InjectionConformance.check(Foo.self) { InjectionTests.NameInjection() }.first?.rule
                == "the class has a property of the injection's kind")
    }
}
