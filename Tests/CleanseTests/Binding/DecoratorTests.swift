import Cleanse
import Testing

/// Decorators: what they wrap, their order, and who sees them.
@Suite struct DecoratorTests {
    private protocol Mailer: Sendable {
        var route: String { get }
    }
    private final class Smtp: Mailer, Sendable { let route = "smtp" }
    private final class Wrapper: Mailer {
        let name: String
        let inner: any Mailer
        var route: String { "\(name)(\(inner.route))" }
        init(_ name: String, _ inner: any Mailer) { (self.name, self.inner) = (name, inner) }
    }
    private struct Log: Sendable { let prefix: String }
    private struct Urgent: Cleanse.Tag { typealias Element = any Mailer }

    private struct Route { let text: String }
    private struct Logging: Module {
        static func configure(binder: UnscopedBinder) {
            binder.decorate((any Mailer).self).to { (inner: any Mailer) in Wrapper("log", inner) }
        }
    }
    private struct Retrying: Module {
        static func configure(binder: UnscopedBinder) {
            binder.decorate((any Mailer).self).to { (inner: any Mailer) in Wrapper("retry", inner) }
        }
    }

    private func route(_ configure: (SingletonBinder) -> Void) throws -> String {
        try ComponentFactory.of(root: Route.self) { binder in
            binder.bind((any Mailer).self).to { Smtp() }
            binder.bind(Route.self).to { (mailer: any Mailer) in Route(text: mailer.route) }
            configure(binder)
        }.build().text
    }

    // MARK: One component

    @Test func `A decorator gets the bound value and its other dependencies, and everybody gets the decorator`() throws
    {
        let all = try ComponentFactory.of(root: [String].self) { binder in
            binder.bind(Smtp.self).alias((any Mailer).self) { $0 }.to(factory: Smtp.init)
            binder.bind(Log.self).to(value: Log(prefix: "log"))
            binder.decorate((any Mailer).self).to { (log: Log, inner: any Mailer) in Wrapper(log.prefix, inner) }
            binder.bind([String].self).to {
                (direct: any Mailer, optional: (any Mailer)?, later: Provider<any Mailer>, closure: () -> any Mailer) in
                [direct.route, optional?.route ?? "", later.get().route, closure().route]
            }
        }.build()
        #expect(all == Array(repeating: "log(smtp)", count: 4))
    }

    @Test func `Decorators apply in the order of their declaration, through modules too`() throws {
        #expect(
            try route {
                $0.include(module: Logging.self)
                $0.include(module: Retrying.self)
            } == "retry(log(smtp))")
        #expect(
            try route {
                $0.include(module: Retrying.self)
                $0.include(module: Logging.self)
            } == "log(retry(smtp))")
    }

    @Test func `A decorator may request the value later, or not at all`() throws {
        #expect(
            try route {
                $0.decorate((any Mailer).self).to { (inner: Provider<any Mailer>) in Wrapper("later", inner.get()) }
            } == "later(smtp)")
        #expect(try route { $0.decorate((any Mailer).self).to { Wrapper("own", Smtp()) } } == "own(smtp)")
    }

    @Test func `A decorator may throw`() throws {
        struct Refused: Error {}
        #expect(throws: Refused.self) {
            try ComponentFactory.of(root: Route.self) { binder in
                binder.bind((any Mailer).self).to { Smtp() }
                binder.decorate((any Mailer).self).to { (_: any Mailer) throws -> any Mailer in throw Refused() }
                binder.bind(Route.self).to { (mailer: any Mailer) in Route(text: mailer.route) }
            }.tryBuild()
        }
    }

    @Test func `A decorator of a tagged key leaves the key without a tag alone`() throws {
        let routes = try ComponentFactory.of(root: [String].self) { binder in
            binder.bind((any Mailer).self).to { Smtp() }
            binder.bind((any Mailer).self).tagged(with: Urgent.self).to { Smtp() }
            binder.decorate((any Mailer).self).tagged(with: Urgent.self)
                .to { (inner: TaggedProvider<Urgent>) in Wrapper("urgent", inner.get()) }
            binder.bind([String].self).to { (plain: any Mailer, urgent: TaggedProvider<Urgent>) in
                [plain.route, urgent.get().route]
            }
        }.build()
        #expect(routes == ["smtp", "urgent(smtp)"])
    }

    @Test func `The decorated value is shared if the bound value is, through an alias too`() throws {
        struct Two { let first: any Mailer, second: any Mailer }
        func two(isShared: Bool) throws -> Two {
            try ComponentFactory.of(root: Two.self) { binder in
                let binding = binder.bind(Smtp.self)
                (isShared ? binding.sharedInScope() : binding).alias((any Mailer).self) { $0 }.to(factory: Smtp.init)
                binder.include(module: Logging.self)
                binder.include(module: Retrying.self)
                binder.bind(Two.self).to { Two(first: $0, second: $1) }
            }.build()
        }
        let shared = try two(isShared: true)
        #expect(shared.first as? Wrapper === shared.second as? Wrapper)
        let unshared = try two(isShared: false)
        #expect(unshared.first as? Wrapper !== unshared.second as? Wrapper)
    }

    @Test func `Decorating a collection decorates all of its elements, for components below as well`() throws {
        #expect(try ComponentFactory.of(Lists.self).build() == ["[a, b]", "[a, b] [c]"])
    }

    private struct Lists: RootComponent {
        static func configure(binder: UnscopedBinder) {
            binder.bind(String.self).intoCollection().to(value: "a")
            binder.bind(String.self).intoCollection().to(value: "b")
            binder.decorate([String].self).to { (all: [String]) in ["[\(all.joined(separator: ", "))]"] }
            binder.install(dependency: More.self)
        }
        static func configureRoot(binder bind: ReceiptBinder<[String]>) -> BindingReceipt<[String]> {
            bind.tagged(with: Joined.self).to { (above: Provider<[String]>, below: ComponentFactory<More>) in
                [above.get().joined(separator: " "), below.build()]
            }
        }
        struct Joined: Cleanse.Tag { typealias Element = [String] }
        struct More: Component {
            static func configure(binder: UnscopedBinder) {
                binder.bind(String.self).intoCollection().to(value: "[c]")
            }
            static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
                bind.to { (all: [String]) in all.joined(separator: " ") }
            }
        }
    }

    @Test func `A default can be decorated, and a decorator does not replace it`() throws {
        let route = try ComponentFactory.of(root: Route.self) { binder in
            binder.bind((any Mailer).self).asDefault().to { Smtp() }
            binder.include(module: Logging.self)
            binder.bind(Route.self).to { (mailer: any Mailer) in Route(text: mailer.route) }
        }.build()
        #expect(route.text == "log(smtp)")
    }

    @Test func `The root and the seed can be decorated`() throws {
        let log = try ComponentFactory.of(root: Log.self) { binder in
            binder.bind(Log.self).to(value: Log(prefix: "a"))
            binder.decorate(Log.self).to { (inner: Log) in Log(prefix: inner.prefix + "b") }
        }.build()
        #expect(log.prefix == "ab")
        #expect(try ComponentFactory.of(Seeded.self).build(Log(prefix: "seed")) == "seed!")
    }

    private struct Seeded: RootComponent {
        typealias Seed = Log
        static func configure(binder: UnscopedBinder) {
            binder.decorate(Log.self).to { (inner: Log) in Log(prefix: inner.prefix + "!") }
        }
        static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
            bind.to { (log: Log) in log.prefix }
        }
    }

    // MARK: Overrides

    private struct App: RootComponent {
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {
            binder.bind((any Mailer).self).sharedInScope().to { Smtp() }
            binder.include(module: Logging.self)
        }
        static func configureRoot(binder bind: ReceiptBinder<Route>) -> BindingReceipt<Route> {
            bind.to { (mailer: any Mailer) in Route(text: mailer.route) }
        }
    }

    @Test func `An override replaces the innermost value, and an overriding decorator is the outermost`() throws {
        let replaced = try ComponentFactory.of(
            App.self, overriding: { $0.bind((any Mailer).self).to { Wrapper("fake", Smtp()) } }
        ).build()
        #expect(replaced.text == "log(fake(smtp))")
        let spied = try ComponentFactory.of(App.self, overriding: [Retrying.self]).build()
        #expect(spied.text == "retry(log(smtp))")
        let report = ComponentFactory.validate(
            App.self, overriding: { $0.decorate(Log.self).to { (inner: Log) in inner } })
        #expect(report.errors.map(\.code) == ["unknown-override"])
    }

    // MARK: Components

    private struct Child: Component {
        static func configure(binder: UnscopedBinder) { binder.include(module: Retrying.self) }
        static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
            bind.to { (mailer: any Mailer) in mailer.route }
        }
    }
    private struct Plain: Component {
        static func configure(binder: UnscopedBinder) { binder.include(module: Logging.self) }
        static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
            bind.to { (mailer: any Mailer, route: Route) in "\(mailer.route) \(route.text)" }
        }
    }
    private struct Own: Component {
        static func configure(binder: UnscopedBinder) {
            binder.bind((any Mailer).self).to { Smtp() }
            binder.include(module: Logging.self)
        }
        static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
            bind.to { (mailer: any Mailer) in mailer.route }
        }
    }

    @Test func `A subcomponent decorates what it sees, for itself alone`() throws {
        let texts = try ComponentFactory.of(root: [String].self) { binder in
            binder.bind((any Mailer).self).to { Smtp() }
            binder.include(module: Logging.self)
            binder.install(dependency: Child.self)
            binder.bind([String].self).to { (mailer: any Mailer, child: ComponentFactory<Child>) in
                [mailer.route, child.build()]
            }
        }.build()
        #expect(texts == ["log(smtp)", "retry(log(smtp))"])
    }

    @Test func `A decorator of a module that is included above counts once for one value`() throws {
        let texts = try ComponentFactory.of(root: [String].self) { binder in
            binder.bind((any Mailer).self).to { Smtp() }
            binder.bind(Route.self).to { (mailer: any Mailer) in Route(text: mailer.route) }
            binder.include(module: Logging.self)
            binder.install(dependency: Plain.self)
            binder.install(dependency: Own.self)
            binder.bind([String].self).to { (plain: ComponentFactory<Plain>, own: ComponentFactory<Own>) in
                [plain.build(), own.build()]
            }
        }.build()
        #expect(texts == ["log(smtp) log(smtp)", "log(smtp)"])
    }

    private struct LoggedByDefault: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind((any Mailer).self).asDefault().to { Smtp() }
            binder.include(module: Logging.self)
        }
    }
    private struct Defaulting: Component {
        static func configure(binder: UnscopedBinder) { binder.include(module: LoggedByDefault.self) }
        static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
            bind.to { (mailer: any Mailer) in mailer.route }
        }
    }

    @Test func `A module with a default decorates the value once, although a component below includes it too`() throws {
        let texts = try ComponentFactory.of(root: [String].self) { binder in
            binder.include(module: LoggedByDefault.self)
            binder.install(dependency: Defaulting.self)
            binder.bind([String].self).to { (component: ComponentFactory<Defaulting>) in [component.build()] }
        }.build()
        #expect(texts == ["log(smtp)"])
    }

    @Test func `A component that is built on a graph decorates what the graph binds`() throws {
        let parent = try ComponentFactory.of(App.self).instantiate()
        let text = try ComponentFactory.of(root: String.self, scope: Unscoped.self, parent: parent.graph) { binder in
            binder.include(module: Logging.self)
            binder.include(module: Retrying.self)
            binder.bind(String.self).to { (first: any Mailer, second: any Mailer) in
                "\(first.route) \(first as? Wrapper === second as? Wrapper)"
            }
        }.build()
        #expect(text == "retry(log(smtp)) true")
    }

    // MARK: Start and stop

    @Test func `Both values start and stop in the order of dependencies`() async throws {
        let steps = Steps()
        let graph = try await ComponentFactory.of(root: Route.self) { binder in
            binder.bind((any Mailer).self).sharedInScope().onStart { steps.add("start \($0.route)") }
                .onStop { steps.add("stop \($0.route)") }.to { () async in Smtp() }
            binder.decorate((any Mailer).self).sharedInScope().onStart { steps.add("start \($0.route)") }
                .onStop { steps.add("stop \($0.route)") }.to { (inner: any Mailer) async in Wrapper("log", inner) }
            binder.bind(Route.self).to { (mailer: any Mailer) in Route(text: mailer.route) }
        }.start()
        #expect(graph.root.text == "log(smtp)")
        try await graph.stop()
        #expect(steps.list == ["start smtp", "start log(smtp)", "stop log(smtp)", "stop smtp"])
    }

    private final class Steps: @unchecked Sendable {
        // SAFETY: the steps of one graph run one after the other, on the actor of the test.
        private(set) var list: [String] = []
        func add(_ step: String) { list.append(step) }
    }

    // MARK: Errors

    @Test func `A decorator of a key that is not bound is an error`() {
        let report = ComponentFactory.validate(root: Int.self) { binder in
            binder.bind(Int.self).to(value: 1)
            binder.decorate((any Mailer).self).to { Wrapper("own", Smtp()) }
        }
        #expect(report.errors.map(\.code) == ["missing-provider"])
    }

    @Test func `A value that requests what decorates it is a cycle`() {
        let report = ComponentFactory.validate(root: Log.self) { binder in
            binder.bind(Log.self).to { (_: Route) in Log(prefix: "") }
            binder.bind(Route.self).to { (log: Log) in Route(text: log.prefix) }
            binder.decorate(Log.self).to { (inner: Log) in inner }
        }
        #expect(report.errors.map(\.code) == ["dependency-cycle"])
    }

    @Test func `A decorator is no element of a collection, and no default`() throws {
        let report = ComponentFactory.validate(root: Int.self) { binder in
            binder.bind(Int.self).to(value: 1)
            binder.bind(Int.self).intoCollection().to(value: 1)
            binder.decorate(Int.self).asDefault().to { (inner: Int) in inner }
            binder.decorate(Int.self).intoCollection().to { (inner: Int) in inner }
            binder.decorate(Int.self).intoCollection().to { (inner: [Int]) in inner }
        }
        #expect(report.errors.map(\.code) == ["misplaced-step", "misplaced-step", "misplaced-step"])
    }

    @Test func `A description has the value, and then its decorators`() throws {
        var found: [ProviderInfo] = []
        let loader = CleanseServiceLoader(Visitor { found = $0.providers[ProviderKey(Log.self)] ?? [] })
        _ = try ComponentFactory.of(root: Log.self, scope: Singleton.self, serviceLoader: loader) { binder in
            binder.decorate(Log.self).to { (inner: Log) in inner }
            binder.bind(Log.self).to(value: Log(prefix: ""))
        }
        #expect(found.map(\.kind) == [.decorator, .plain])
        #expect(found.first?.dependencies.map(\.key) == [ProviderKey(Log.self)])
    }

    private struct Visitor: CleanseBindingPlugin {
        let visit: (any ComponentBinding) -> Void
        func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter) { visit(root) }
    }
}
