import CleanseBeans
import TestSupport
import Testing

@Suite struct BeanScopeTests {
    final class Session: BeanScope {
        let name = "session"
        let log: Log
        private let cache = Locked<[ObjectIdentifier: AnyObject]>([:])
        private let factories = Locked<[any BeanFactory]>([])

        init(_ log: Log) { self.log = log }

        func prepare(_ bean: BeanDeclaration, factory: any BeanFactory) throws {
            log.add("prepare \(bean.beanId ?? "")")
            factories.withLock { $0.append(factory) }
        }

        func get(_ bean: BeanDeclaration, factory: any BeanFactory) throws -> AnyObject {
            log.add("get \(bean.beanId ?? "")")
            if let known = cache.withLock({ $0[ObjectIdentifier(bean)] }) { return known }
            let made = try factory.create(bean)
            cache.withLock { $0[ObjectIdentifier(bean)] = made }
            return made
        }

        func finish() {
            log.add("finish")
            cache.withLock { $0 = [:] }
        }

        var factory: (any BeanFactory)? { factories.withLock { $0.first } }
    }

    @Test func `A prototype is created for each request, and never at the start`() throws {
        let log = Log()
        let environment = try Environment(name: "test")
        try environment.define(
            environment.bean(
                Bar.self,
                factory: {
                    log.add("made"); return Bar()
                }
            ).scope("prototype"))
        try environment.startup()
        #expect(log.lines.isEmpty)
        #expect(try environment.getBean(Bar.self) !== environment.getBean(Bar.self))
    }

    @Test func `A registered scope is prepared once for each bean, called for each request, and finished once`() throws
    {
        let log = Log()
        let environment = try Environment(name: "test")
        environment.registerScope(Session(log))
        try environment.define(environment.bean(Bar.self, id: "a").scope("session"))
        try environment.define(environment.bean(Foo.self, id: "b", lazy: true).scope(environment.scope("session")))
        try environment.startup()
        #expect(log.lines == ["prepare a", "prepare b"])
        #expect(try environment.getBean(Bar.self) === environment.getBean(Bar.self))
        try environment.shutdown()
        #expect(log.lines == ["prepare a", "prepare b", "get a", "get a", "finish"])
    }

    @Test func `A scope that can't prepare a bean fails the start, and the created beans end`() throws {
        final class Closed: AbstractBeanScope {
            init() { super.init(name: "closed") }
            override func prepare(_ bean: BeanDeclaration, factory: any BeanFactory) throws { throw Boom() }
        }
        let log = Log()
        let environment = try Environment(name: "test")
        environment.registerScope(Closed())
        try environment.define(
            environment.bean(LifecycleTests.Mortal.self, factory: { LifecycleTests.Mortal("m", log) }))
        try environment.define(environment.bean(Bar.self).scope("closed"))
        #expect(throws: Boom.self) { try unwrapping { try environment.startup() } }
        #expect(log.lines == ["+m", "-m"])
    }

    @Test func `A scope that returns another type is an error with the bean`() throws {
        final class Wrong: AbstractBeanScope {
            init() { super.init(name: "wrong") }
            override func get(_ bean: BeanDeclaration, factory: any BeanFactory) throws -> AnyObject { self }
        }
        let environment = try Environment(name: "test")
        environment.registerScope(Wrong())
        try environment.define(environment.bean(Bar.self, id: "bar", lazy: true).scope("wrong"))
        try environment.define(environment.bean(Foo.self, id: "foo", lazy: true).property("bar", ref: "bar"))
        for look in [
            { _ = try environment.getBean(Bar.self) }, { _ = try environment.getBean(Bar.self, byId: "bar") },
            { _ = try environment.getBeansByType(Bar.self) }, { _ = try environment.getBean(Foo.self) },
        ] { #expect(try beanError(look).bean != nil) }
    }

    @Test func `A scope can be given as an object`() throws {
        let log = Log()
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Bar.self, id: "a").scope(Session(log)))
        #expect(try environment.getBean(Bar.self) === environment.getBean(Bar.self))
        #expect(log.lines == ["prepare a", "get a", "get a"])
        try environment.shutdown()
        #expect(log.lines.last == "finish")
    }

    @Test func `A shared scope finishes once, and a parent's scope finishes with the parent`() throws {
        let log = Log()
        let parent = try Environment(name: "parent")
        parent.registerScope(Session(log))
        let child = try Environment(name: "child", parent: parent)
        let own = Session(Log())
        try child.define(child.bean(Bar.self, id: "a").scope(parent.scope("session")))
        for id in ["b", "c"] { try child.define(child.bean(Bar.self, id: id).scope(own)) }
        try child.startup().shutdown()
        #expect(own.log.lines == ["prepare b", "prepare c", "finish"])
        #expect(log.lines == ["prepare a"])
        try parent.shutdown()
        #expect(log.lines == ["prepare a", "finish"])
    }

    @Test func `A scope can be a bean, defined after its users`() throws {
        let log = Log()
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Foo.self).property("bar", ref: "a"))
        try environment.define(environment.bean(Bar.self, id: "a").scope("session"))
        try environment.define(environment.bean(Session.self, factory: { Session(log) }))
        #expect(try environment.getBean(Foo.self).bar === environment.getBean(Bar.self))
        #expect(log.lines.filter { $0 == "prepare a" }.count == 1)
        try environment.shutdown()
        #expect(log.lines.last == "finish")
    }

    @Test func `A scope that no bean provides is an error before other beans are created`() throws {
        let log = Log()
        let environment = try Environment(name: "test")
        try environment.define(
            environment.bean(
                Foo.self,
                factory: {
                    log.add("foo"); return Foo()
                }))
        try environment.define(environment.bean(Bar.self, id: "a").scope("request"))
        try environment.define(environment.bean(Session.self, factory: { Session(log) }))
        #expect(try beanError { try environment.startup() }.code == "unknown-scope")
        #expect(!log.lines.contains("foo"))
    }

    @Test func `An unknown scope is an error`() throws {
        let environment = try Environment(name: "test")
        #expect(try beanError { _ = try environment.scope("nothing") }.code == "unknown-scope")
        try environment.define(environment.bean(Bar.self, id: "a").scope("nothing"))
        #expect(try beanError { try environment.startup() }.message == "unknown scope \"nothing\"")
        let hints = try beanError { _ = try environment.scope("prototyp") }.hints
        #expect(hints.first == "there is \"prototype\": did you mean that?")
    }

    @Test func `A factory that a scope keeps works until the environment ends`() throws {
        let session = Session(Log())
        let environment = try Environment(name: "test")
        environment.registerScope(session)
        let declaration = environment.bean(Bar.self, id: "a").scope("session")
        try environment.define(declaration).startup()
        let factory = try #require(session.factory)
        #expect(try factory.create(declaration) is Bar)
        try environment.shutdown()
        #expect(try beanError { _ = try factory.create(declaration) }.code == "shut-down")
    }

    @Test func `An instance in the scope prototype is the same object, processed each time`() throws {
        let log = Log()
        let environment = try Environment(name: "test")
        let bar = Bar()
        try environment.define(environment.bean(bar).scope("prototype"))
        try environment.define(
            environment.bean(LifecycleTests.Recorder.self, factory: { LifecycleTests.Recorder(log) }))
        #expect(try environment.getBean(Bar.self) === bar)
        #expect(try environment.getBean(Bar.self) === bar)
        #expect(log.lines.filter { $0 == "Bar" }.count == 2)
    }

    final class Confused: BeanScope {
        private unowned let environment: Environment
        init(_ environment: Environment) { self.environment = environment }

        var name: String { environment.report().isEmpty ? "" : "confused" }
        func prepare(_ bean: BeanDeclaration, factory: any BeanFactory) throws {}
        func get(_ bean: BeanDeclaration, factory: any BeanFactory) throws -> AnyObject { Bar() }
        func finish() {}
    }

    @Test func `A scope that returns another type is an error that names it, in each function`() throws {
        let environment = try Environment(name: "test")
        environment.registerScope(Confused(environment))
        try environment.define(environment.bean(Foo.self, id: "foo").scope("confused")).startup()
        for ask in [
            { _ = try environment.getBean(Foo.self) }, { _ = try environment.getBeansByType(Foo.self) },
            { _ = try environment.findBean(Foo.self) },
        ] {
            let error = try beanError(ask)
            #expect(error.message == "type mismatch: expected Foo, but got Bar")
            #expect(error.bean == "Foo \"foo\"")
        }
        #expect(
            try beanError { _ = try environment.getBean(Foo.self, byId: "foo") }.message
                == "bean \"foo\" is a Bar, not a Foo")
        try environment.shutdown()
    }
}
