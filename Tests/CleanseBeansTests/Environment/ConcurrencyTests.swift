import Cleanse
import CleanseBeans
import TestSupport
import Testing

@Suite struct EnvironmentConcurrencyTests {
    final class Counted: Initializable, Sendable {
        static let made = Locked(0)
        init() { Self.made.withLock { $0 += 1 } }
    }

    @Test func `Concurrent requests start the environment once, and get one singleton`() throws {
        let rounds = race(threads: 8, rounds: 20) { _ in
            let environment = try? Environment(name: "test")
            _ = try? environment?.define(environment!.bean(Foo.self).property("bar", inject: InjectBean()))
            _ = try? environment?.define(environment!.bean(Bar.self, lazy: true))
            return environment
        } body: { thread, environment -> ObjectIdentifier? in
            if thread % 2 == 0 { return (try? environment?.getBean(Foo.self).bar).map { ObjectIdentifier($0!) } }
            return (try? environment?.getBean(Bar.self)).map { ObjectIdentifier($0) }
        }
        for round in rounds {
            #expect(Set(round).count == 1)
            #expect(round[0] != nil)
        }
    }

    @Test func `A lazy singleton is created once`() throws {
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Counted.self, lazy: true)).startup()
        onThreads(8) { _ in _ = try? environment.getBean(Counted.self) }
        #expect(Counted.made.withLock { $0 } == 1)
    }

    @Test func `Prototypes, lists, injections and configuration are used at the same time`() throws {
        final class Target: BeanDescriptorInitializer {
            @BeanProperty var bar: Bar?
            @BeanProperty var port = 0
            static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
                try beanDescriptor["bar"].autowire()
                try beanDescriptor["port"].inject(InjectConfigurationValue(key: "port", defaultValue: 1))
            }
        }
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Foo.self).scope("prototype").property("id", resolve: "${name=x}"))
        try environment.define(environment.bean(Bar.self))
        let failures = onThreads(8) { thread -> String? in
            do {
                for index in 0..<50 {
                    guard try environment.getBean(Foo.self).id.count >= 1 else { return "no id" }
                    guard try environment.getBeansByType(Bar.self).count == 1 else { return "no bar" }
                    guard try environment.inject(Target()).bar != nil else { return "not injected" }
                    try environment.define(environment.settings().setValue(key: "\(thread).\(index)", value: index))
                    guard try environment.getConfigurationValue(Int.self, key: "\(thread).\(index)") == index else {
                        return "no value"
                    }
                    _ = environment.report()
                }
                return nil
            } catch { return "\(error)" }
        }
        #expect(failures.allSatisfy { $0 == nil }, "\(failures)")
    }

    @Test func `All definitions of several threads are kept`() throws {
        let environment = try Environment(name: "test")
        onThreads(8) { thread in
            for index in 0..<20 { _ = try? environment.define(environment.bean(Bar.self, id: "\(thread).\(index)")) }
        }
        #expect(try environment.getBeansByType(Bar.self).count == 160)
    }

    @Test func `A failed start fails on every thread`() throws {
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Foo.self, factory: { throw Boom() }))
        let errors = onThreads(8) { _ -> Bool in
            do {
                try environment.startup()
                return false
            } catch { return (error as? BeanError)?.underlying is Boom }
        }
        #expect(!errors.contains(false))
    }

    @Test func `A shutdown during requests ends the created beans, and no thread hangs`() throws {
        for _ in 0..<20 {
            let log = Log()
            let environment = try Environment(name: "test")
            try environment.define(
                environment.bean(LifecycleTests.Mortal.self, lazy: true, factory: { LifecycleTests.Mortal("m", log) }))
            try environment.startup()
            onThreads(4) { thread in
                if thread == 0 {
                    try? environment.shutdown()
                } else {
                    _ = try? environment.getBean(LifecycleTests.Mortal.self)
                }
            }
            #expect(log.lines == [] || log.lines == ["+m", "-m"])
        }
    }

    /// Starts two environments, each of which requests a bean of the other: a deadlock that the engine detects.
    @Test(.timeLimit(.minutes(20)))
    func `Starts that wait for each other across threads are an error, not a hang`() throws {
        let first = try Environment(name: "first")
        let second = try Environment(name: "second")
        let both = Latch(2)
        for (environment, other) in [(first, second), (second, first)] {
            try environment.define(
                environment.bean(
                    Foo.self,
                    factory: {
                        both.arriveAndWait()
                        return try other.getBean(Foo.self)
                    }))
        }
        let errors = onThreads([{ try first.startup() }, { try second.startup() }])
        #expect(errors.compactMap { ($0 as? BeanError)?.code } == ["deadlock", "deadlock"])
        #expect(try beanError { _ = try first.getBean(Foo.self) }.code == "deadlock")
    }
}
