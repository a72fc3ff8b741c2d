import CleanseBeans
import Testing

@Suite struct PropertyTests {
    private func foo(_ complete: (Environment, BeanDeclaration) throws -> Void) throws -> Foo {
        let environment = try Environment(name: "test")
        let declaration = environment.bean(Foo.self, id: "foo")
        try complete(environment, declaration)
        try environment.define(declaration)
        return try environment.getBean(Foo.self)
    }

    private func error(_ complete: (Environment, BeanDeclaration) throws -> Void) throws -> BeanError {
        let error = try beanError { _ = try foo(complete) }
        #expect(error.bean == "Foo \"foo\"")
        #expect(error.sourceLocation != nil)
        return error
    }

    // MARK: value

    @Test func `Values of the property's type are set`() throws {
        let foo = try foo { _, foo in
            foo.property("id", value: "x").property("number", value: 5).property("ratio", value: 1.5)
                .property("isOn", value: true).property("note", value: "n").property("names", value: ["a"])
        }
        #expect(foo.id == "x" && foo.number == 5 && foo.ratio == 1.5 && foo.isOn && foo.note == "n")
        #expect(foo.names == ["a"])
    }

    @Test func `Values are converted to numbers if a conversion is known`() throws {
        let foo = try foo { _, foo in
            foo.property("ratio", value: 5).property("small", value: 5).property("number", value: "12")
        }
        #expect(foo.ratio == 5 && foo.small == 5 && foo.number == 12)
    }

    @Test(arguments: [("id", 5), ("isOn", "true"), ("note", 1.5)] as [(String, any Sendable)])
    func `Other values of another type are refused`(name: String, value: any Sendable) throws {
        let error = try error { _, foo in foo.property(name, value: value) }
        #expect(error.code == "type-mismatch")
        #expect(error.message.contains("Foo.\(name) expected"))
    }

    @Test func `A number is converted to another type that can represent it, or refused`() throws {
        let foo = try foo { _, foo in foo.property("small", value: 1.5).property("number", value: 2.0) }
        #expect(foo.small == 1.5 && foo.number == 2)
        let error = try error { _, foo in foo.property("number", value: 1.5) }
        #expect(error.code == "invalid-conversion")
        #expect(error.message.contains("\"1.5\" cannot be converted to Int"))
    }

    @Test func `A sized integer accepts an Int that fits`() throws {
        final class Sized: Initializable { @BeanProperty var small: Int8 = 0; @BeanProperty var large: Int64 = 0 }
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Sized.self).property("small", value: 1).property("large", value: 1))
        #expect(try environment.getBean(Sized.self).small == 1)
        let other = try Environment(name: "other")
        try other.define(other.bean(Sized.self).property("small", value: 1000).property("large", value: 1.5))
        #expect(codes { try other.startup() } == ["invalid-conversion", "invalid-conversion"])
    }

    @Test func `A replaced value may change the declaration when it is released`() throws {
        final class Last {
            let complete: () -> Void
            init(_ complete: @escaping () -> Void) { self.complete = complete }
            deinit { complete() }
        }
        let foo = try foo { _, foo in
            for number in 0..<20 {
                let last = Last { foo.property("names", value: ["\(number)"]).property("id", value: "x") }
                foo.property("note", value: last)
            }
            foo.property("note", value: "n")
        }
        #expect(foo.id == "x" && foo.names == ["19"] && foo.note == "n")
    }

    @Test func `An object of a subclass is accepted`() throws {
        let bar = ChocolateBar()
        #expect(try foo { _, foo in foo.property("bar", value: bar) }.bar === bar)
    }

    @Test func `Only optionals accept nil`() throws {
        #expect(try foo { _, foo in foo.property("note", value: nil) }.note == nil)
        #expect(try error { _, foo in foo.property("id", value: nil) }.code == "cannot-set-nil")
        let none: String? = nil
        #expect(try foo { _, foo in foo.property("note", value: none as Any) }.note == nil)
    }

    @Test func `An unknown property is an error with a source location`() throws {
        let error = try error { _, foo in foo.property("nothing", value: 1) }
        #expect(error.code == "unknown-property")
        #expect("\(error)".contains("in CleanseBeansTests/PropertyTests.swift:["))
    }

    @Test func `Several sources for one property are an error`() throws {
        #expect(try error { _, foo in foo.property("id", value: "a", resolve: "b") }.code == "ambiguous-property")
    }

    // MARK: ref

    @Test func `A reference refers to the bean with the id`() throws {
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Foo.self).property("bar", ref: "bar"))
        try environment.define(environment.bean(ChocolateBar.self, id: "bar"))
        #expect(try environment.getBean(Foo.self).bar === environment.getBean(ChocolateBar.self))
    }

    @Test func `A reference to a prototype is a new object each time`() throws {
        let environment = try Environment(name: "test")
        for id in ["1", "2"] { try environment.define(environment.bean(Foo.self, id: id).property("bar", ref: "bar")) }
        try environment.define(environment.bean(Bar.self, id: "bar").scope("prototype"))
        let first = try environment.getBean(Foo.self, byId: "1")
        #expect(try first.bar !== environment.getBean(Foo.self, byId: "2").bar)
        #expect(first.bar != nil)
    }

    @Test func `A reference to nothing, to a template or to an unrelated class is an error at the start`() throws {
        #expect(try error { _, foo in foo.property("bar", ref: "nothing") }.code == "unknown-id")
        #expect(
            try error { environment, foo in
                try environment.define(environment.bean(Plain.self, id: "p", factory: { Plain(text: "") }))
                foo.property("bar", ref: "p")
            }.code == "type-mismatch")
        #expect(
            try error { environment, foo in
                try environment.define(environment.bean(Bar.self, id: "t", abstract: true))
                foo.property("bar", ref: "t")
            }.code == "abstract-bean")
    }

    @Test func `A property of a protocol type accepts only conforming beans`() throws {
        final class Cook: Talker, Initializable { func talk() -> String { "cook" } }
        final class Kitchen: Initializable { @BeanProperty var talker: (any Talker)? }
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Kitchen.self).property("talker", ref: "cook"))
        try environment.define(environment.bean(Cook.self, id: "cook"))
        #expect(try environment.getBean(Kitchen.self).talker?.talk() == "cook")
        let wrong = try Environment(name: "wrong")
        try wrong.define(wrong.bean(Kitchen.self).property("talker", ref: "bar"))
        try wrong.define(wrong.bean(Bar.self, id: "bar"))
        #expect(try beanError { try wrong.startup() }.code == "type-mismatch")
    }

    // MARK: resolve

    @Test func `Placeholders are resolved and converted`() throws {
        let foo = try foo { environment, foo in
            try environment.define(environment.settings().setValue(key: "n", value: 7))
            foo.property("number", resolve: "${n}").property("id", resolve: "<${n}>").property("note", resolve: "plain")
                .property("isOn", resolve: "${on=true}").property("ratio", resolve: "${r=1.5}")
        }
        #expect(foo.number == 7 && foo.id == "<7>" && foo.note == "plain" && foo.isOn && foo.ratio == 1.5)
    }

    @Test func `A placeholder that can't be resolved is an error with the bean and the property`() throws {
        #expect(try error { _, foo in foo.property("id", resolve: "${missing}") }.code == "missing-configuration")
        #expect(try error { _, foo in foo.property("number", resolve: "x") }.code == "invalid-conversion")
        #expect(try error { _, foo in foo.property("bar", resolve: "x") }.code == "type-mismatch")
        #expect(try error { _, foo in foo.property("id", resolve: "${a") }.code == "unterminated-placeholder")
        #expect(try error { _, foo in foo.property("number", resolve: "x") }.message.contains("number"))
    }

    // MARK: bean

    @Test func `Beans are embedded to any depth, and count as beans`() throws {
        final class Node: Initializable { @BeanProperty var next: Node?; @BeanProperty var depth = 0 }
        let environment = try Environment(name: "test")
        var declaration = environment.bean(Node.self).property("depth", value: 0)
        for depth in 1...50 {
            declaration = environment.bean(Node.self).property("depth", value: depth).property(
                "next", bean: declaration)
        }
        try environment.define(declaration.id("top"))
        let top = try environment.getBean(Node.self, byId: "top")
        #expect(sequence(first: top, next: \.next).map(\.depth) == Array((0...50).reversed()))
        #expect(try environment.getBeansByType(Node.self).count == 51)
    }

    @Test func `Declarations of deeply embedded beans are released`() throws {
        func nested(_ depth: Int) throws -> Environment {
            let environment = try Environment(name: "test")
            var declaration = environment.bean(Foo.self)
            for _ in 0..<depth {
                declaration = environment.bean(Foo.self, lazy: true).property("bar", bean: declaration)
            }
            return try environment.define(declaration.id("top"))
        }
        #expect(try nested(60_000).report().contains("Foo[\"top\"]"))
        #expect(codes { try nested(3000).startup() }.count == 3000)
    }

    @Test func `An embedded bean is shared by all instances of a prototype`() throws {
        let environment = try Environment(name: "test")
        try environment.define(
            environment.bean(Foo.self).scope("prototype").property("bar", bean: environment.bean(Bar.self)))
        let first = try environment.getBean(Foo.self)
        let second = try environment.getBean(Foo.self)
        #expect(first !== second)
        #expect(first.bar === second.bar)
    }

    @Test func `An embedded bean makes a type ambiguous`() throws {
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Bar.self))
        try environment.define(environment.bean(Foo.self).property("bar", bean: environment.bean(Bar.self)))
        #expect(try beanError { _ = try environment.getBean(Bar.self) }.code == "ambiguous-bean")
    }

    @Test func `An embedded template is an error, as a property and as an argument`() throws {
        let environment = try Environment(name: "test")
        let template = environment.bean(Bar.self, id: "template").abstract()
        try environment
            .define(environment.bean(Foo.self).property("bar", bean: template))
            .define(
                environment.bean(Plain.self, factory: { (bar: Bar) in Plain(text: bar.id) }).argument(0, bean: template)
            )
        #expect(codes { try environment.startup() } == ["abstract-bean", "abstract-bean"])
    }

    @Test func `A bean that embeds itself is a cycle`() throws {
        final class Node: Initializable { @BeanProperty var next: Node? }
        let environment = try Environment(name: "test")
        let node = environment.bean(Node.self)
        try environment.define(node.property("next", bean: node))
        #expect(try beanError { try environment.startup() }.code == "cyclic-dependencies")
    }

    // MARK: inject

    @Test func `An injected property gets the bean with the id, or the only bean of the type`() throws {
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Foo.self, id: "1").property("bar", inject: InjectBean(id: "b")))
        try environment.define(environment.bean(Bar.self, id: "b"))
        try environment.define(environment.bean(Foo.self, id: "2").property("bar", inject: InjectBean()))
        #expect(try environment.getBean(Foo.self, byId: "1").bar === environment.getBean(Bar.self))
        #expect(try environment.getBean(Foo.self, byId: "2").bar === environment.getBean(Bar.self))
    }

    @Test func `No candidate or several candidates are an error at the start, for optionals too`() throws {
        #expect(try error { _, foo in foo.property("bar", inject: InjectBean()) }.code == "no-candidate")
        #expect(
            try error { environment, foo in
                try environment.define(environment.bean(Bar.self, id: "1")).define(environment.bean(ChocolateBar.self))
                foo.property("bar", inject: InjectBean())
            }.code == "ambiguous-candidates")
    }
}
