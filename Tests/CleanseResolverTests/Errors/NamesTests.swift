import Cleanse
import CleanseResolver
import Testing

private enum Net {
    struct Order {}
    class Store {}
}

private enum Disk {
    struct Order {}
    class Store {}
}

/// The errors of containers distinguish types with the same short name.
@Suite struct NamesTests {
    @Test func `The error for an argument of another type with the same name shows full names`() throws {
        let resolver = Resolver()
        let order = ArgumentKey<Net.Order>("order")
        resolver.register { (_, args) -> Net.Store in
            _ = args(order)
            return Net.Store()
        }.takes(order)
        let error = try #require(
            #expect(throws: ArgumentError.self) {
                try resolver.tryResolve(Net.Store.self, args: ["order": Disk.Order()])
            })
        #expect(
            error.description.contains(
                "as CleanseResolverTests.Net.Order, but it is CleanseResolverTests.Disk.Order"))
        #expect(error.description.hasPrefix("*** Store ***"))
    }

    @Test func `The error for a service shows its full name if another service has the same name`() throws {
        let resolver = Resolver()
        resolver.register { Disk.Store() }
        resolver.register { () -> Net.Store? in nil }
        let unresolved = try #require(
            #expect(throws: UnresolvedService.self) { try resolver.tryResolve(Net.Store.self) })
        #expect(unresolved.description.hasPrefix("*** CleanseResolverTests.Net.Store *** its factory returned nil"))
        resolver.register { Net.Store() }.scope(.application)
        _ = resolver.resolve(Net.Store.self)
        let argument = try #require(
            #expect(throws: ArgumentError.self) { try resolver.tryResolve(Net.Store.self, args: 1) })
        #expect(argument.description.hasPrefix("*** CleanseResolverTests.Net.Store *** already exists"))
    }

    @Test func `The error for a missing service shows full names if another type has the same name`() throws {
        let resolver = Resolver()
        resolver.register { Disk.Store() }
        let error = try #require(#expect(throws: MissingProvider.self) { try resolver.tryResolve(Net.Store.self) })
        #expect(error.description.hasPrefix("*** CleanseResolverTests.Net.Store *** binding missing"))
        #expect(
            error.hints.first?.hasPrefix("another type with that name, CleanseResolverTests.Disk.Store, is bound at")
                == true)
    }

    @Test func `The error for a cycle of services with the same name shows full names`() throws {
        let resolver = Resolver()
        resolver.register { (container: Resolver) -> Net.Store in
            _ = try container.tryResolve(Disk.Store.self)
            return Net.Store()
        }
        resolver.register { (container: Resolver) -> Disk.Store in
            _ = try container.tryResolve(Net.Store.self)
            return Disk.Store()
        }
        let error = try #require(#expect(throws: ReentrantResolution.self) { try resolver.tryResolve(Net.Store.self) })
        #expect(
            error.description.contains(
                "CleanseResolverTests.Disk.Store requested by CleanseResolverTests.Net.Store at"))
    }

    @Test func `An error that a graph keeps has the names of the graph in each container`() throws {
        let factory = try ComponentFactory.of(Shop.self, validate: false)
        let text = try #require(#expect(throws: MissingProvider.self) { try factory.tryBuild() }).description
        #expect(text.hasPrefix("*** Store ***"))
        weak var container: Resolver?
        try { () throws in
            let resolver = Resolver()
            container = resolver
            resolver.register { Disk.Store() }
            resolver.register { () throws -> Shop.Root in try factory.tryBuild() }
            let error = #expect(throws: MissingProvider.self) { try resolver.tryResolve(Shop.Root.self) }
            #expect(error?.description == text)
        }()
        #expect(container == nil)
        #expect(#expect(throws: MissingProvider.self) { try factory.tryBuild() }?.description == text)
    }

    @Test func `An error of a container that a factory of another one uses has the names of the first`() throws {
        let inner = Resolver()
        let order = ArgumentKey<Net.Order>("order")
        inner.register { (_, args) -> Net.Store in
            _ = args(order)
            return Net.Store()
        }.takes(order)
        inner.register { Disk.Store() }
        let outer = Resolver()
        outer.register { () throws -> Disk.Order in
            _ = try inner.tryResolve(Net.Store.self, args: ["order": 1])
            return Disk.Order()
        }
        let error = try #require(#expect(throws: ArgumentError.self) { try outer.tryResolve(Disk.Order.self) })
        #expect(error.description.hasPrefix("*** CleanseResolverTests.Net.Store ***"))
    }
}

/// A component that lacks the binding of its store.
private struct Shop: RootComponent {
    struct Root { let store: Net.Store }

    static func configure(binder: Binder<Unscoped>) {}

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
        bind.to(factory: Root.init)
    }
}
