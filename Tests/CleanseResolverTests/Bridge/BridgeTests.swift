import Cleanse
import CleanseResolver
import Testing

@Suite struct BridgeTests {
    // MARK: Bindings of a component, through a container

    private struct Message: Equatable {
        let number: Int
        let text: String
        struct Factory: AssistedFactory {
            typealias Seed = Int
            typealias Element = Message
        }
    }
    private struct Special: Cleanse.Tag { typealias Element = NameService }

    private struct App: RootComponent {
        typealias Scope = Singleton
        static func configure(binder: SingletonBinder) {
            binder.bind(Session.self).sharedInScope().to { Session() }
            binder.bind(Service.self).to { (session: Session) in Service(session) }
            binder.bind(NameService.self).tagged(with: Special.self).to { NameService("special") }
            binder.bindFactory(Message.self).with(Message.Factory.self).to { (number: Assisted<Int>) in
                Message(number: number.get(), text: "made")
            }
        }
        static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
            bind.to(value: "root")
        }
    }

    @Test func `A container finds the bindings of a component`() throws {
        let app = try ComponentFactory.of(App.self).instantiate()
        let resolver = Resolver(graph: app.graph)
        let session: Session = resolver.resolve()
        #expect(resolver.resolve(Session.self) === session)
        #expect(resolver.resolve(Service.self).session === session)
        #expect(resolver.resolve(String.self) == "root")
        #expect(resolver.optional(Combined.self) == nil)
        resolver.register { Session() }
        #expect(resolver.resolve(Session.self) !== session)
        #expect(resolver.resolve(Service.self).session === session)
    }

    @Test func `Registrations and bindings are searched in the order in which they were added`() throws {
        let child = Resolver()
        child.register { "child" }
        let resolver = Resolver(child: child)
        resolver.add(graph: try ComponentFactory.of(App.self).instantiate().graph)
        #expect(resolver.resolve(String.self) == "child")
    }

    @Test func `A component may bind the dependencies of a registration`() throws {
        let app = try ComponentFactory.of(App.self).instantiate()
        let resolver = Resolver()
        resolver.register { Combined() }.depends(on: Session.self)
        #expect(resolver.validate().count == 1)
        resolver.add(graph: app.graph)
        #expect(resolver.validate().isEmpty)
    }

    @Test func `Suggestions include keys of components`() throws {
        let resolver = Resolver(graph: try ComponentFactory.of(App.self).instantiate().graph)
        let error = #expect(throws: MissingProvider.self) { try resolver.tryResolve(NameService.self) }
        #expect(error?.hints.first?.contains("TaggedProvider<Special> is bound at") == true)
    }

    @Test func `The compiled description has the keys of a component and of the components above it`() throws {
        struct Below: Component {
            static func configure(binder: UnscopedBinder) { binder.bind(Point.self).to(value: Point()) }
            static func configureRoot(binder bind: ReceiptBinder<Bool>) -> BindingReceipt<Bool> { bind.to(value: true) }
        }
        let app = try ComponentFactory.of(App.self).instantiate()
        let line = #line + 2
        let screen = try ComponentFactory.of(root: Combined.self, scope: Unscoped.self, parent: app.graph) {
            $0.bind(String.self).to(value: "screen")
            $0.bind(Combined.self).to(factory: Combined.init)
            $0.bind(Int.self).intoCollection().to(value: 1)
            $0.install(dependency: Below.self)
        }.instantiate()
        let resolver = Resolver(graph: screen.graph)
        let providers = resolver.compile().plan.plan.rootDescription.providers
        let keys: [ProviderKey] = [
            ProviderKey(Combined.self), ProviderKey([Int].self), ProviderKey(ComponentFactory<Below>.self),
            ProviderKey(Session.self), ProviderKey(Service.self), ProviderKey(NameService.self, tag: Special.self),
            ProviderKey(Factory<Message.Factory>.self), ProviderKey(String.self),
        ]
        #expect(Set(providers.keys) == Set(keys))
        #expect(providers.values.allSatisfy { $0.count == 1 })
        // The component's own binding comes before the one above it.
        #expect(providers[ProviderKey(String.self)]?.first?.sourceLocation.line == line)
    }

    @Test func `A component's factory takes its seed as the argument`() throws {
        let resolver = Resolver(graph: try ComponentFactory.of(App.self).instantiate().graph)
        #expect(resolver.resolve(Factory<Message.Factory>.self).build(1) == Message(number: 1, text: "made"))
        resolver.register(assisted: Message.Factory.self)
        #expect(resolver.resolve(Message.self, args: 5) == Message(number: 5, text: "made"))
        #expect(throws: ArgumentError.self) { try resolver.tryResolve(Message.self, args: "five") }
        #expect(resolver.validate().isEmpty)
    }

    // MARK: A container as the parent of a component

    private struct Feature: RootComponent {
        struct Root {
            let session: Session
            let name: () -> NameService
            let missing: Combined?
            let factory: Factory<Message.Factory>
        }
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }

    @Test func `A component is built on a container`() throws {
        try Resolver.withMain {
            let resolver = Resolver()
            resolver.register { Session() }.scope(.cached)
            resolver.register { NameService("first") }
            resolver.register { (_, args) in Message(number: args(), text: "registered") }.assisted(
                Message.Factory.self)
            let feature = try ComponentFactory.of(Feature.self, parent: resolver.graph()).build()
            #expect(feature.session === resolver.resolve(Session.self))
            #expect(feature.missing == nil)
            #expect(feature.name().name == "first")
            resolver.register { NameService("second") }
            #expect(feature.name().name == "second")
            #expect(feature.factory.build(7) == Message(number: 7, text: "registered"))
        }
    }

    @Test func `A dependency that the container lacks is an error of the component`() {
        let resolver = Resolver()
        resolver.register { NameService("first") }
        resolver.register(name: "fred") { Session() }
        let report = ComponentFactory.validate(Feature.self, parent: resolver.graph())
        #expect(report.map(\.code) == ["missing-provider", "missing-provider"])
        #expect("\(report)".contains("*** Session *** binding missing\n  --> required by Root at"))
    }

    @Test func `A component can be built on a container that searches a component`() throws {
        let app = try ComponentFactory.of(App.self).instantiate()
        let resolver = Resolver(graph: app.graph)
        resolver.register { NameService("registered") }
        let feature = try ComponentFactory.of(Feature.self, parent: resolver.graph()).build()
        #expect(feature.session === resolver.resolve(Session.self))
        #expect(feature.factory.build(3).text == "made")
    }

    @Test func `A container's graph retains the container, which does not retain the graph`() throws {
        weak var observed: Resolver?
        do {
            let feature: Feature.Root
            do {
                let resolver = Resolver()
                observed = resolver
                resolver.register { Session() }.scope(.container)
                resolver.register { NameService("kept") }
                resolver.register { (_, args) in Message(number: args(), text: "") }.assisted(Message.Factory.self)
                feature = try ComponentFactory.of(Feature.self, parent: resolver.graph()).build()
            }
            #expect(observed != nil)
            #expect(feature.name().name == "kept")
        }
        #expect(observed == nil)
    }

    @Test func `A cycle through a component and a container is an error with the chain`() throws {
        final class Inner { init(_ provider: Provider<Session>) throws { _ = try provider.tryGet() } }
        struct Circular: RootComponent {
            static func configure(binder: UnscopedBinder) {}
            static func configureRoot(binder bind: ReceiptBinder<Inner>) -> BindingReceipt<Inner> {
                bind.to { (provider: Provider<Session>) throws in try Inner(provider) }
            }
        }
        let resolver = Resolver()
        resolver.register { resolver -> Session in
            _ = try ComponentFactory.of(Circular.self, parent: resolver.graph()).tryBuild()
            return Session()
        }
        let error = #expect(throws: ReentrantResolution.self) { try resolver.tryResolve(Session.self) }
        #expect(error?.chain.first?.key == ProviderKey(Session.self))
    }
}
