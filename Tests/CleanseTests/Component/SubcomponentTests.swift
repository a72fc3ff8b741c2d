import Cleanse
import Testing
import TestSupport

@Suite struct SubcomponentTests {
    private struct UserScope: Scope {}
    private struct PageScope: Scope {}
    private final class Service {}
    private final class Session {
        let service: Service
        let user: String
        init(service: Service, user: String) {
            self.service = service
            self.user = user
        }
    }
    private final class Page {
        let session: Session
        let service: Service
        let number: Int
        init(session: Session, service: Service, number: Int) {
            self.session = session
            self.service = service
            self.number = number
        }
    }

    private struct User: Component {
        typealias Root = (session: Session, pages: ComponentFactory<Pages>)
        typealias Seed = String
        typealias Scope = UserScope
        static func configure(binder: Binder<UserScope>) {
            binder.bind().sharedInScope().to(factory: Session.init)
            binder.install(dependency: Pages.self)
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to { (session: Session, pages: ComponentFactory<Pages>) in (session, pages) }
        }
    }
    private struct Pages: Component {
        typealias Root = Page
        typealias Seed = Int
        typealias Scope = PageScope
        static func configure(binder: Binder<PageScope>) {}
        static func configureRoot(binder bind: ReceiptBinder<Page>) -> BindingReceipt<Page> {
            bind.to(factory: Page.init)
        }
    }
    private struct App: RootComponent {
        struct Root {
            let service: Service
            let users: ComponentFactory<User>
        }
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {
            binder.bind().sharedInScope().to(factory: Service.init)
            binder.install(dependency: User.self)
            binder.install(dependency: User.self)
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }

    @Test func `A component two levels down sees the shared values of both ancestors`() throws {
        let app = try ComponentFactory.of(App.self).build()
        let user = app.users.build("Ada")
        let page = user.pages.build(3)
        #expect(page.service === app.service)
        #expect(page.session === user.session)
        #expect(page.session.user == "Ada")
        #expect(page.number == 3)
    }

    @Test func `Two builds share nothing of their own scope`() throws {
        let app = try ComponentFactory.of(App.self).build()
        let ada = app.users.build("Ada")
        let bob = app.users.build("Bob")
        #expect(ada.session !== bob.session)
        #expect(ada.pages.build(1).session === ada.session)
        #expect(bob.pages.build(1).session === bob.session)
        #expect(ada.session.service === bob.session.service)
    }

    @Test func `A component installed twice is installed once`() {
        #expect(ComponentFactory<App>.validate(App.self).isEmpty)
    }

    @Test func `A factory alone keeps the graph that it builds on alive`() throws {
        let pages = try ComponentFactory.of(App.self).build().users.build("Ada").pages
        let first = pages.build(1)
        let second = pages.build(2)
        #expect(first.session === second.session)
        #expect(first.service === second.session.service)
    }

    // MARK: Bindings that are not visible

    private struct Left: Component {
        typealias Root = Int
        static func configure(binder: UnscopedBinder) { binder.bind(String.self).to(value: "left") }
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
    }
    private struct Right: Component {
        typealias Root = Double
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Double>) -> BindingReceipt<Double> {
            bind.to { (text: String) in Double(text.count) }
        }
    }

    @Test func `A parent does not see the bindings of its subcomponent`() throws {
        let found = report(on: String.self) { $0.install(dependency: Left.self) }
        #expect(found.map(\.code) == ["missing-provider"])
    }

    @Test func `A component does not see the bindings of its sibling`() throws {
        let found = report(on: Bool.self) { binder in
            binder.bind(Bool.self).to(value: true)
            binder.install(dependency: Left.self)
            binder.install(dependency: Right.self)
        }
        let missing = try #require(found.first as? MissingProvider)
        #expect(missing.key == ProviderKey(String.self))
        #expect(missing.hints.first?.contains("but in Left, which this component can't see") == true)
    }

    // MARK: Providers that reach up

    private final class Parts {}
    private final class Engine { init(parts: Parts) {} }
    private struct Garage: Component {
        struct Root {
            let engines: Provider<Engine>
            let session: Gauge
        }
        final class Gauge {}
        typealias Scope = UserScope
        static func configure(binder: Binder<UserScope>) {
            binder.bind().sharedInScope().to(factory: Gauge.init)
            binder.bind().to(factory: Engine.init)
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }

    @Test func `A kept provider reaches unshared bindings of an ancestor`() throws {
        let garages = try resolve(ComponentFactory<Garage>.self) { binder in
            binder.bind().to(factory: Parts.init)
            binder.bind().sharedInScope().to(factory: Service.init)
            binder.install(dependency: Garage.self)
        }
        let engines = garages.build().engines
        #expect(engines.get() !== engines.get())
    }

    // MARK: Building on without validation

    private enum Rootless {
        nonisolated(unsafe) static var receipt: BindingReceipt<String>?
        struct Sub: Component {
            typealias Root = String
            static func configure(binder: UnscopedBinder) {}
            static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> { receipt! }
        }
    }

    @Test func `A component that returns another component's receipt has no root, and its build says so`() throws {
        let factory = try resolve(ComponentFactory<Rootless.Sub>.self, validate: false) { binder in
            Rootless.receipt = binder.bind(String.self).to(value: "another's")
            binder.install(dependency: Rootless.Sub.self)
        }
        let error = #expect(throws: MissingProvider.self) { try factory.tryBuild() }
        #expect(error?.hints == ["configureRoot(binder:) of Sub must bind the root"])
    }

    private struct RootlessApp: RootComponent {
        typealias Root = String
        static func configure(binder: UnscopedBinder) { binder.bind(Int.self).to(value: 1) }
        static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> { Rootless.receipt! }
    }

    @Test func `An override of another binding does not become the missing root`() throws {
        _ = try resolve(Int.self) { binder in
            Rootless.receipt = binder.bind(String.self).to(value: "another's")
            binder.bind(Int.self).to(value: 1)
        }
        #expect(throws: MissingProvider.self) {
            try ComponentFactory.of(RootlessApp.self, overriding: { $0.bind(Int.self).to(value: 2) })
        }
    }
}
