import Cleanse
import Testing
import TestSupport

/// Tests of the complaints of users of Cleanse 4, one short test each. The whole programs are in `Tests/ContractTests/Issues.swift`.
@Suite struct ComplaintTests {
    private struct UserScope: Scope {}
    private class Service {}
    private final class Mock: Service {}

    @Test func `Complaint: a duplicate binding aborts and does not name the first one`() throws {
        let found = report(on: Service.self) { binder in
            binder.bind(Service.self).to { Service() }
            binder.bind(Service.self).to { Mock() }
        }
        let error = try #require(found.first as? DuplicateBinding)
        #expect(error.sourceLocations.count == 2)
        #expect(error.second.sourceLocation.line == error.first.sourceLocation.line + 1)
    }

    private enum Views {
        final class Login {
            let onboarding: Provider<Onboarding>
            init(onboarding: Provider<Onboarding>) { self.onboarding = onboarding }
        }
        final class Onboarding {
            let login: Provider<Login>
            init(login: Provider<Login>) { self.login = login }
        }
        final class Eager { init(again: Provider<Eager>) throws { _ = try again.tryGet() } }
    }

    @Test func `Complaint: providers of each other are reported as a cycle`() throws {
        let login = try resolve(Views.Login.self) { binder in
            binder.bind().to(factory: Views.Login.init)
            binder.bind().to(factory: Views.Onboarding.init)
        }
        #expect(login.onboarding.get().login.get() !== login)
        // A call inside the initialiser closes the cycle, which is an error that names the chain.
        let error = #expect(throws: ReentrantResolution.self) {
            try resolve(Views.Eager.self) { $0.bind().to(factory: Views.Eager.init) }
        }
        #expect(error?.chain.map { $0.key } == [ProviderKey(Views.Eager.self), ProviderKey(Views.Eager.self)])
    }

    private protocol Foo {}
    private struct FooImpl: Foo {}
    private struct Bar {
        let foo: (any Foo)?
        let text: String?
    }

    @Test func `Complaint: an optional protocol crashes, an unbound optional counts as missing`() throws {
        let bar = try resolve(Bar.self) { binder in
            binder.bind().to(factory: Bar.init)
            binder.bind((any Foo).self).to(factory: FooImpl.init)
        }
        #expect(bar.foo is FooImpl)
        #expect(bar.text == nil)
    }

    private struct App: RootComponent {
        typealias Root = Screen
        struct Screen { let service: Service }
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) { binder.bind(Service.self).sharedInScope().to { Service() } }
        static func configureRoot(binder bind: ReceiptBinder<Screen>) -> BindingReceipt<Screen> {
            bind.to(factory: Screen.init)
        }
    }
    private struct Mocks: Module {
        static func configure(binder: UnscopedBinder) { binder.bind(Service.self).to { Mock() } }
    }

    @Test func `Complaint: no way to replace a binding in a test`() throws {
        #expect(try ComponentFactory.of(App.self, overriding: [Mocks.self]).build().service is Mock)
    }

    private struct Networking: Module {
        static func configure(binder: UnscopedBinder) { binder.bind(Int.self).to(value: 1) }
    }
    private struct One: Module {
        static func configure(binder: UnscopedBinder) { binder.include(module: Networking.self) }
    }
    private struct Two: Module {
        static func configure(binder: UnscopedBinder) { binder.include(module: Networking.self) }
    }

    @Test func `Complaint: two modules that include one module crash`() throws {
        let number = try resolve(Int.self) { binder in
            binder.include(module: One.self)
            binder.include(module: Two.self)
        }
        #expect(number == 1)
    }

    private struct First: RootComponent {
        typealias Root = App.Screen
        typealias Scope = UserScope
        static func configure(binder: Binder<UserScope>) {}
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.tagged(with: FirstTag.self).to { (service: Service) in App.Screen(service: service) }
        }
        struct FirstTag: Cleanse.Tag { typealias Element = App.Screen }
    }

    @Test func `Complaint: two root components can't share singletons`() throws {
        let app = try ComponentFactory.of(App.self).instantiate()
        let first = try ComponentFactory.of(First.self, parent: app.graph).build()
        let second = try ComponentFactory.of(First.self, parent: app.graph).build()
        #expect(first.service === app.root.service)
        #expect(second.service === app.root.service)
    }

    private class Controller {
        var service: Service?
        func inject(service: Service) { self.service = service }
    }
    private final class Request: Controller {
        var number: Int?
        func inject(number: Int) { self.number = number }
    }
    private struct Injecting: RootComponent {
        typealias Root = Void
        static func configure(binder: UnscopedBinder) {
            binder.bind(Service.self).to { Service() }
            binder.bind(Int.self).to(value: 5)
            binder.bindPropertyInjectionOf(Controller.self).to(injector: Controller.inject(service:))
            binder.bindPropertyInjectionOf(Request.self).to(injector: Request.inject(number:))
        }
        static func configureRoot(binder bind: ReceiptBinder<Void>) -> BindingReceipt<Void> { bind.to(value: ()) }
    }

    @Test func `Complaint: properties can be injected into the root's type only`() throws {
        let graph = try ComponentFactory.of(Injecting.self).instantiate().graph
        let request = Request()
        #expect(try graph.injectProperties(into: request))
        #expect(request.service != nil)
        #expect(request.number == 5)
    }

    private protocol Home: AnyObject {}
    private protocol Register: AnyObject {}
    private final class Coordinator: Home, Register {}

    @Test func `Complaint: one shared object can't serve several protocols`() throws {
        struct Root { let home: any Home; let register: any Register }
        let root = try resolve(Root.self) { binder in
            binder.bind(Coordinator.self).sharedInScope()
                .alias((any Home).self) { $0 }.alias((any Register).self) { $0 }.to(factory: Coordinator.init)
            binder.bind().to(factory: Root.init)
        }
        #expect(root.home === root.register)
    }

    private final class Database: ScopedByDefault { typealias DefaultScope = Singleton }

    @Test func `Complaint: asSingleton is forgotten`() throws {
        struct Root { let one: Database; let other: Database }
        let root = try resolve(Root.self) { binder in
            binder.bind().to(factory: Database.init)
            binder.bind().to(factory: Root.init)
        }
        #expect(root.one === root.other)
    }

    private final class Counted {
        let live: Live
        init(live: Live) {
            self.live = live
            live.made.increment()
        }
        deinit { live.gone.increment() }
    }
    private final class Live: Sendable {
        let made = Counter()
        let gone = Counter()
    }
    private struct Sub: Component {
        struct Root {
            let counted: Counted
            let again: Provider<Counted>
        }
        typealias Scope = UserScope
        static func configure(binder: Binder<UserScope>) {
            binder.bind().sharedInScope().to(factory: Counted.init)
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }

    /// `LifetimeTests` measures the memory itself, in its own process. Here all objects that were created have to be released.
    @Test func `Complaint: factories must be retained, and every build leaks memory`() throws {
        let live = Live()
        // Neither the root component's factory nor its root is retained.
        let sub = try resolve(ComponentFactory<Sub>.self) { binder in
            binder.bind().to(value: live)
            binder.install(dependency: Sub.self)
        }
        for _ in 1...100_000 { _ = sub.build() }
        #expect(live.made.value == 100_000)
        #expect(live.gone.value == 100_000)
    }

    private struct Properties { let color: String }
    private final class Window {
        let properties: Properties
        init(properties: Properties) { self.properties = properties }
    }
    private struct Quick: Cleanse.RootComponent {
        typealias Root = Window
        static func configure(binder: Binder<Unscoped>) {
            binder
                .bind(Properties.self)
                .to { () -> Properties in
                    Properties(color: "blue")
                }
        }
        static func configureRoot(binder bind: ReceiptBinder<Window>) -> BindingReceipt<Window> {
            return bind.to(factory: Window.init)
        }
    }

    @Test func `Complaint: the guide is out of date (its first program still works)`() throws {
        let window = try ComponentFactory.of(Quick.self).build(())
        #expect(window.properties.color == "blue")
    }

    private struct Many {
        let a: Int, b: String, c: Bool, d: Double, e: Float, f: Int8, g: Int16, h: Int32, i: Int64, j: UInt, k: UInt8,
            l: UInt16
        init(
            _ a: Int, _ b: String, _ c: Bool, _ d: Double, _ e: Float, _ f: Int8, _ g: Int16, _ h: Int32, _ i: Int64,
            _ j: UInt, _ k: UInt8, _ l: UInt16
        ) {
            (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
            (self.g, self.h, self.i, self.j, self.k, self.l) = (g, h, i, j, k, l)
        }
    }
    private struct Numbers: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind(Int.self).to(value: 1)
            binder.bind(String.self).to(value: "2")
            binder.bind(Bool.self).to(value: true)
            binder.bind(Double.self).to(value: 4)
            binder.bind(Float.self).to(value: 5)
            binder.bind(Int8.self).to(value: 6)
            binder.bind(Int16.self).to(value: 7)
            binder.bind(Int32.self).to(value: 8)
            binder.bind(Int64.self).to(value: 9)
            binder.bind(UInt.self).to(value: 10)
            binder.bind(UInt8.self).to(value: 11)
            binder.bind(UInt16.self).to(value: 12)
        }
    }

    @Test func `Complaint: factories of many parameters are ambiguous`() throws {
        let unapplied = try resolve(Many.self) { binder in
            binder.include(module: Numbers.self)
            binder.bind().to(factory: Many.init)
        }
        #expect(unapplied.l == 12)
        let closure = try resolve(Many.self) { binder in
            binder.include(module: Numbers.self)
            binder.bind().to { Many($0, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) }
        }
        #expect(closure.k == 11)
        let one = try resolve([Int].self) { binder in
            binder.include(module: Numbers.self)
            binder.bind([Int].self).to { [$0] }
        }
        #expect(one == [1])
    }

    @Test func `Complaint: the only collections are arrays`() throws {
        struct Root { let set: Set<Int>; let map: [String: Int] }
        let root = try resolve(Root.self) { binder in
            binder.bind(Int.self).intoSet().to(value: 1)
            binder.bind(Int.self).intoSet().to(value: 1)
            binder.bind(Int.self).intoMap(key: "one").to(value: 1)
            binder.bind().to(factory: Root.init)
        }
        #expect(root.set == [1])
        #expect(root.map == ["one": 1])
        let found = report(on: [String: Int].self) { binder in
            binder.bind(Int.self).intoMap(key: "one").to(value: 1)
            binder.bind(Int.self).intoMap(key: "one").to(value: 2)
        }
        #expect(found.map(\.code) == ["duplicate-map-key"])
    }

    // MARK: Wanted from the first day

    private enum Configured {
        @TaskLocal static var count = Counter()
        struct Sub: Component {
            typealias Root = Double
            static func configure(binder: UnscopedBinder) { count.increment() }
            static func configureRoot(binder bind: ReceiptBinder<Double>) -> BindingReceipt<Double> {
                bind.to(value: 1)
            }
        }
    }

    @Test func `Wanted: configure runs once, and build does not configure again`() throws {
        let count = Counter()
        let factory = try Configured.$count.withValue(count) {
            try resolve(ComponentFactory<Configured.Sub>.self) { binder in
                count.increment()
                binder.install(dependency: Configured.Sub.self)
            }
        }
        for _ in 1...10 { _ = factory.build() }
        #expect(count.value == 2)
    }
}
