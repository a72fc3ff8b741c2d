import Cleanse
import CleanseBeanDocuments
import Foundation
import TestSupport
import Testing

/// A thread's stack may have only 512 KB, so the container must not recurse as deeply as users can nest their declarations.
@Suite struct DepthTests {
    @Test func `Environments can be 20,000 deep, from the definition to the release`() throws {
        try onSmallStack {
            weak var first: Environment?
            weak var registry: TypeRegistry?
            do {
                let top = try Environment(name: "top")
                try top.define(top.bean(Bar.self, id: "bar"))
                top.types.register(Bar.self)
                var row = [top]
                for _ in 1..<20_000 { row.append(try Environment(name: "below", parent: row[row.count - 1])) }
                let last = row[row.count - 1]
                try last.define(last.bean("Bar", id: "named"))
                try last.define(last.bean(Foo.self, id: "foo").property("bar", ref: "bar").scope("prototype"))
                #expect(codes { try last.define(last.bean(Bar.self, id: "bar")) } == ["duplicate-id"])
                #expect(try last.getBean(Foo.self).bar === top.getBean(Bar.self, byId: "bar"))
                #expect(try last.getBeansByType(Bar.self).count == 2)
                #expect(codes { _ = try last.getBean(Bar.self, byId: "none") } == ["unknown-id"])
                #expect(try !last.containsBean(byId: "none"))
                let wrong = try Environment(name: "wrong", parent: last)
                try wrong.define(wrong.bean(Foo.self, id: "x").property("bar", ref: "none").scope("none"))
                #expect(Set(codes { try wrong.startup() }) == ["unknown-id", "unknown-scope"])
                for environment in row.reversed() { try environment.shutdown() }
                (first, registry) = (top, top.types)
            }
            #expect(first == nil)
            #expect(registry == nil)
        }
    }

    @Test func `A long chain of started environments is released iteratively`() throws {
        try onSmallStack {
            weak var first: Environment?
            do {
                let top = try Environment(name: "top")
                first = top
                var last = top
                for _ in 1..<20_000 { last = try Environment(name: "below", parent: last) }
                try last.startup()
            }
            #expect(first == nil)
        }
    }

    @Test(arguments: [true, false])
    func `Beans that retain each other in a long chain are released, with or without a shutdown`(shutsDown: Bool) throws
    {
        final class Link: Initializable {
            @BeanProperty var next: Link?
            init() {}
        }
        try onSmallStack { () throws in
            weak var last: Link?
            do {
                let environment = try Environment(name: "chain")
                let count = 20_000
                for number in 0..<count {
                    let declaration = environment.bean(Link.self, id: "\(number)")
                    if number + 1 < count { declaration.property("next", ref: "\(number + 1)") }
                    try environment.define(declaration)
                }
                try environment.startup()
                last = try environment.getBean(Link.self, byId: "\(count - 1)")
                if shutsDown { try environment.shutdown() }
            }
            #expect(last == nil)
        }
    }

    @Test func `A long chain of declarations is released iteratively`() throws {
        try onSmallStack {
            weak var first: BeanDeclaration?
            do {
                let environment = try Environment(name: "test")
                var last = environment.bean(Bar.self)
                first = last
                for _ in 0..<100_000 { last = environment.bean(Bar.self).requires(bean: last) }
            }
            #expect(first == nil)
        }
    }

    @Test(arguments: [("a", 200_000), ("bean", 20_000)])
    func `A document of any depth is loaded or refused`(element: String, depth: Int) throws {
        try onSmallStack {
            let start = element == "a" ? "<a>" : "<bean class='Node'><property name='next'>"
            let end = element == "a" ? "</a>" : "</property></bean>"
            let text =
                "<beans>" + String(repeating: start, count: depth)
                + (element == "a" ? "" : "<bean class='Node'/>") + String(repeating: end, count: depth) + "</beans>"
            let environment = try Environment(name: "test")
            environment.types.register(Node.self)
            #expect(codes { try environment.loadXML(Data(text.utf8)) } == ["xml-limit"])
            var limits = XMLLimits(size: .max)
            limits.depth = .max
            #expect(
                codes { try environment.loadXML(Data(text.utf8), limits: limits) }
                    == (element == "a" ? ["unknown-element"] : []))
        }
    }

    final class Node: Initializable {
        @BeanProperty var next: Node?
    }

    @Test func `Deeply nested beans of a document are created`() throws {
        try onSmallStack {
            let depth = 10_000
            let text =
                "<beans>"
                + String(repeating: "<bean class='Node'><property name='next'>", count: depth) + "<bean class='Node'/>"
                + String(repeating: "</property></bean>", count: depth) + "</beans>"
            let environment = try Environment(name: "test")
            environment.types.register(Node.self)
            try environment.loadXML(Data(text.utf8), limits: XMLLimits(depth: .max))
            let nodes = try environment.getBeansByType(Node.self)
            #expect(nodes.count == depth + 1)
            // The nodes retain each other in a chain, which the user has to take apart.
            for node in nodes { node.next = nil }
        }
    }

    @Test func `A long chain of lazy beans is created on a small stack`() throws {
        let environment = try StartupTests.chain(of: 20_000).startup()
        try onSmallStack {
            #expect(try environment.getBean(StartupTests.Node.self, byId: "0").next != nil)
            #expect(try environment.getBean(StartupTests.Node.self, byId: "19999").next == nil)
            try environment.shutdown()
        }
    }

    @Test func `Prototypes that are nested too deeply are an error, not a stack overflow`() throws {
        let environment = try StartupTests.chain(of: 20_000, scope: "prototype").startup()
        try onSmallStack {
            let error = try beanError { _ = try environment.getBean(StartupTests.Node.self, byId: "0") }
            #expect(error.code == "nesting-limit")
            guard case .nestingLimit(let depth) = error.kind else { return }
            // The error names the bean that could not be created and its requesters, each with its source location.
            let number = try #require(error.bean?.split(separator: "\"").last.flatMap { Int($0) })
            #expect(10 < number && number <= depth)
            #expect(error.requestedBy.prefix(2) == ["Node \"\(number - 1)\"", "Node \"\(number - 2)\""])
            #expect(error.sourceLocation?.file == "CleanseBeansTests/StartupTests.swift")
            #expect(
                error.message
                    == "creations of beans are nested up to \(depth) deep, and the thread's stack has no room for more"
            )
            #expect(
                error.description.contains(
                    "\n  requested by Node \"\(number - 1)\" in CleanseBeansTests/StartupTests.swift:"))
            #expect(error.hints.count == 1)
            #expect(try environment.getBean(StartupTests.Node.self, byId: "19990").next != nil)
        }
    }

    @Test func `Closures that request each other too deeply are an error, in a custom scope too`() throws {
        final class Each: AbstractBeanScope {}
        for scope in ["singleton", "prototype", "each"] {
            try onSmallStack {
                let environment = try Environment(name: "chain").registerScope(Each(name: "each"))
                for number in 0..<10_000 {
                    let node = environment.bean(
                        StartupTests.Node.self, id: "\(number)", lazy: true,
                        factory: {
                            let node = StartupTests.Node()
                            node.next = try environment.getBean(StartupTests.Node.self, byId: "\(number + 1)")
                            return node
                        })
                    try environment.define(node.scope(scope))
                }
                #expect(
                    codes { _ = try environment.getBean(StartupTests.Node.self, byId: "0") } == ["nesting-limit"],
                    "\(scope)")
                try environment.shutdown()
            }
        }
    }

    @Test func `Environments that endlessly start others are an error`() throws {
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
}
