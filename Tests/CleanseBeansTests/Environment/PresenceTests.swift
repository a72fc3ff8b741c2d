import Cleanse
import CleanseBeans
import Testing

/// Unwraps nested optionals.
private func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    return mirror.children.first.flatMap { unwrapped($0.value) }
}

/// Requests for beans that may be missing.
@Suite struct PresenceTests {
    private func environment(_ define: (Environment) throws -> Void) throws -> Environment {
        let environment = try Environment(name: "test")
        try define(environment)
        return environment
    }

    @Test func `containsBean tells whether a bean exists, and creates none`() throws {
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

    /// A form of request: whether `getBean` returns a value, and whether `containsBean` returns `true`.
    private struct Form: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let gives: @Sendable (Environment) throws -> Bool
        let contains: @Sendable (Environment) throws -> Bool

        init<T>(_ type: T.Type) {
            testDescription = "\(type)"
            gives = {
                do { return unwrapped(try $0.getBean(type)) != nil } catch let error as BeanError {
                    #expect(error.code == "unknown-bean")
                    return false
                }
            }
            contains = { try $0.containsBean(type) }
        }

        init<T>(_ type: T.Type, id: String) {
            testDescription = "\(type) \"\(id)\""
            gives = {
                do { return unwrapped(try $0.getBean(type, byId: id)) != nil } catch let error as BeanError {
                    #expect(["unknown-id", "abstract-bean"].contains(error.code))
                    return false
                }
            }
            contains = { try $0.containsBean(byId: id) }
        }
    }

    private protocol Named {}
    private protocol Unnamed {}
    private final class Person: Named, Unnamed, Initializable {}
    private final class Making: FactoryBean, Initializable {
        func create() throws -> AnyObject { Plain(text: "made") }
    }
    private struct App: RootComponent {
        typealias Root = Int8
        static func configure(binder: SingletonBinder) {
            binder.bind(String.self).to(value: "typed")
            binder.bind(Int16?.self).to(value: 16)
            binder.bind(Float.self).intoCollection().to(value: 1)
            binder.bind(Float.self).intoMap(key: "a").to(value: 1)
        }
        static func configureRoot(binder bind: ReceiptBinder<Int8>) -> BindingReceipt<Int8> {
            bind.to { (_: String, _: Int16?, _: [Float], _: [String: Float]) in 8 }
        }
    }

    private static let forms: [Form] = [
        Form(Bar.self), Form(ChocolateBar.self), Form(Bar?.self), Form(Bar??.self), Form(Foo.self), Form(Foo?.self),
        Form(Int.self), Form(Int?.self), Form(Int??.self), Form(UInt.self), Form(UInt?.self),
        Form([Int].self), Form([Int]?.self), Form([String].self), Form([String: Int].self), Form([String: Int]?.self),
        Form([Int: Int].self), Form((() -> Int).self), Form((() -> Int)?.self), Form((() -> String).self),
        Form(Provider<Int>.self), Form(Provider<Bar>?.self), Form(Person.self),
        Form((any Named).self), Form((any Named)?.self), Form((any Unnamed).self), Form((any Unnamed)?.self),
        Form((any Named & AnyObject).self), Form((any Named & Unnamed)?.self), Form(AnyObject.self), Form(Any.self),
        Form(Making.self), Form((any FactoryBean).self), Form(Plain.self), Form(Plain?.self),
        Form(Injector.self), Form(ConfigurationManager?.self),
        Form(String.self), Form(String?.self), Form(Int8.self), Form(Int16.self), Form(Int16?.self), Form(Int16??.self),
        Form([Float].self), Form([Float]?.self), Form([String: Float].self), Form(Provider<String>.self),
        Form(Bar.self, id: "bar"), Form(Bar?.self, id: "bar"), Form(Any.self, id: "bar"),
        Form((any Unnamed).self, id: "person"), Form((any Unnamed & AnyObject)?.self, id: "person"),
        Form(Making.self, id: "making"), Form(Int?.self, id: "int"), Form([Int].self, id: "ints"),
        Form(Bar.self, id: "none"), Form(Bar?.self, id: "none"), Form(Bar.self, id: "template"),
    ]

    @Test(arguments: forms)
    private func `containsBean returns true exactly if getBean returns a value`(form: Form) throws {
        let graph = try ComponentFactory.of(App.self).instantiate().graph
        for isBelow in [false, true] {
            let top = try Environment(name: "test", parent: graph)
            try top.define(top.bean(ChocolateBar.self, id: "bar", lazy: true))
                .define(top.bean(Int.self, id: "int", factory: { 1 }))
                .define(top.bean([Int].self, id: "ints", factory: { [1] }))
                .define(top.bean([String: Int].self, factory: { [:] }))
                .define(top.bean((() -> Int).self, factory: { { 1 } }))
                .define(top.bean(Person.self, id: "person").implements((any Named).self))
                .define(top.bean(Making.self, id: "making").target(Plain.self))
                .define(top.bean(Bar.self, id: "template", abstract: true))
            let environment = isBelow ? try Environment(name: "below", parent: top) : top
            #expect(try form.contains(environment) == form.gives(environment))
        }
    }

    @Test func `An optional type is nil if there is no bean`() throws {
        let environment = try environment { try $0.define($0.bean(Bar.self, id: "bar")) }
        #expect(try environment.getBean(Bar?.self) != nil)
        #expect(try environment.getBean(Foo?.self) == nil)
        #expect(try environment.getBean(Bar?.self, byId: "bar") != nil)
        #expect(try environment.getBean(Bar?.self, byId: "none") == nil)
        let none: Plain? = try environment.getBean()
        #expect(none == nil)
        #expect(try beanError { _ = try environment.getBean(Foo?.self, byId: "bar") }.code == "wrong-type")
    }

    @Test func `An optional type does not hide an ambiguity or a failed creation`() throws {
        let environment = try environment {
            try $0.define($0.bean(Bar.self)).define($0.bean(Bar.self))
            try $0.define($0.bean(Foo.self, lazy: true, factory: { throw Boom() }))
        }
        #expect(try beanError { _ = try environment.getBean(Bar?.self) }.code == "ambiguous-bean")
        #expect(try beanError { _ = try environment.getBean(Foo?.self) }.underlying is Boom)
    }

    @Test func `Beans without ids are distinguished in a chain of environments`() throws {
        let parent = try environment { try $0.define($0.bean(Bar.self)) }
        let child = try Environment(name: "child", parent: parent)
        for _ in 0..<8 { try child.define(child.bean(Bar.self)) }
        #expect(try Set(child.getBeansByType(Bar.self).map(ObjectIdentifier.init)).count == 9)
    }
}
