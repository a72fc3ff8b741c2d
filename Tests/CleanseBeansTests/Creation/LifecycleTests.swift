import Cleanse
import CleanseBeans
import Testing

@Suite struct LifecycleTests {
    final class Witness: Bean, EnvironmentAware, Initializable, BeanDescriptorInitializer {
        @BeanProperty var bar: Bar?
        @BeanProperty var id = ""
        @BeanProperty var wasProcessed = false
        weak var environment: Environment?
        var seen: [String] = []

        static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
            try beanDescriptor["bar"].autowire()
        }

        func postConstruct() throws {
            seen = ["\(bar != nil)", id, "\(environment != nil)", "\(wasProcessed)"]
        }
    }

    final class Marker: BeanPostProcessor, Initializable {
        func process(_ bean: AnyObject) throws -> AnyObject {
            (bean as? Witness)?.wasProcessed = true
            return bean
        }
    }

    final class Recorder: BeanPostProcessor {
        let log: Log
        let name: String
        init(_ log: Log, _ name: String = "") {
            self.log = log
            self.name = name
        }

        func process(_ bean: AnyObject) throws -> AnyObject {
            log.add(name + "\(type(of: bean))")
            return bean
        }
    }

    final class Mortal: Bean {
        let name: String
        let log: Log
        let error: (any Error)?
        init(_ name: String, _ log: Log, throwing error: (any Error)? = nil) {
            self.name = name
            self.log = log
            self.error = error
        }

        func postConstruct() throws { log.add("+\(name)") }
        func preDestroy() throws {
            log.add("-\(name)")
            if let error { throw error }
        }
    }

    // MARK: Construction

    @Test func `postConstruct comes after properties, injections, the environment and all post processors`() throws {
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Witness.self).property("id", value: "x"))
        try environment.define(environment.bean(Bar.self))
        try environment.define(environment.bean(Marker.self))
        #expect(try environment.getBean(Witness.self).seen == ["true", "x", "true", "true"])
    }

    @Test func `A post processor that is defined last sees all beans, eager and lazy, instances too`() throws {
        let log = Log()
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Foo.self))
        try environment.define(environment.bean(Bar(), id: "instance"))
        try environment.define(environment.bean(ChocolateBar.self, lazy: true))
        try environment.define(environment.bean(Recorder.self, factory: { Recorder(log) }))
        try environment.startup()
        #expect(log.lines.filter { ["Foo", "Bar"].contains($0) } == ["Foo", "Bar"])
        _ = try environment.getBean(ChocolateBar.self)
        #expect(log.lines.last == "ChocolateBar")
    }

    @Test func `Post processors run in the order of definition, and a later one is processed by the earlier ones`()
        throws
    {
        let log = Log()
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Recorder.self, id: "1", factory: { Recorder(log, "1") }))
        try environment.define(environment.bean(Recorder.self, id: "2", factory: { Recorder(log, "2") }))
        try environment.define(environment.bean(Foo.self))
        try environment.startup()
        #expect(log.lines.filter { $0.hasSuffix("Foo") } == ["1Foo", "2Foo"])
        #expect(log.lines.filter { $0.hasSuffix("Recorder") } == ["1Recorder"])
    }

    @Test func `A post processor that is a prototype processes each bean once, however often it is requested`() throws {
        let log = Log()
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Recorder.self, factory: { Recorder(log) }).scope("prototype"))
        try environment.define(environment.bean(Bar.self, lazy: true)).startup()
        _ = try (environment.getBean(Recorder.self), environment.getBean(Recorder.self))
        _ = try environment.getBean(Bar.self)
        #expect(log.lines.filter { $0 == "Bar" }.count == 1)
    }

    @Test func `A post processor may replace a bean`() throws {
        final class Swap: BeanPostProcessor, Initializable {
            func process(_ bean: AnyObject) throws -> AnyObject { bean is Bar ? ChocolateBar() : bean }
        }
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Foo.self).property("bar", ref: "bar"))
        try environment.define(environment.bean(Bar.self, id: "bar"))
        try environment.define(environment.bean(Swap.self))
        #expect(try environment.getBean(Foo.self).bar is ChocolateBar)
        #expect(try environment.getBean(Foo.self).bar === environment.getBean(Bar.self))
    }

    protocol Service: AnyObject {}

    final class Pool: Service, Bean {
        let log: Log
        var fails = false
        init(_ log: Log) { self.log = log }
        func postConstruct() throws { log.add("pool open") }
        func preDestroy() throws { log.add("pool closed") }
    }

    class Wrapper: Service {
        let inner: any Service
        init(_ inner: any Service) { self.inner = inner }
    }

    final class Logging: Wrapper, Bean {
        let log: Log
        let fails: Bool
        init(_ inner: any Service, _ log: Log, fails: Bool) {
            (self.log, self.fails) = (log, fails)
            super.init(inner)
        }
        func postConstruct() throws {
            log.add("wrapper open")
            if fails { throw Failure() }
        }
        func preDestroy() throws { log.add("wrapper closed") }
    }

    struct Failure: Error {}

    final class Wrapping: BeanPostProcessor {
        let wrap: (any Service) -> any Service
        init(_ wrap: @escaping (any Service) -> any Service) { self.wrap = wrap }
        func process(_ bean: AnyObject) throws -> AnyObject { (bean as? any Service).map(wrap) ?? bean }
    }

    @Test(arguments: ["singleton", "lazy", "product"])
    func `A bean that a post processor wraps gets its callbacks at completion and at its end`(kind: String) throws {
        final class Maker: FactoryBean {
            let log: Log
            init(_ log: Log) { self.log = log }
            func create() throws -> AnyObject { Pool(log) }
        }
        let log = Log()
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Wrapping { Wrapper($0) }))
        if kind == "product" {
            try environment.define(environment.bean(Maker(log)).target((any Service).self))
        } else {
            try environment.define(environment.bean((any Service).self, lazy: kind == "lazy", factory: { Pool(log) }))
        }
        try environment.startup()
        #expect(try environment.getBean((any Service).self) is Wrapper)
        #expect(log.lines == ["pool open"])
        try environment.shutdown()
        #expect(log.lines == ["pool open", "pool closed"])
    }

    @Test func `A wrapper that is a bean completes after the wrapped bean, and ends before it`() throws {
        let log = Log()
        let environment = try Environment(name: "test")
        try environment.define(environment.bean((any Service).self, factory: { Pool(log) }))
            .define(environment.bean(Wrapping { Logging($0, log, fails: false) }, id: "1"))
            .define(environment.bean(Wrapping { Wrapper($0) }, id: "2")).startup()
        #expect(log.lines == ["pool open", "wrapper open"])
        try environment.shutdown()
        #expect(log.lines.suffix(2) == ["wrapper closed", "pool closed"])
    }

    @Test func `A bean ends if its wrapper fails`() throws {
        let log = Log()
        let environment = try Environment(name: "test")
        try environment.define(environment.bean((any Service).self, factory: { Pool(log) }))
            .define(environment.bean(Wrapping { Logging($0, log, fails: true) }))
        #expect(throws: BeanError.self) { try environment.startup() }
        #expect(log.lines == ["pool open", "wrapper open", "pool closed"])
    }

    @Test func `A replacement of another type is an error, not a trap`() throws {
        final class Spoil: BeanPostProcessor, Initializable {
            func process(_ bean: AnyObject) throws -> AnyObject { bean is Bar ? Plain(text: "") : bean }
        }
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Bar.self)).define(environment.bean(Spoil.self))
        #expect(try beanError { try environment.startup() }.code == "type-mismatch")
    }

    @Test func `A post processor's dependencies are processed, too, but can't be replaced`() throws {
        final class Needy: BeanPostProcessor, Initializable, BeanDescriptorInitializer {
            @BeanProperty var bar: Bar?
            @BeanProperty var replaces = false
            static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
                try beanDescriptor["bar"].autowire()
            }
            func process(_ bean: AnyObject) throws -> AnyObject {
                guard let bar = bean as? Bar else { return bean }
                bar.flavor = "processed"
                return replaces ? ChocolateBar() : bar
            }
        }
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Needy.self)).define(environment.bean(Bar.self))
        #expect(try environment.getBean(Bar.self).flavor == "processed")
        let second = try Environment(name: "test")
        try second.define(second.bean(Needy.self).property("replaces", value: true)).define(second.bean(Bar.self))
        #expect(try beanError { try second.startup() }.code == "replaced-too-late")
    }

    @Test func `Lazy beans are created once, when they are first requested`() throws {
        let log = Log()
        let environment = try Environment(name: "test")
        try environment.define(
            environment.bean(
                Bar.self, lazy: true,
                factory: {
                    log.add("made"); return Bar()
                }))
        try environment.startup()
        #expect(log.lines.isEmpty)
        #expect(try environment.getBean(Bar.self) === environment.getBean(Bar.self))
        #expect(log.lines == ["made"])
    }

    @Test func `A lazy bean is validated at the start, and an eager dependent creates it`() throws {
        let log = Log()
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Foo.self).property("bar", ref: "bar"))
        try environment.define(
            environment.bean(
                Bar.self, id: "bar", lazy: true,
                factory: {
                    log.add("made"); return Bar()
                }))
        try environment.startup()
        #expect(log.lines == ["made"])
        let wrong = try Environment(name: "wrong")
        try wrong.define(wrong.bean(Bar.self, lazy: true).property("nothing", value: 1))
        #expect(try beanError { try wrong.startup() }.code == "unknown-property")
    }

    // MARK: Factory beans

    final class BarFactory: FactoryBean, Initializable {
        @BeanProperty var flavor = ""
        private(set) var count = 0
        func create() throws -> AnyObject {
            count += 1
            let bar = Bar()
            bar.flavor = flavor
            return bar
        }
    }

    @Test func `The factory bean sample of inject's documentation works, and its product is shared`() throws {
        let environment = try Environment(name: "test")
        try environment.define(
            environment.bean(BarFactory.self, id: "factory").property("flavor", value: "vanilla").target(Bar.self))
        let bar = try environment.getBean(Bar.self)
        #expect(bar.flavor == "vanilla")
        #expect(try environment.getBean(Bar.self) === bar)
        #expect(try environment.getBeansByType(Bar.self).first === bar)
        let factory = try environment.getBean(BarFactory.self, byId: "factory")
        #expect(factory.count == 1)
        #expect(try environment.getBean(BarFactory.self) === factory)
    }

    @Test func `A prototype factory creates a product each time, and products are processed`() throws {
        let log = Log()
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(BarFactory.self).scope("prototype").target(Bar.self))
        try environment.define(environment.bean(Recorder.self, factory: { Recorder(log) }))
        #expect(try environment.getBean(Bar.self) !== environment.getBean(Bar.self))
        #expect(log.lines.filter { $0 == "Bar" }.count == 2)
    }

    @Test func `Products are injected by type, and by the factory's id if the factory does not fit`() throws {
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(BarFactory.self, id: "factory").target(Bar.self))
        try environment.define(environment.bean(Foo.self).property("bar", inject: InjectBean()))
        #expect(try environment.getBean(Foo.self).bar === environment.getBean(Bar.self))
        let other = try Environment(name: "other")
        try other.define(other.bean(BarFactory.self, id: "factory").target(Bar.self))
        try other.define(other.bean(Foo.self).property("bar", ref: "factory"))
        #expect(try other.getBean(Foo.self).bar === other.getBean(Bar.self))
        #expect(try other.getBean(BarFactory.self, byId: "factory") === other.getBean(BarFactory.self))
    }

    @Test func `A factory bean that depends on its own product is a cycle, which names both`() throws {
        final class Needy: FactoryBean, Initializable, BeanDescriptorInitializer {
            @BeanProperty var bar: Bar?
            static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
                try beanDescriptor["bar"].autowire()
            }
            func create() throws -> AnyObject { Bar() }
        }
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Needy.self, id: "f").target(Bar.self))
        let error = try beanError { try environment.startup() }
        #expect(error.code == "cyclic-dependencies")
        #expect(error.message.contains("Needy \"f\" -> Bar of Needy \"f\""))
    }

    @Test func `A factory bean without a target, or with a wrong one, is an error`() throws {
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(BarFactory.self, id: "factory"))
        #expect(try beanError { try environment.startup() }.code == "missing-target")
        let wrong = try Environment(name: "wrong")
        try wrong.define(wrong.bean(BarFactory.self).target(Plain.self))
        #expect(try beanError { _ = try wrong.getBean(Plain.self) }.code == "type-mismatch")
        let none = try Environment(name: "none")
        try none.define(none.bean(Foo.self).target(Bar.self))
        #expect(try beanError { try none.startup() }.code == "type-mismatch")
    }

    // MARK: Cycles

    @Test func `Cycles are errors before any bean is created`() throws {
        let log = Log()
        let environment = try Environment(name: "test")
        try environment.define(
            environment.bean(
                Foo.self, id: "a",
                factory: {
                    log.add("a"); return Foo()
                }
            ).requires(id: "b"))
        try environment.define(environment.bean(Bar.self, id: "b").requires(id: "a"))
        try environment.define(environment.bean(Bar.self, id: "self").dependsOn("self"))
        let error = #expect(throws: MultiError.self) { try environment.startup() }
        #expect(error?.errors.map(\.code) == ["cyclic-dependencies", "cyclic-dependencies"])
        #expect(error?.description.contains("Foo \"a\" -> Bar \"b\" -> Foo \"a\"") == true)
        #expect(log.lines.isEmpty)
    }

    final class Left: Initializable, BeanDescriptorInitializer {
        @BeanProperty var right: Right?
        static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
            try beanDescriptor["right"].autowire()
        }
    }
    final class Right: Initializable, BeanDescriptorInitializer {
        @BeanProperty var left: Left?
        static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
            try beanDescriptor["left"].autowire()
        }
    }

    @Test(arguments: ["singleton", "prototype"])
    func `Classes that autowire each other are a cycle`(scope: String) throws {
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Left.self).scope(scope)).define(
            environment.bean(Right.self).scope(scope))
        #expect(try beanError { try environment.startup() }.code == "cyclic-dependencies")
    }

    @Test(arguments: ["singleton", "prototype"])
    func `Closures that request each other are an error, not a stack overflow`(scope: String) throws {
        let environment = try Environment(name: "test")
        try environment.define(
            environment.bean(
                Foo.self, lazy: true,
                factory: {
                    _ = try environment.getBean(Bar.self); return Foo()
                }
            )
            .scope(scope))
        try environment.define(
            environment.bean(
                Bar.self, lazy: true,
                factory: {
                    _ = try environment.getBean(Foo.self); return Bar()
                }
            )
            .scope(scope))
        #expect(try beanError { _ = try environment.getBean(Foo.self) }.code == "reentrant-resolution")
        try environment.shutdown()
    }

    @Test func `Beans are created before their dependents, and otherwise in the order of definition`() throws {
        let log = Log()
        let environment = try Environment(name: "test")
        func define(_ id: String, needs: [String] = []) throws {
            let mortal = environment.bean(Mortal.self, id: id, factory: { Mortal(id, log) })
            for need in needs { mortal.requires(id: need) }
            try environment.define(mortal)
        }
        try define("x")
        try define("a", needs: ["b"])
        try define("b", needs: ["c"])
        try define("y")
        try define("c")
        try environment.startup()
        #expect(log.lines == ["+x", "+y", "+c", "+b", "+a"])
    }

    // MARK: Failure

    @Test func `A failed start stays failed, and ends the created beans`() throws {
        let log = Log()
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Mortal.self, factory: { Mortal("a", log) }))
        try environment.define(
            environment.bean(
                Plain.self,
                factory: {
                    log.add("throw"); throw Boom()
                }))
        for _ in 1...3 { #expect(throws: Boom.self) { try unwrapping { try environment.startup() } } }
        #expect(throws: Boom.self) { try unwrapping { try environment.getBean(Mortal.self) } }
        #expect(throws: Boom.self) { try unwrapping { try environment.getBeansByType(Mortal.self) } }
        #expect(log.lines == ["+a", "throw", "-a"])
        #expect(try beanError { try environment.define(environment.bean(Foo.self)) }.code == "frozen")
    }

    @Test func `Starting again does nothing`() throws {
        let log = Log()
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Mortal.self, factory: { Mortal("a", log) }))
        try environment.startup().startup()
        _ = try environment.getBean(Mortal.self)
        #expect(log.lines == ["+a"])
    }

    // MARK: Shutdown

    @Test func `Shutdown ends singletons in reverse order, each once, and lets scopes finish`() throws {
        final class Counting: AbstractBeanScope {
            let log: Log
            init(_ log: Log) {
                self.log = log
                super.init(name: "counting")
            }
            override func finish() { log.add("finish") }
        }
        let log = Log()
        let environment = try Environment(name: "test")
        environment.registerScope(Counting(log))
        try environment.define(environment.bean(Mortal.self, id: "a", factory: { Mortal("a", log) }).requires(id: "b"))
        try environment.define(environment.bean(Mortal.self, id: "b", factory: { Mortal("b", log) }))
        try environment.define(environment.bean(Mortal.self, id: "l", lazy: true, factory: { Mortal("l", log) }))
        try environment.define(environment.bean(Mortal.self, id: "n", lazy: true, factory: { Mortal("n", log) }))
        _ = try environment.getBean(Mortal.self, byId: "l")
        try environment.shutdown()
        try environment.shutdown()
        #expect(log.lines == ["+b", "+a", "+l", "-l", "-a", "-b", "finish"])
        #expect(try beanError { _ = try environment.getBean(Mortal.self, byId: "a") }.code == "shut-down")
        #expect(try beanError { try environment.startup() }.code == "shut-down")
        #expect(throws: BeanError.self) { try Environment(name: "child", parent: environment) }
    }

    @Test func `All beans end even if some fail to`() throws {
        let log = Log()
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Mortal.self, id: "a", factory: { Mortal("a", log) }))
        try environment.define(environment.bean(Mortal.self, id: "b", factory: { Mortal("b", log, throwing: Boom()) }))
        try environment.startup()
        let error = try beanError { try environment.shutdown() }
        #expect(error.code == "failed-to-end")
        #expect(error.message == "beans failed to end: Mortal \"b\": preDestroy() threw: Boom()")
        #expect(log.lines == ["+a", "+b", "-b", "-a"])
    }

    @Test func `An environment without owners is released, with its beans`() throws {
        weak var weakEnvironment: Environment?
        weak var weakFoo: Foo?
        do {
            let environment = try Environment(name: "test")
            try environment.define(environment.bean(Foo.self).property("bar", inject: InjectBean()))
            try environment.define(environment.bean(Bar.self))
            try environment.define(environment.bean(Marker.self))
            let child = try Environment(name: "child", parent: environment)
            try child.define(child.bean(Witness.self))
            weakFoo = try child.getBean(Foo.self)
            weakEnvironment = environment
            #expect(weakFoo != nil)
        }
        #expect(weakEnvironment == nil)
        #expect(weakFoo == nil)
    }

    @Test func `Post processors see the beans that are defined, and not the parts of the container`() throws {
        final class Seeing: BeanPostProcessor {
            var seen: [String] = []
            func process(_ bean: AnyObject) throws -> AnyObject {
                seen.append("\(type(of: bean))")
                return bean
            }
        }
        let processor = Seeing()
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Bar.self)).define(environment.bean(processor))
        let child = try Environment(name: "child", parent: environment)
        try child.define(child.bean(Foo.self).property("bar", inject: InjectBean())).startup()
        _ = try child.getBean(Injector.self)
        #expect(processor.seen.sorted() == ["Bar", "Foo"])
    }

    @Test func `The parts of the container have a source location of their own`() throws {
        let environment = try Environment(name: "test")
        let providers = try environment.describe().providers.values.joined()
        let sourceLocations = Set(
            providers.map(\.sourceLocation.description).filter { $0.contains("Environment.swift") })
        #expect(sourceLocations.count == 1)
        #expect(sourceLocations.first?.hasSuffix(":1") == false)
    }

    @Test func `A shutdown breaks the cycle of closures that retain their environment`() throws {
        weak var weakEnvironment: Environment?
        do {
            let environment = try Environment(name: "test")
            try environment.define(
                environment.bean(
                    Foo.self,
                    factory: {
                        let foo = Foo()
                        foo.bar = try environment.getBean(Bar.self)
                        return foo
                    }))
            try environment.define(environment.bean(Bar.self, lazy: true))
            try environment.startup()
            try environment.shutdown()
            weakEnvironment = environment
        }
        #expect(weakEnvironment == nil)
    }

    @Test func `A failed start releases closures that retain their environment, and the report stays`() throws {
        weak var weakEnvironment: Environment?
        var report = ""
        do {
            let environment = try Environment(name: "test")
            try environment.define(
                environment.bean(
                    Foo.self, id: "foo",
                    factory: {
                        _ = try environment.getBean(Bar.self, byId: "none")
                        return Foo()
                    }))
            #expect(throws: BeanError.self) { try environment.startup() }
            weakEnvironment = environment
            report = environment.report()
        }
        #expect(weakEnvironment == nil)
        #expect(report.contains("Foo[\"foo\"]"))
    }

    // MARK: Observer and report

    @Test func `The report is kept after a shutdown during the start, and after one that follows a failure`()
        throws
    {
        let ended = try Environment(name: "ended")
        try ended.define(
            ended.bean(
                Foo.self, id: "foo",
                factory: {
                    try ended.shutdown()
                    return Foo()
                }))
        #expect(try beanError { try ended.startup() }.code == "shut-down")
        #expect(ended.report().contains("Foo[\"foo\"]"))
        let failed = try Environment(name: "failed")
        try failed.define(failed.bean(Foo.self, id: "foo", factory: { throw Boom() }))
        #expect(throws: Boom.self) { try unwrapping { try failed.startup() } }
        try failed.shutdown()
        #expect(failed.report().contains("Foo[\"foo\"]"))
    }

    @Test func `An observer receives events`() throws {
        let log = Log()
        let environment = try Environment(name: "test") { event in
            switch event {
            case .starting: log.add("starting")
            case .started: log.add("started")
            case .failed: log.add("failed")
            case .shutDown: log.add("shut down")
            }
        }
        try environment.startup()
        try environment.shutdown()
        let child = try Environment(name: "failing", observer: { if case .failed = $0 { log.add("failed") } })
        try child.define(child.bean(Foo.self, factory: { throw Boom() }))
        #expect(throws: Boom.self) { try unwrapping { try child.startup() } }
        #expect(log.lines == ["starting", "started", "shut down", "failed"])
    }

    @Test func `An observer's request for beans before their validation is an error`() throws {
        let log = Log()
        let environment = try Environment(name: "test") { event in
            if case .starting(let environment) = event {
                log.add(codes { _ = try environment.getBean(Bar.self) }.joined())
            }
        }
        try environment.define(environment.bean(Bar.self)).startup()
        #expect(log.lines == ["not-started"])
    }

    @Test func `The report has a line for each bean, in the format of inject`() throws {
        let environment = try Environment(name: "test", traceOrigin: true)
        let line = #line + 1
        try environment.define(environment.bean(Bar.self, id: "x", lazy: true).scope("prototype"))
        let lines = environment.report().split(separator: "\n").map(String.init)
        #expect(lines.first == "### ENVIRONMENT test REPORT")
        #expect(lines.dropFirst().prefix(3) == ["StandardPostProcessor", "Injector", "ConfigurationManager"])
        #expect(
            lines.last?.hasPrefix(
                "Bar[\"x\"] lazy: true scope: prototype origin: file: CleanseBeansTests/LifecycleTests.swift line: \(line), column: "
            )
                == true)
        let quiet = try Environment(name: "quiet", parent: environment)
        try quiet.define(quiet.bean(Foo.self))
        #expect(quiet.report() == "### ENVIRONMENT quiet REPORT\nFoo\n")
    }
}
