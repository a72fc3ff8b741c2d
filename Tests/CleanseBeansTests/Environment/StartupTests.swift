import Cleanse
import CleanseBeans
import Foundation
import TestSupport
import Testing

@Suite struct StartupTests {
    @Test func `The first sample of inject's documentation works`() throws {
        let environment = try Environment(name: "environment")
        try environment
            .define(
                environment.bean(Foo.self, id: "foo")
                    .property("id", value: "foo")
                    .property("number", value: 1)
            )
            .define(
                environment.bean(Bar.self)
                    .property("id", value: "bar")
                    .property("age", value: 4711))
        let foo = try environment.getBean(Foo.self, byId: "foo")
        #expect(foo.id == "foo")
        #expect(foo.number == 1)
        #expect(try environment.getBean(Bar.self).age == 4711)
        #expect(try environment.getBean(Foo.self) === foo)
    }

    @Test func `A closure may request beans from the environment while it starts`() throws {
        final class Needy { let bar: Bar; init(bar: Bar) { self.bar = bar } }
        let environment = try Environment(name: "e")
        try environment.define(
            environment.bean(Needy.self, factory: { try Needy(bar: environment.getBean(Bar.self)) })
                .requires(Bar.self))
        try environment.define(environment.bean(Bar.self, factory: Bar.init))
        let needy = try environment.getBean(Needy.self)
        #expect(try needy.bar === environment.getBean(Bar.self))
        try environment.shutdown()
    }

    final class Node: Initializable {
        @BeanProperty var next: Node?
    }

    static func chain(of count: Int, scope: String = "singleton") throws -> Environment {
        let environment = try Environment(name: "chain")
        for index in 0..<count {
            let node = environment.bean(Node.self, id: "\(index)", lazy: true).scope(scope)
            if index + 1 < count { node.property("next", ref: "\(index + 1)") }
            try environment.define(node)
        }
        return environment
    }

    @Test func `A long chain of lazy beans is created iteratively`() throws {
        let environment = try Self.chain(of: 5000)
        var node = try environment.getBean(Node.self, byId: "0").next
        var count = 1
        while let next = node {
            count += 1
            node = next.next
        }
        #expect(count == 5000)
        let eager = try Self.chain(of: 3000)
        try eager.define(eager.bean(Node.self, id: "eager").property("next", ref: "0")).startup()
        #expect(try eager.getBean(Node.self, byId: "eager").next?.next != nil)
    }

    @Test func `A long chain of environments is started iteratively`() throws {
        var environment = try Environment(name: "top")
        try environment.define(environment.bean(Foo.self))
        for index in 0..<3000 { environment = try Environment(name: "\(index)", parent: environment) }
        #expect(try environment.getBean(Foo.self).id == "")
    }

    @Test func `All wiring errors are in one report, with ids and source locations`() throws {
        let environment = try Environment(name: "e")
        let log = Log()
        try environment.define(
            environment.bean(
                Foo.self, id: "one",
                factory: {
                    log.add("made"); return Foo()
                }
            )
            .property("nothing", value: 1).property("bar", ref: "missing").property("number", value: "x"))
        try environment.define(environment.bean(Plain.self, id: "two"))
        try environment.define(environment.bean(Bar.self, id: "three").scope("session").requires(class: Plain.self))
        do {
            try environment.startup()
            Issue.record("it started")
        } catch let error as MultiError {
            let errors = error.errors.compactMap { $0 as? BeanError }
            #expect(errors.count == error.errors.count)
            #expect(
                errors.map(\.code).sorted()
                    == ["cannot-create", "invalid-conversion", "unknown-id", "unknown-property", "unknown-scope"])
            #expect(errors.allSatisfy { $0.bean != nil && $0.sourceLocation != nil })
            #expect(errors.contains { $0.bean == "Foo \"one\"" })
        }
        #expect(log.lines.isEmpty)
    }
}
