import Cleanse
import CleanseBeans
import Foundation
import Testing

/// An error that a bean's code throws becomes an error of the bean, which contains it.
@Suite struct UserCodeTests {
    final class Fragile: Bean, Initializable {
        func postConstruct() throws { throw Boom() }
    }

    final class Refusing: BeanPostProcessor, Initializable {
        func process(_ bean: AnyObject) throws -> AnyObject {
            if bean is Bar { throw Boom() }
            return bean
        }
    }

    final class Closed: AbstractBeanScope {
        init() { super.init(name: "closed") }
        override func get(_ bean: BeanDeclaration, factory: any BeanFactory) throws -> AnyObject { throw Boom() }
    }

    final class Idle: FactoryBean, Initializable {
        func create() throws -> AnyObject { throw Boom() }
    }

    final class Broken: ConfigurationSource, Initializable {
        let url = "broken"
        func load() throws -> [ConfigurationItem] { throw Boom() }
    }

    final class Undescribed: Initializable, BeanDescriptorInitializer {
        static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws { throw Boom() }
    }

    final class InjectNothing: Inject {}

    final class NoInjection: Injection, Initializable {
        init() { super.init(InjectNothing.self) }
        override func computeValue(
            _ inject: Inject, property: PropertyDescriptor, environment: Environment
        ) throws -> Any? { throw Boom() }
    }

    final class Injected: Initializable, BeanDescriptorInitializer {
        @BeanProperty var text = ""
        static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
            try beanDescriptor["text"].inject(InjectNothing())
        }
    }

    private func check(
        _ bean: String, _ message: String, _ location: Testing.SourceLocation = #_sourceLocation,
        _ define: (Environment) throws -> Void
    ) throws {
        let environment = try Environment(name: "test")
        let error = try beanError(
            {
                try define(environment)
                try environment.startup()
                _ = try environment.getBean(Any.self, byId: "x")
            }, location)
        #expect(error.bean == bean, sourceLocation: location)
        #expect(error.sourceLocation?.file == "CleanseBeansTests/UserCodeTests.swift", sourceLocation: location)
        #expect(error.message == message, sourceLocation: location)
        #expect(error.code == "custom", sourceLocation: location)
        #expect(error.underlying is Boom, sourceLocation: location)
    }

    @Test func `Errors of a factory, an initialiser and postConstruct name the bean`() throws {
        try check("Bar \"x\"", "its factory threw: Boom()") {
            try $0.define($0.bean(Bar.self, id: "x", factory: { throw Boom() }))
        }
        try check("Fragile \"x\"", "postConstruct() threw: Boom()") { try $0.define($0.bean(Fragile.self, id: "x")) }
        try check("Undescribed \"x\"", "initializeBeanDescriptor(_:) threw: Boom()") {
            try $0.define($0.bean(Undescribed.self, id: "x"))
        }
    }

    @Test func `Errors of a post processor, a scope and a factory bean name the bean`() throws {
        try check("Bar \"x\"", "the post processor Refusing threw: Boom()") {
            try $0.define($0.bean(Bar.self, id: "x")).define($0.bean(Refusing.self))
        }
        try check("Bar \"x\"", "the scope \"closed\" threw: Boom()") {
            try $0.registerScope(Closed()).define($0.bean(Bar.self, id: "x").scope("closed"))
        }
        try check("Idle \"f\"", "create() threw: Boom()") {
            try $0.define($0.bean(Idle.self, id: "f").target(Bar.self))
            try $0.define($0.bean(Foo.self, id: "x").property("bar", inject: InjectBean()))
        }
    }

    @Test func `Errors of a configuration source and of an injection name the bean`() throws {
        try check("Broken \"x\"", "load() threw: Boom()") { try $0.define($0.bean(Broken.self, id: "x")) }
        try check("Broken \"x\"", "load() threw: Boom()") { try $0.define($0.bean(Broken(), id: "x")) }
        try check("Injected \"x\"", "the injection NoInjection threw: Boom()") {
            try $0.define($0.bean(Injected.self, id: "x")).define($0.bean(NoInjection.self))
        }
    }

    @Test func `The innermost bean is named, however many beans requested it`() throws {
        try check("Bar \"inner\"", "its factory threw: Boom()") { environment in
            try environment.define(environment.bean(Bar.self, id: "inner", lazy: true, factory: { throw Boom() }))
            try environment.define(
                environment.bean(
                    Foo.self, id: "x", lazy: true,
                    factory: {
                        let foo = Foo()
                        foo.bar = try environment.getBean(Bar.self)
                        return foo
                    }))
        }
    }

    @Test func `An error of Cleanse keeps its code, and gets the bean`() throws {
        let environment = try Environment(name: "test")
        try environment.define(
            environment.bean(
                Bar.self, id: "x",
                factory: {
                    let bar = Bar()
                    bar.flavor = try environment.getConfigurationValue(String.self, key: "none")
                    return bar
                }))
        let error = try beanError { try environment.startup() }
        #expect(error.code == "missing-configuration")
        #expect(error.bean == "Bar \"x\"")
        #expect(error.underlying is ConfigurationError)
        #expect(error.hints.count == 1)
    }

    @Test func `An error of Foundation is reported with the bean and its source location`() throws {
        let environment = try Environment(name: "test")
        let line = #line + 1
        try environment.define(environment.bean(Bar.self, id: "x", factory: { throw CocoaError(.fileNoSuchFile) }))
        let text = try beanError { try environment.startup() }.description
        #expect(text.hasPrefix("*** its factory threw: "))
        #expect(text.contains("\n  --> Bar \"x\" in CleanseBeansTests/UserCodeTests.swift:[\(line):"))
    }

    @Test func `The error of a custom conversion names the value that it could not convert`() throws {
        struct Grade {}
        ConversionFactory.shared.register(String.self, Grade.self) { _ in throw Boom() }
        let environment = try Environment(name: "test")
        try environment.define(environment.settings().setValue(key: "grade", value: "A"))
        let error = #expect(throws: ConfigurationError.self) {
            _ = try environment.getConfigurationValue(Grade.self, key: "grade")
        }
        #expect(error?.description.contains("\"A\" cannot be converted to Grade: Boom()") == true)
    }

    @Test func `Errors that beans throw at the end are kept, each with its bean`() throws {
        final class Stubborn: Bean, Initializable {
            func postConstruct() throws {}
            func preDestroy() throws { throw Boom() }
        }
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Stubborn.self, id: "x")).startup()
        guard case .failedToEnd(let errors) = try beanError({ try environment.shutdown() }).kind else {
            return #expect(Bool(false), "another kind")
        }
        #expect(errors.map(\.bean) == ["Stubborn \"x\""])
        #expect(errors.first?.underlying is Boom)
    }

    @Test func `The error of an end contains one bean's error, or all errors of several beans`() throws {
        final class Stubborn: Bean, Initializable {
            func postConstruct() throws {}
            func preDestroy() throws { throw Boom() }
        }
        func error(_ count: Int) throws -> BeanError {
            let environment = try Environment(name: "test")
            for _ in 0..<count { try environment.define(environment.bean(Stubborn.self)) }
            try environment.startup()
            return try beanError { try environment.shutdown() }
        }
        #expect(try error(1).underlying is Boom)
        let several = try error(2).underlying as? MultiError
        #expect(several?.errors.map { ($0 as? BeanError)?.underlying is Boom } == [true, true])
    }

    @Test(arguments: ["factory", "postConstruct", "scope"])
    func `A bean that starts another environment, which fails, is named too`(place: String) throws {
        func startOther() throws {
            let other = try Environment(name: "other")
            try other.define(other.bean(Bar.self, id: "inner", factory: { throw Boom() })).startup()
        }
        final class Starting: Bean {
            let start: () throws -> Void
            init(_ start: @escaping () throws -> Void) { self.start = start }
            func postConstruct() throws { try start() }
        }
        final class StartingScope: AbstractBeanScope {
            var start: () throws -> Void = {}
            override func get(_ bean: BeanDeclaration, factory: any BeanFactory) throws -> AnyObject {
                try start()
                return try factory.create(bean)
            }
        }
        let environment = try Environment(name: "test")
        let scope = StartingScope(name: "starting")
        scope.start = startOther
        let outer = environment.bean(
            Starting.self, id: "outer",
            factory: {
                if place == "factory" { try startOther() }
                return Starting(place == "postConstruct" ? startOther : {})
            })
        try environment.registerScope(scope).define(place == "scope" ? outer.scope("starting") : outer)
        let error = try beanError { _ = try environment.getBean(Starting.self) }
        #expect(error.bean == "Bar \"inner\"")
        #expect(error.requestedBy == ["Starting \"outer\""])
        #expect(
            error.description.contains("\n  requested by Starting \"outer\" in CleanseBeansTests/UserCodeTests.swift:"))
        #expect(error.underlying is Boom)
    }

    @Test func `A bean that starts an environment with several mistakes is named`() throws {
        let environment = try Environment(name: "test")
        try environment.define(
            environment.bean(
                Bar.self, id: "outer",
                factory: {
                    let other = try Environment(name: "other")
                    try other.define(other.bean(Foo.self).property("x", value: 1).property("y", value: 1)).startup()
                    return Bar()
                }))
        let error = try beanError { try environment.startup() }
        #expect(error.bean == "Bar \"outer\"")
        #expect((error.underlying as? MultiError)?.errors.count == 2)
    }
}
