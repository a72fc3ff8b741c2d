import Cleanse
import CleanseBeans
import TestSupport
import Testing

/// Beans that are not objects.
@Suite struct ValueTests {
    struct Point: Equatable { var x = 0 }

    final class Witness: BeanPostProcessor {
        let log: Log
        init(_ log: Log) { self.log = log }
        func process(_ bean: AnyObject) throws -> AnyObject { bean }
        func process(value: Any) throws -> Any {
            log.add("\(type(of: value))")
            return (value as? Point).map { Point(x: $0.x + 1) } ?? value
        }
    }

    @Test func `A number is of its own type only`() throws {
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Int.self, id: "one", factory: { 1 }))
        #expect(try environment.getBean(Int.self, byId: "one") == 1)
        #expect(try environment.getBean(Any.self, byId: "one") as? Int == 1)
        for type in [Bool.self, Double.self, Int8.self] as [Any.Type] {
            let error = try beanError { _ = try environment.findBean(type, byId: "one") }
            #expect(error.message == "bean \"one\" is a Int, not a \(type)")
        }
        #expect(try beanError { _ = try environment.getBean(Bool.self, byId: "one") }.code == "wrong-type")
    }

    @Test func `A value is injected by id and by type, and found by its type`() throws {
        final class Holder: Initializable {
            @BeanProperty var names: [String] = []
            @BeanProperty var point: Point?
        }
        let environment = try Environment(name: "test")
        try environment.define(environment.bean([String].self, id: "names", factory: { ["a", "b"] }))
        try environment.define(environment.bean(Point.self, factory: { Point(x: 3) }))
        try environment.define(
            environment.bean(Holder.self).property("names", ref: "names").property("point", inject: InjectBean()))
        let holder = try environment.getBean(Holder.self)
        #expect(holder.names == ["a", "b"])
        #expect(holder.point == Point(x: 3))
        #expect(try environment.getBeansByType([String].self) == [["a", "b"]])
    }

    @Test func `Looking up a large array does not copy it`() throws {
        let numbers = Array(0..<100_000)
        let environment = try Environment(name: "test")
        try environment.define(environment.bean([Int].self, factory: { numbers }))
        let found = try environment.getBean([Int].self)
        let isSame = found.withUnsafeBufferPointer { found in
            numbers.withUnsafeBufferPointer { $0.baseAddress == found.baseAddress }
        }
        #expect(isSame)
    }

    @Test func `Post processors see the value itself, and may replace it`() throws {
        let log = Log()
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Witness.self, factory: { Witness(log) }))
        try environment.define(environment.bean(Point.self, factory: { Point() }))
        try environment.define(environment.bean([Int].self, factory: { [1] }))
        #expect(try environment.getBean(Point.self).x == 1)
        #expect(log.lines == ["Point", "Array<Int>"])
    }

    @Test func `The error for a value that comes back as another type names the processor`() throws {
        final class Spoil: BeanPostProcessor, Initializable {
            func process(_ bean: AnyObject) throws -> AnyObject { bean }
            func process(value: Any) throws -> Any { "\(value)" }
        }
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Spoil.self)).define(environment.bean(Int.self, factory: { 1 }))
        let error = try beanError { try environment.startup() }
        #expect(
            error.message
                == "type mismatch: the post processor Spoil returned a String for a bean that is a Int")
    }

    @Test func `A scope keeps a value as it keeps an object`() throws {
        final class Keeping: AbstractBeanScope {
            private var kept: AnyObject?
            init() { super.init(name: "keeping") }
            override func get(_ bean: BeanDeclaration, factory: any BeanFactory) throws -> AnyObject {
                let made = try kept ?? factory.create(bean)
                kept = made
                return made
            }
        }
        let count = Counter()
        let environment = try Environment(name: "test")
        environment.registerScope(Keeping())
        try environment.define(
            environment.bean(Int.self, factory: { count.increment() }).scope("keeping"))
        #expect(try (environment.getBean(Int.self), environment.getBean(Int.self)) == (1, 1))
    }

    @Test func `A factory bean may create a value`() throws {
        final class Numbers: FactoryBean, Initializable {
            func create() throws -> AnyObject { 5 as AnyObject }
        }
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Numbers.self).target(Int.self))
        #expect(try environment.getBean(Int.self) == 5)
    }

    @Test func `Declaring an optional bean is an error`() throws {
        let environment = try Environment(name: "test")
        let error = try beanError { try environment.define(environment.bean(Bar?.self, factory: { Bar() })) }
        #expect(error.code == "optional-bean")
        #expect(error.hints == ["declare it as Bar"])
    }
}
