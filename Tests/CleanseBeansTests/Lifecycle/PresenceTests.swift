import Cleanse
import CleanseBeans
import Testing

/// Asking for what may not be there.
@Suite struct PresenceTests {
    private func environment(_ define: (Environment) throws -> Void) throws -> Environment {
        let environment = try Environment(name: "test")
        try define(environment)
        return environment
    }

    @Test func `containsBean tells whether there is one, and makes none`() throws {
        let log = Log()
        let environment = try environment {
            try $0.define(
                $0.bean(
                    ChocolateBar.self, id: "a", lazy: true,
                    factory: {
                        log.add("made")
                        return ChocolateBar()
                    }))
            try $0.define($0.bean(Foo.self, id: "template", abstract: true))
        }
        #expect(try environment.containsBean(ChocolateBar.self))
        #expect(try environment.containsBean(Bar.self))
        #expect(try environment.containsBean(byId: "a"))
        #expect(try !environment.containsBean(Foo.self))
        #expect(try !environment.containsBean(byId: "b"))
        #expect(try !environment.containsBean(byId: "template"))
        #expect(log.lines.isEmpty)
        let child = try Environment(name: "child", parent: environment)
        #expect(try child.containsBean(Bar.self))
        #expect(try child.containsBean(byId: "a"))
    }

    @Test func `An optional type is nil where there is no bean`() throws {
        let environment = try environment { try $0.define($0.bean(Bar.self, id: "bar")) }
        #expect(try environment.getBean(Bar?.self) != nil)
        #expect(try environment.getBean(Foo?.self) == nil)
        #expect(try environment.getBean(Bar?.self, byId: "bar") != nil)
        #expect(try environment.getBean(Bar?.self, byId: "none") == nil)
        let none: Plain? = try environment.getBean()
        #expect(none == nil)
        #expect(try beanError { _ = try environment.getBean(Foo?.self, byId: "bar") }.code == "wrong-type")
    }

    @Test func `An optional type does not hide that there are several, or that making one failed`() throws {
        let environment = try environment {
            try $0.define($0.bean(Bar.self)).define($0.bean(Bar.self))
            try $0.define($0.bean(Foo.self, lazy: true, factory: { throw Boom() }))
        }
        #expect(try beanError { _ = try environment.getBean(Bar?.self) }.code == "ambiguous-bean")
        #expect(try beanError { _ = try environment.getBean(Foo?.self) }.underlying is Boom)
    }

    @Test func `Beans without ids are told apart in a row of environments`() throws {
        let parent = try environment { try $0.define($0.bean(Bar.self)) }
        let child = try Environment(name: "child", parent: parent)
        for _ in 0..<8 { try child.define(child.bean(Bar.self)) }
        #expect(try Set(child.getBeansByType(Bar.self).map(ObjectIdentifier.init)).count == 9)
    }
}
