import Cleanse
import CleanseBeans
import Testing

/// Properties that declarations name by their key paths.
@Suite struct KeyPathTests {
    final class Sign: Initializable {}
    final class Meter {
        private(set) var changes = 0
        var value = 0 { didSet { changes += 1 } }
        var sign: Sign?
        var signs: [Sign] = []
    }
    class Base: Initializable {
        var number = 0
        required init() {}
    }
    final class Derived: Base {}

    @Test func `Key paths set properties that are not bean properties, through their setters`() throws {
        let environment = try Environment(name: "test")
        try environment.define(
            environment.bean(factory: Meter.init).property(\Meter.value, value: 5).property(\Meter.sign, ref: "s")
                .property(\Meter.signs, inject: InjectBean()))
        try environment.define(environment.bean(Sign.self, id: "s"))
        try environment.define(environment.bean(Derived.self).property(\Base.number, resolve: "${n=7}"))
        let meter = try environment.getBean(Meter.self)
        #expect(meter.value == 5 && meter.changes == 1)
        #expect(meter.sign === (try environment.getBean(Sign.self)) && meter.signs.count == 1)
        #expect(try environment.getBean(Derived.self).number == 7)
    }

    @Test func `A second value replaces the first, and a bean's value replaces its template's`() throws {
        let environment = try Environment(name: "test")
        try environment.define(
            environment.bean(Derived.self, id: "twice").property(\Derived.number, value: 1)
                .property(\Base.number, value: 2))
        try environment.define(environment.bean(Base.self, id: "template").property(\Base.number, value: 3))
        try environment.define(
            environment.bean(Derived.self, id: "own", parent: "template").property(\Derived.number, value: 4))
        try environment.define(environment.bean(Derived.self, id: "inherited", parent: "template"))
        let numbers = try ["twice", "own", "inherited"].map { try environment.getBean(Derived.self, byId: $0).number }
        #expect(numbers == [2, 4, 3])
    }

    @Test func `A value that does not fit is an error of the property`() throws {
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Sign.self, id: "s").property(\Base.number, value: 1))
        try environment.define(
            environment.bean(factory: Meter.init).property(\Meter.value, resolve: "x")
                .property(\Meter.sign, ref: "b"))
        try environment.define(environment.bean(Base.self, id: "b"))
        #expect(
            codes { try environment.startup() }.sorted() == ["invalid-conversion", "type-mismatch", "wrong-object"])
    }
}
