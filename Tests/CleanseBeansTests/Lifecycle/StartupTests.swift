import Cleanse
import CleanseBeans
import Foundation
import TestSupport
import Testing

@Suite struct StartupTests {
    @Test func `The seed's first sample`() throws {
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

    @Test func `A closure may ask the environment while it starts`() throws {
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

    @Test func `A long row of lazy beans is made on a small stack`() throws {
        let environment = try row(of: 20_000).startup()
        try onSmallStack {
            #expect(try environment.getBean(Node.self, byId: "0").next != nil)
            #expect(try environment.getBean(Node.self, byId: "19999").next == nil)
            try environment.shutdown()
        }
    }

    private func row(of count: Int, scope: String = "singleton") throws -> Environment {
        let environment = try Environment(name: "row")
        for index in 0..<count {
            let node = environment.bean(Node.self, id: "\(index)", lazy: true).scope(scope)
            if index + 1 < count { node.property("next", ref: "\(index + 1)") }
            try environment.define(node)
        }
        return environment
    }

    @Test func `A long row of lazy beans is made one after the other, not inside each other`() throws {
        let environment = try row(of: 5000)
        var node = try environment.getBean(Node.self, byId: "0").next
        var count = 1
        while let next = node {
            count += 1
            node = next.next
        }
        #expect(count == 5000)
        let eager = try row(of: 3000)
        try eager.define(eager.bean(Node.self, id: "eager").property("next", ref: "0")).startup()
        #expect(try eager.getBean(Node.self, byId: "eager").next?.next != nil)
    }

    @Test func `Prototypes that are made too deep inside each other are an error, not an overflow`() throws {
        let environment = try row(of: 5000, scope: "prototype").startup()
        try onSmallStack {
            let error = try beanError { _ = try environment.getBean(Node.self, byId: "0") }
            #expect(error.code == "nesting-limit")
            guard case .nestingLimit(let depth) = error.kind else { return }
            // The one that was asked for in vain, and those that asked, each with its place.
            let number = try #require(error.bean?.split(separator: "\"").last.flatMap { Int($0) })
            #expect(10 < number && number <= depth)
            #expect(error.askedForBy.prefix(2) == ["Node \"\(number - 1)\"", "Node \"\(number - 2)\""])
            #expect(error.origin?.file == "CleanseBeansTests/StartupTests.swift")
            #expect(
                error.message
                    == "beans are made inside each other up to \(depth) deep, and the thread's stack has no room for more"
            )
            #expect(
                error.description.contains(
                    "\n  asked for by Node \"\(number - 1)\" in CleanseBeansTests/StartupTests.swift:"))
            #expect(error.hints.count == 1)
            #expect(try environment.getBean(Node.self, byId: "4990").next != nil)
        }
    }

    @Test func `Beans whose closures ask for each other too deep are an error, in a scope of one's own too`() throws {
        final class Each: AbstractBeanScope {}
        for scope in ["singleton", "prototype", "each"] {
            try onSmallStack {
                let environment = try Environment(name: "row").registerScope(Each(name: "each"))
                for number in 0..<1000 {
                    let node = environment.bean(
                        Node.self, id: "\(number)", lazy: true,
                        factory: {
                            let node = Node()
                            node.next = try environment.getBean(Node.self, byId: "\(number + 1)")
                            return node
                        })
                    try environment.define(node.scope(scope))
                }
                #expect(codes { _ = try environment.getBean(Node.self, byId: "0") } == ["nesting-limit"], "\(scope)")
                try environment.shutdown()
            }
        }
    }

    @Test func `Environments that start others inside themselves without an end are an error`() throws {
        final class Starter: Bean, Initializable {
            func postConstruct() throws {
                let next = try Environment(name: "next")
                try next.define(next.bean(Starter.self, id: "starter")).startup()
            }
        }
        try onSmallStack {
            let environment = try Environment(name: "first")
            try environment.define(environment.bean(Starter.self, id: "starter"))
            let error = try beanError { try environment.startup() }
            #expect(error.code == "nesting-limit")
        }
    }

    @Test func `A long row of environments is started one after the other, not inside each other`() throws {
        var environment = try Environment(name: "top")
        try environment.define(environment.bean(Foo.self))
        for index in 0..<3000 { environment = try Environment(name: "\(index)", parent: environment) }
        #expect(try environment.getBean(Foo.self).id == "")
    }

    @Test func `All wiring errors are in one report, with id and origin`() throws {
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
            #expect(errors.allSatisfy { $0.bean != nil && $0.origin != nil })
            #expect(errors.contains { $0.bean == "Foo \"one\"" })
        }
        #expect(log.lines.isEmpty)
    }
}
