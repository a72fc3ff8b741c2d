import Cleanse
import Testing

private enum Greeting {
    // snippet: components-root
    struct Greeter {
        let name: String
        func greet() -> String { "Hello, \(name)" }
    }

    struct GreeterComponent: RootComponent {
        typealias Root = Greeter

        static func configureRoot(binder bind: ReceiptBinder<Greeter>) -> BindingReceipt<Greeter> {
            bind.to(factory: Greeter.init)
        }

        static func configure(binder: UnscopedBinder) {
            binder.bind(String.self).to(value: "Ada")
        }
    }
    // end snippet
}

private enum FactoriesFirst {
    struct Grinder {}
    final class Machine {
        let grinder: Grinder
        init(grinder: Grinder) { self.grinder = grinder }
    }

    // snippet: components-factory-first
    static func configure(binder: SingletonBinder) {
        binder.bind(Grinder.init)
        binder.bind(Machine.init).sharedInScope()
    }
    // end snippet
}

@MainActor
private enum MainActorTypes {
    // snippet: components-main-actor
    @MainActor
    final class Screen {
        let title: String
        init(title: String) { self.title = title }
    }

    @MainActor
    struct ScreenModule: @MainActor Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind().to(factory: Screen.init)
        }
    }

    @MainActor
    struct WindowComponent: @MainActor RootComponent {
        typealias Root = Window

        static func configureRoot(binder bind: ReceiptBinder<Window>) -> BindingReceipt<Window> {
            bind.to(factory: Window.init)
        }

        static func configure(binder: UnscopedBinder) {
            binder.include(module: ScreenModule.self)
            binder.bind(String.self).to(value: "Home")
        }
    }
    // end snippet

    @MainActor
    struct Window {
        let screen: Screen
    }
}

private enum Parameters {
    struct Database: Sendable { let url: String }
    struct Reports { let orders: TaggedProvider<Orders>, archive: TaggedProvider<Archive> }

    // snippet: components-parameters
    struct DatabaseModule<Name: BindingTag>: ParameterizedModule, Hashable where Name.Element == Database {
        let url: String

        func configure(binder: UnscopedBinder) {
            binder.bind(Database.self).tagged(with: Name.self).to { [url] in Database(url: url) }
        }
    }

    struct Orders: BindingTag { typealias Element = Database }
    struct Archive: BindingTag { typealias Element = Database }

    struct ReportModule: Module {
        static func configure(binder: UnscopedBinder) {
            binder.include(module: DatabaseModule<Orders>(url: "postgres://orders"))
            binder.include(module: DatabaseModule<Archive>(url: "postgres://archive"))
            binder.bind().to(factory: Reports.init)
        }
    }
    // end snippet
}

private enum Accounts {
    struct HTTPClient {}
    struct AccountService { let client: HTTPClient }

    // snippet: components-modules
    struct NetworkModule: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind().to(factory: HTTPClient.init)
        }
    }

    struct AccountModule: Module {
        static func configure(binder: UnscopedBinder) {
            binder.include(module: NetworkModule.self)
            binder.bind().to(factory: AccountService.init)
        }
    }
    // end snippet

    struct App: RootComponent {
        typealias Root = AccountService
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.configured { $0.to { (client: HTTPClient) in AccountService(client: client) } }
        }
        static func configure(binder: UnscopedBinder) {
            binder.include(module: NetworkModule.self)
            binder.include(module: NetworkModule.self)
        }
    }

    struct Both: RootComponent {
        typealias Root = (AccountService, HTTPClient)
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to { ($0, $1) } }
        static func configure(binder: UnscopedBinder) {
            binder.include(module: NetworkModule.self)
            binder.include(module: AccountModule.self)
        }
    }
}

private enum Sessions {
    final class Cache {}

    // snippet: components-scopes
    struct AppScope: Scope {}
    struct UserScope: Scope {}

    struct User {
        let name: String
    }

    final class Session {
        let user: User
        let cache: Cache

        init(user: User, cache: Cache) {
            self.user = user
            self.cache = cache
        }
    }

    struct UserHome {
        let session: Session
        let sameSession: Session
    }

    struct UserComponent: Component {
        typealias Seed = User
        typealias Scope = UserScope
        typealias Root = UserHome

        static func configureRoot(binder bind: ReceiptBinder<UserHome>) -> BindingReceipt<UserHome> {
            bind.to(factory: UserHome.init)
        }

        static func configure(binder: Binder<UserScope>) {
            binder.bind().sharedInScope().to(factory: Session.init)
        }
    }
    // end snippet

    // snippet: components-scoped-module
    struct SessionModule: Module {
        static func configure(binder: Binder<UserScope>) {
            binder.bind().sharedInScope().to(factory: Session.init)
        }
    }
    // end snippet

    struct SingleUser: RootComponent {
        typealias Seed = User
        typealias Scope = UserScope
        typealias Root = UserHome
        static func configureRoot(binder bind: ReceiptBinder<UserHome>) -> BindingReceipt<UserHome> {
            bind.to(factory: UserHome.init)
        }
        static func configure(binder: Binder<UserScope>) {
            binder.include(module: SessionModule.self)
            binder.bind().sharedInScope().to(factory: Cache.init)
        }
    }

    // snippet: components-install
    struct App {
        let users: ComponentFactory<UserComponent>

        func logIn(_ name: String) -> UserHome {
            users.build(User(name: name))
        }
    }

    struct AppComponent: RootComponent {
        typealias Scope = AppScope
        typealias Root = App

        static func configureRoot(binder bind: ReceiptBinder<App>) -> BindingReceipt<App> {
            bind.to(factory: App.init)
        }

        static func configure(binder: Binder<AppScope>) {
            binder.install(dependency: UserComponent.self)
            binder.bind().sharedInScope().to(factory: Cache.init)
        }
    }
    // end snippet

    struct Editor { let cache: Cache }

    struct EditorComponent: RootComponent {
        typealias Root = Editor
        static func configureRoot(binder bind: ReceiptBinder<Editor>) -> BindingReceipt<Editor> {
            bind.to(factory: Editor.init)
        }
        static func configure(binder: UnscopedBinder) {}
    }
}

private enum Defaults {
    // snippet: components-default-scope
    final class Database: ScopedByDefault {
        typealias DefaultScope = Singleton
    }
    // end snippet

    struct App: RootComponent {
        typealias Scope = Singleton
        typealias Root = (Database, Database)
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to { ($0, $1) } }
        static func configure(binder: SingletonBinder) {
            // snippet: components-default-scope-bind
            binder.bind().to(factory: Database.init)
            // end snippet
        }
    }
}

private enum Aliases {
    protocol HomeRoute: AnyObject {}
    protocol SearchRoute: AnyObject {}
    final class Coordinator: HomeRoute, SearchRoute {}

    struct App: RootComponent {
        typealias Scope = Singleton
        typealias Root = (any HomeRoute, any SearchRoute)
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to { ($0, $1) } }
        static func configure(binder: SingletonBinder) {
            // snippet: components-alias
            binder.bind(Coordinator.self).sharedInScope()
                .alias((any HomeRoute).self) { $0 }
                .alias((any SearchRoute).self) { $0 }
                .to(factory: Coordinator.init)
            // end snippet
        }
    }
}

@Suite struct ComponentSnippets {
    @MainActor
    @Test func `A component of the main actor is built on it`() throws {
        let window = try ComponentFactory.of(MainActorTypes.WindowComponent.self).build()
        #expect(window.screen.title == "Home")
    }

    @Test func `Steps follow a factory`() throws {
        typealias Machine = FactoriesFirst.Machine
        let (a, b) = try ComponentFactory.of(root: (Machine, Machine).self) { binder in
            FactoriesFirst.configure(binder: binder)
            binder.bind { (a: Machine, b: Machine) in (a, b) }
        }.build()
        #expect(a === b)
    }

    @Test func `A root component's factory builds the root`() throws {
        // snippet: components-build
        let factory = try ComponentFactory.of(GreeterComponent.self)
        let greeter = factory.build()
        // end snippet
        #expect(greeter.greet() == "Hello, Ada")
    }
    private typealias GreeterComponent = Greeting.GreeterComponent

    @Test func `A module with parameters binds several values with tags`() throws {
        let reports = try ComponentFactory.of(root: Parameters.Reports.self, scope: Unscoped.self) {
            $0.include(module: Parameters.ReportModule.self)
        }.build()
        #expect(reports.orders.get().url == "postgres://orders")
        #expect(reports.archive.get().url == "postgres://archive")
    }

    @Test func `A module included twice counts once`() throws {
        #expect(ComponentFactory.validate(Accounts.App.self).isEmpty)
        _ = try ComponentFactory.of(Accounts.Both.self).build()
    }

    @Test func `A subcomponent shares values in its own scope only`() throws {
        let app = try ComponentFactory.of(Sessions.AppComponent.self).build()
        // snippet: components-log-in
        let ada = app.logIn("Ada")
        let grace = app.logIn("Grace")
        // end snippet
        #expect(ada.session === ada.sameSession)
        #expect(ada.session !== grace.session)
        #expect(ada.session.cache === grace.session.cache)
        #expect(grace.session.user.name == "Grace")
    }

    @Test func `A module shares values in the scope of the component that includes it`() throws {
        let home = try ComponentFactory.of(Sessions.SingleUser.self).build(Sessions.User(name: "Ada"))
        #expect(home.session === home.sameSession)
    }

    @Test func `A root component may be built on another one`() throws {
        // snippet: components-parent
        let app = try ComponentFactory.of(AppComponent.self).instantiate()
        let editor = try ComponentFactory.of(EditorComponent.self, parent: app.graph).build()
        // end snippet
        #expect(editor.cache === app.root.logIn("Ada").session.cache)
    }
    private typealias AppComponent = Sessions.AppComponent
    private typealias EditorComponent = Sessions.EditorComponent

    @Test func `A type may be shared by default`() throws {
        let (first, second) = try ComponentFactory.of(Defaults.App.self).build()
        #expect(first === second)
    }

    @Test func `Aliases keep identity`() throws {
        let (home, search) = try ComponentFactory.of(Aliases.App.self).build()
        #expect(home === search)
    }
}
