import Cleanse
import CleanseResolver
import Testing

@Suite struct InjectedTests {
    private static let custom = Resolver()

    /// Runs a test with the services that the classes below inject.
    private func test(_ body: () throws -> Void) rethrows {
        try Resolver.withMain {
            Resolver.register { Session() }
            Resolver.register { Service(Resolver.optional()) }
            Resolver.register(name: "fred") { NameService("Fred") }
            Resolver.register(name: "barney") { NameService("Barney") }
            try body()
        }
    }

    // MARK: Injected

    private final class Plain {
        @Injected var service: Service
        @Injected(name: .fred) var fred: NameService
        @Injected(name: "barney") var barney: NameService
    }

    @Test func `A property is injected when its object is created, by name too`() {
        test {
            let plain = Plain()
            #expect(plain.service.session != nil)
            #expect(plain.fred.name == "Fred")
            #expect(plain.barney.name == "Barney")
            let service = plain.service
            #expect(plain.service === service)
            plain.fred = NameService("other")
            #expect(plain.$fred.wrappedValue.name == "other")
        }
    }

    private final class FromContainer {
        @Injected(container: custom) var plain: NameService
        @LazyInjected(container: custom) var lazy: NameService
        @OptionalInjected(container: custom) var optional: NameService?
        @OptionalInjected(container: custom) var absent: Combined?
    }

    @Test func `A wrapper may have a container`() {
        test {
            Self.custom.register { NameService("container") }
            let object = FromContainer()
            #expect(object.plain.name == "container")
            #expect(object.lazy.name == "container")
            #expect(object.optional?.name == "container")
            #expect(object.absent == nil)
        }
    }

    @Test func `An optional property falls back to the root if its container lacks the service`() {
        test {
            @OptionalInjected(container: Resolver()) var service: Service?
            #expect(service != nil)
        }
    }

    // MARK: Lazy

    private final class Lazy {
        @LazyInjected var service: Service
        @LazyInjected(name: "fred") var named: NameService
    }

    @Test func `A lazy property is empty until it is read`() {
        test {
            let lazy = Lazy()
            #expect(lazy.$service.isEmpty)
            #expect(lazy.service.session != nil)
            #expect(!lazy.$service.isEmpty)
            #expect(lazy.service === lazy.service)
            #expect(lazy.named.name == "Fred")
        }
    }

    @Test func `Name, container and arguments can be set before a lazy property is read; later they have no effect`() {
        test {
            let lazy = Lazy()
            lazy.$named.name = "barney"
            #expect(lazy.named.name == "Barney")
            lazy.$named.name = "fred"
            #expect(lazy.named.name == "Barney")
            let container = Resolver()
            container.register { (_, args) in NameService(args()) }
            let other = Lazy()
            other.$named.name = nil
            other.$named.container = container
            other.$named.args = "given"
            #expect(other.named.name == "given")
            other.$named.args = "too late"
            #expect(other.named.name == "given")
        }
    }

    @Test func `A lazy property can be assigned, and released`() {
        test {
            let lazy = Lazy()
            lazy.named = NameService("assigned")
            #expect(!lazy.$named.isEmpty)
            #expect(lazy.named.name == "assigned")
            lazy.$named.release()
            #expect(lazy.$named.isEmpty)
            let error = #expect(throws: UnresolvedService.self) { try lazy.$named.tryGet() }
            #expect(error?.description.contains("*** NameService \"fred\" *** was released by its wrapper") == true)
            lazy.named = NameService("again")
            #expect(lazy.named.name == "again")
        }
    }

    @Test func `A lazy property uses the root of its first use`() {
        test {
            let lazy = Lazy()
            let other = Resolver()
            other.register(name: "fred") { NameService("other Fred") }
            Resolver.root = other
            #expect(lazy.named.name == "other Fred")
        }
    }

    @Test func `tryGet() of a lazy property throws its error`() {
        test {
            final class Lost { @LazyInjected var combined: Combined }
            #expect(throws: MissingProvider.self) { try Lost().$combined.tryGet() }
        }
    }

    private final class Recursive {
        @LazyInjected var service: Service
        @WeakLazyInjected var session: Session?
    }

    @Test func `A service that reads the property that requested it is a cycle, and the failure is not kept`() {
        test {
            let recursive = Recursive()
            var reads = true
            Resolver.register { () throws -> Service in
                if reads { _ = try recursive.$service.tryGet() }
                return Service(nil)
            }.scope(.unique)
            Resolver.register { () throws -> Session in
                _ = try recursive.$session.tryGet()
                return Session()
            }.scope(.unique)
            let error = #expect(throws: ReentrantResolution.self) { try recursive.$service.tryGet() }
            #expect(error?.chain.map { "\($0.key)" } == ["Service", "Service"])
            #expect(throws: ReentrantResolution.self) { try recursive.$session.tryGet() }
            #expect(recursive.$service.isEmpty)
            reads = false
            #expect(recursive.service === recursive.service)
        }
    }

    @Test func `Errors inside a lazy property name its service once`() {
        test {
            Resolver.register(name: "broken") { Service(try Resolver.tryResolve(Session.self, name: "absent")) }
            @LazyInjected(name: "broken") var service: Service
            let error = #expect(throws: MissingProvider.self) { try $service.tryGet() }
            #expect(error?.requirements.map { $0.map { "\($0.key)" } } == [["Service \"broken\""]])
        }
    }

    @Test func `A lazy property finds the bindings of a component`() throws {
        struct Small: RootComponent {
            typealias Root = NameService
            static func configure(binder: Binder<Unscoped>) {
                binder.bind(Int.self).to(value: 5)
            }
            static func configureRoot(binder bind: ReceiptBinder<NameService>) -> BindingReceipt<NameService> {
                bind.to { NameService("component") }
            }
        }
        let graph = try ComponentFactory.of(Small.self).instantiate().graph
        @LazyInjected(container: Resolver(graph: graph)) var number: Int
        @LazyInjected(container: Resolver(graph: graph)) var name: NameService
        #expect(number == 5)
        #expect(name === name)
        #expect("\(graph)" == "graph of Small")
    }

    @Test func `A weak property of a value that is not an object is nil`() {
        test {
            Resolver.register { 5 }
            @WeakLazyInjected var number: Int?
            #expect(number == nil)
            #expect($number.isEmpty)
        }
    }

    @Test func `Copies of a struct share the service of a lazy property, whichever is read first`() {
        struct Holder { @LazyInjected var service: Service }
        test {
            let holder = Holder()
            let copy = holder
            #expect(copy.service === holder.service)
            var own = Holder()
            let other = own
            own.$service.container = Resolver.root
            #expect(own.service !== other.service)
        }
    }

    // MARK: Weak

    private final class Weakly {
        @WeakLazyInjected var service: Service?
        @WeakLazyInjected var fetching: (any Fetching)?
    }

    @Test func `A weak property does not retain its service`() {
        test {
            let weakly = Weakly()
            #expect(weakly.$service.isEmpty)
            #expect(weakly.service == nil)
            #expect(weakly.$service.isEmpty)
            Resolver.register { Service(nil) }.scope(.shared)
            let kept: Service = Resolver.resolve()
            let other = Weakly()
            #expect(other.service === kept)
            #expect(!other.$service.isEmpty)
            Resolver.register((any Fetching).self) { Combined() }.scope(.cached)
            #expect(other.fetching === Resolver.resolve((any Fetching).self))
        }
    }

    @Test func `A weak property can be configured and assigned`() {
        test {
            Resolver.register(name: "kept") { (_, args) in NameService(args()) }.scope(.cached)
            @WeakLazyInjected var service: NameService?
            $service.name = "kept"
            $service.container = Resolver.root
            $service.args = "given"
            #expect(service?.name == "given")
            let mine = NameService("mine")
            service = mine
            #expect(service === mine)
            withExtendedLifetime(mine) {}
        }
    }

    @Test func `Two services can reference each other, one of them weakly`() {
        final class Child {
            @WeakLazyInjected var parent: Parent?
        }
        final class Parent {
            @LazyInjected var child: Child
        }
        test {
            Resolver.register { Child() }.scope(.shared)
            Resolver.register { Parent() }.scope(.shared)
            let parent: Parent = Resolver.resolve()
            #expect(parent.child.parent === parent)
        }
    }

    // MARK: Structs and actors

    private struct Structure {
        @Injected var service: Service
        @LazyInjected var lazy: Service
        @OptionalInjected var absent: Combined?
    }

    @Test func `Wrappers work in structs, constants included, and an assignment affects only the copy`() {
        test {
            let structure = Structure()
            #expect(structure.service.session != nil)
            #expect(structure.lazy === structure.lazy)
            var copy = structure
            copy.lazy = Service(nil)
            #expect(copy.lazy !== structure.lazy)
            #expect(structure.absent == nil)
        }
    }

    @Test func `Settings of a struct's copy do not affect the original`() {
        struct Named { @LazyInjected(name: "fred") var service: NameService }
        test {
            let original = Named()
            var copy = original
            copy.$service.name = "barney"
            #expect(copy.service.name == "Barney")
            #expect(original.service.name == "Fred")
        }
    }

    private actor Actor {
        @Injected var service: Service
        @LazyInjected var lazy: NameService
        @WeakLazyInjected var weakly: Combined?
        func name(_ name: String) -> String {
            $lazy.args = name
            return lazy.name
        }
        var hasSession: Bool { service.session != nil && $weakly.isEmpty }
    }

    @Test func `Wrappers work in actors`() async {
        await Resolver.withMain {
            Resolver.register { Session() }
            Resolver.register { Service(Resolver.resolve(Session.self)) }
            Resolver.register { (_, args) in NameService(args()) }
            let actor = Actor()
            #expect(await actor.name("Fred") == "Fred")
            #expect(await actor.name("other") == "Fred")
            #expect(await actor.hasSession)
        }
    }

    @Test func `Injected properties of sendable services are sendable`() {
        struct Value: Sendable { let number: Int }
        struct Holder: Sendable {
            @Injected var value: Value
            @OptionalInjected var optional: Value?
        }
        test {
            Resolver.register { Value(number: 5) }
            #expect(Holder().value.number == 5)
        }
    }
}
