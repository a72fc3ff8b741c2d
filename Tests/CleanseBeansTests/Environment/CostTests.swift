import Cleanse
import CleanseBeans
import Foundation
import TestSupport
import Testing

/// Checks that the cost of an environment grows linearly with its declarations.
@Suite(.serialized) struct CostTests {
    /// Returns the number of edges in the graph of a started environment.
    private func edges(_ environment: Environment) throws -> Int {
        try environment.describe().providers.values.joined().reduce(0) { $0 + $1.dependencies.count }
    }

    final class Source: AbstractConfigurationSource {
        init(_ number: Int) { super.init(url: "\(number)") }
    }

    final class Scope: AbstractBeanScope {}

    final class InjectMark: Inject {}

    final class Marking: Injection {
        init() { super.init(InjectMark.self) }
        override func computeValue(
            _ inject: Inject, property: PropertyDescriptor, environment: Environment
        ) throws -> Any? { "marked" }
    }

    final class Marked: Initializable, BeanDescriptorInitializer {
        @BeanProperty var mark = ""
        static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
            try beanDescriptor["mark"].inject(InjectMark())
        }
    }

    @Test(arguments: ["source", "scope", "injection"])
    func `Users of beans that extend the container have one edge each`(role: String) throws {
        let environment = try Environment(name: "test")
        let count = 50
        for number in 0..<count {
            switch role {
            case "source":
                try environment.define(environment.bean(Source.self, factory: { Source(number) }))
                try environment.define(environment.bean(Foo.self).property("id", resolve: "${id=x}"))
            case "scope":
                try environment.define(environment.bean(Scope.self, factory: { Scope(name: "\(number)") }))
                try environment.define(environment.bean(Foo.self).scope("\(number)"))
            default:
                try environment.define(environment.bean(Marking.self, factory: { Marking() }))
                try environment.define(environment.bean(Marked.self))
            }
        }
        try environment.startup()
        #expect(try edges(environment) <= 2 * count + 10)
    }

    @Test func `A cycle through a source is reported without the key that represents all sources`() throws {
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Bar.self, id: "bar").property("flavor", resolve: "${flavor=x}"))
        try environment.define(environment.bean(Source.self, id: "source", factory: { Source(1) }).requires(id: "bar"))
        let error = try beanError { try environment.startup() }
        #expect(error.code == "cyclic-dependencies")
        #expect(
            [
                "Bar \"bar\" -> Source \"source\" -> Bar \"bar\"",
                "Source \"source\" -> Bar \"bar\" -> Source \"source\"",
            ]
            .contains { error.message == "cyclic dependencies: \($0)" })
    }

    final class Awaited: AsyncBean, Sendable {
        func postConstruct() async throws {}
        func preDestroy() async throws {}
    }

    /// Takes 5 s in a debug build. A quadratic algorithm would take minutes.
    @Test(.timeLimit(.minutes(20))) func `Asynchronous beans start and end in linear time`()
        async throws
    {
        let environment = try Environment(name: "test")
        for number in 0..<30_000 {
            let bean = environment.bean(Awaited.self, id: "\(number)", factory: { Awaited() })
            try environment.define(number % 2 == 0 ? bean : bean.requires(id: "\(number - 1)"))
        }
        try await environment.start().stop()
    }

    /// Returns the shortest of several measurements.
    private func time(_ body: () throws -> Void) rethrows -> Double {
        try processorTime(repeats: 5, of: body)
    }

    class Five: Initializable {
        @BeanProperty var a0 = 0
        @BeanProperty var a1 = 0
        @BeanProperty var a2 = 0
        @BeanProperty var a3 = 0
        @BeanProperty var a4 = 0
        required init() {}
    }

    class Fifty: Initializable {
        @BeanProperty var a0 = 0
        @BeanProperty var a1 = 0
        @BeanProperty var a2 = 0
        @BeanProperty var a3 = 0
        @BeanProperty var a4 = 0
        @BeanProperty var a5 = 0
        @BeanProperty var a6 = 0
        @BeanProperty var a7 = 0
        @BeanProperty var a8 = 0
        @BeanProperty var a9 = 0
        @BeanProperty var b0 = 0
        @BeanProperty var b1 = 0
        @BeanProperty var b2 = 0
        @BeanProperty var b3 = 0
        @BeanProperty var b4 = 0
        @BeanProperty var b5 = 0
        @BeanProperty var b6 = 0
        @BeanProperty var b7 = 0
        @BeanProperty var b8 = 0
        @BeanProperty var b9 = 0
        @BeanProperty var c0 = 0
        @BeanProperty var c1 = 0
        @BeanProperty var c2 = 0
        @BeanProperty var c3 = 0
        @BeanProperty var c4 = 0
        @BeanProperty var c5 = 0
        @BeanProperty var c6 = 0
        @BeanProperty var c7 = 0
        @BeanProperty var c8 = 0
        @BeanProperty var c9 = 0
        @BeanProperty var d0 = 0
        @BeanProperty var d1 = 0
        @BeanProperty var d2 = 0
        @BeanProperty var d3 = 0
        @BeanProperty var d4 = 0
        @BeanProperty var d5 = 0
        @BeanProperty var d6 = 0
        @BeanProperty var d7 = 0
        @BeanProperty var d8 = 0
        @BeanProperty var d9 = 0
        @BeanProperty var e0 = 0
        @BeanProperty var e1 = 0
        @BeanProperty var e2 = 0
        @BeanProperty var e3 = 0
        @BeanProperty var e4 = 0
        @BeanProperty var e5 = 0
        @BeanProperty var e6 = 0
        @BeanProperty var e7 = 0
        @BeanProperty var e8 = 0
        @BeanProperty var e9 = 0
        required init() {}
    }

    @Test func `Ten times the properties of a class take about ten times the time to set`() throws {
        func cost(of object: AnyObject) throws -> Double {
            let properties = try BeanDescriptor(object).getProperties()
            return try time { for _ in 0..<100 { for property in properties { try property.set(object, value: 1) } } }
        }
        let (few, many) = (try cost(of: Five()), try cost(of: Fifty()))
        #expect(many < 25 * few)
    }

    @Test(arguments: [false, true])
    func `Ten times the templates in a chain take about ten times the time`(isAbstract: Bool) throws {
        func cost(_ count: Int) throws -> Double {
            try time {
                let environment = try Environment(name: "test")
                try environment.define(
                    environment.bean(Bar.self, id: "0", abstract: isAbstract).property("age", value: 1))
                for number in 1..<count {
                    try environment.define(
                        environment.bean(id: "\(number)", abstract: isAbstract, parent: "\(number - 1)"))
                }
                try environment.define(environment.bean(id: "last", parent: "\(count - 1)"))
                #expect(try environment.getBean(Bar.self, byId: "last").age == 1)
                #expect(environment.report().contains("Bar[\"\(count - 1)\"]"))
            }
        }
        let (few, many) = (try cost(100), try cost(1000))
        #expect(many < 25 * few)
    }

    enum Shape: CaseIterable {
        case values, references, injections, templates
    }

    final class Injected: Initializable, BeanDescriptorInitializer {
        @BeanProperty var foo: Foo?
        @BeanProperty var age = 0
        static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
            try beanDescriptor["foo"].autowire()
            try beanDescriptor["age"].inject(InjectConfigurationValue(key: "age", defaultValue: 1))
        }
    }

    @Test(arguments: Shape.allCases)
    func `Ten times the beans take about ten times the time to define, validate, create and release`(shape: Shape)
        throws
    {
        func cost(_ count: Int) throws -> Double {
            try time {
                let environment = try Environment(name: "test")
                try environment.define(environment.bean(Foo.self, id: "0"))
                for number in 1..<count {
                    let declaration = environment.bean(Foo.self, id: "\(number)")
                    switch shape {
                    case .values: declaration.property("id", value: "\(number)").property("number", value: number)
                    case .references: declaration.requires(id: "\(number - 1)")
                    case .injections: _ = try environment.define(environment.bean(Injected.self))
                    case .templates: declaration.parent("0")
                    }
                    if shape != .injections { try environment.define(declaration) }
                }
                try environment.startup()
                try environment.shutdown()
            }
        }
        let (few, many) = (try cost(200), try cost(2000))
        #expect(many < 25 * few)
    }

    @Test func `Ten times the beans do not make a miss slower`() throws {
        func cost(_ count: Int) throws -> Double {
            let environment = try Environment(name: "test")
            for number in 0..<count { try environment.define(environment.bean(Bar.self, id: "bar \(number)")) }
            try environment.startup()
            return time {
                for _ in 0..<20 {
                    _ = try? environment.getBean(Bar.self, byId: "bar")
                    _ = try? environment.getBean((any BeanModule).self)
                }
            }
        }
        let (few, many) = (try cost(200), try cost(2000))
        #expect(many < 5 * few)
    }

    @Test func `Ten times the listeners and values take about ten times the time`() throws {
        func cost(_ count: Int) throws -> Double {
            try time {
                let environment = try Environment(name: "test")
                for number in 0..<count {
                    environment.configurationManager.addListener(Int.self, key: "\(number)") { _ in }
                }
                let settings = environment.settings()
                for number in 0..<count { settings.setValue(key: "\(number)", value: number) }
                try environment.define(settings)
            }
        }
        let (few, many) = (try cost(200), try cost(2000))
        #expect(many < 25 * few)
    }

    @Test func `Ten times the scopes that listen to one key take about ten times the time`() throws {
        func cost(_ count: Int) throws -> Double {
            try time {
                let manager = try Environment(name: "test").configurationManager
                let settings = try Environment(name: "settings").settings()
                var listeners: [ConfigurationListener] = []
                for number in 0..<count {
                    let scope = ConfigurationScope("\(number)")
                    listeners.append(manager.addListener(Int.self, key: "key", scope: scope) { _ in })
                    settings.setValue(key: "key", value: number, scope: scope)
                }
                try manager.addSource(settings)
                for listener in listeners { manager.removeListener(listener) }
            }
        }
        let (few, many) = (try cost(100), try cost(1000))
        #expect(many < 25 * few)
    }

    @Test func `Parent environments without post processors are not visited for each bean`() throws {
        final class Counting: BeanPostProcessor {
            var count = 0
            func process(_ bean: AnyObject) throws -> AnyObject {
                count += 1
                return bean
            }
        }
        func cost(_ depth: Int) throws -> Double {
            let processor = Counting()
            let top = try Environment(name: "top")
            try top.define(top.bean(processor))
            var last = top
            for _ in 0..<depth { last = try Environment(name: "below", parent: last) }
            try last.define(last.bean(Bar.self, id: "bar").scope("prototype")).startup()
            let best = try time { for _ in 0..<200 { _ = try last.getBean(Bar.self, byId: "bar") } }
            #expect(processor.count >= 1000)
            return best
        }
        let (few, many) = (try cost(100), try cost(1000))
        #expect(many < 5 * few)
    }

    @Test func `Ten times the scopes take about ten times the time`() throws {
        func cost(_ count: Int) throws -> Double {
            try time {
                let environment = try Environment(name: "test")
                for number in 0..<count {
                    try environment.define(environment.bean(Bar.self).scope(Scope(name: "\(number)")))
                }
                try environment.startup()
            }
        }
        let (few, many) = (try cost(100), try cost(1000))
        #expect(many < 25 * few)
    }

    @Test func `Unknown long ids are errors without delay, and messages show their beginning`() throws {
        let idLength = 20_000
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Bar.self, id: String(repeating: "a", count: idLength)))
        for number in 0..<200 {
            let wrong = String(repeating: "a", count: idLength) + "\(number)"
            try environment.define(
                environment.bean(Foo.self, id: String(repeating: "b", count: idLength + number)).property(
                    "bar", ref: wrong))
            try environment.define(environment.bean(Bar.self).scope(wrong))
        }
        // `#expect(throws:)` would print all of these errors.
        let (count, length): (Int, Int)
        do {
            try environment.startup()
            (count, length) = (0, 0)
        } catch let error as MultiError {
            (count, length) = (error.errors.count, error.description.utf8.count)
        }
        #expect(count == 400)
        #expect(length < 400 * 1000)
    }
}
