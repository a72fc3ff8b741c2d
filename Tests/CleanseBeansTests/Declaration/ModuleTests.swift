import CleanseBeans
import Testing

@Suite struct ModuleTests {
    struct Bars: BeanModule {
        func configure(_ environment: Environment) throws {
            try environment.define(environment.bean(Bar.self, id: "bar"))
        }
    }

    struct Foos: BeanModule {
        func configure(_ environment: Environment) throws {
            try environment.require(Bars.self)
            try environment.define(environment.bean(Foo.self).property("bar", ref: "bar"))
        }
    }

    struct Cycle: BeanModule {
        func configure(_ environment: Environment) throws {
            try environment.require(Cycle.self).require(Foos.self).require(Bars.self)
        }
    }

    struct Failing: BeanModule {
        func configure(_ environment: Environment) throws { throw Boom() }
    }

    @Test func `A failing module fails each time`() throws {
        let environment = try Environment(name: "test")
        for _ in 1...2 { #expect(throws: Boom.self) { try environment.require(Failing.self) } }
    }

    @Test func `A module is configured once, after the modules that it requires`() throws {
        let environment = try Environment(name: "test")
        try environment.require(Cycle.self).require(Bars.self).startup()
        #expect(environment.report().contains("Bar[\"bar\"]\nFoo\n"))
        let child = try Environment(name: "child", parent: environment)
        try child.require(Bars.self)
        #expect(try child.getBean(Foo.self).bar === environment.getBean(Bar.self))
    }
}
