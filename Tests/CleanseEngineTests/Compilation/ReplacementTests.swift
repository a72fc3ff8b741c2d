import Cleanse
import CleanseEngine
import Testing

/// Overrides that are linked into a copy of a compiled plan behave as if the graph had been compiled with them.
@Suite struct ReplacementTests {
    private typealias Layers = [OverrideLayer]

    private static let component = Result { () throws -> ReplaceableComponent<Shop> in
        try ReplaceableComponent<Shop>(sourceLocation: CodeLocation(file: #fileID, line: #line))
    }

    private func factory(
        keepsSharing: Bool = true, adds: Bool = false, _ configure: @escaping (SingletonBinder) -> Void
    ) throws -> ComponentFactory<Shop> {
        try Self.component.get().factory([OverrideLayer(adds: adds, configure)], keepsSharing: keepsSharing)
    }

    /// The factory with an override that is linked into a copy.
    private func copied(_ configure: @escaping (SingletonBinder) -> Void) throws -> ComponentFactory<Shop> {
        let factory = try self.factory(configure)
        #expect(factory.plan.isReplaceable)
        return factory
    }

    @Test func `Without overrides, the graph is as declared`() throws {
        let factory = try Self.component.get().factory([], keepsSharing: true)
        let root = try factory.tryBuild()
        #expect(root.summary == "house beans, house beans, house beans, 2 cups, for Ann")
        #expect(root.store === root.mill.store)
    }

    @Test func `All dependents use the value of an override`() throws {
        let root = try copied { $0.bind(Beans.self).to(value: Beans(name: "new beans")) }.tryBuild()
        #expect(root.summary == "new beans, new beans, new beans, 2 cups, for Ann")
    }

    @Test func `An override of a shared object is shared, also behind aliases and providers`() throws {
        let root = try copied { $0.bind(Store.self).to { Store(beans: Beans(name: "other")) } }.tryBuild()
        #expect(root.store === root.mill.store && root.store.beans.name == "other")
        #expect(root.later.get() === root.store && root.stocked as AnyObject === root.store)
    }

    @Test func `An override applies in subcomponents, in collections and to the root`() throws {
        let cups = try copied { $0.bind(Guest.self).to(value: Guest(name: "Bob")) }.tryBuild()
        #expect(cups.summary.hasSuffix("for Bob"))
        let root = try copied { $0.bind(Counter.self).to { throw Closed() } }
        #expect(throws: Closed.self) { try root.tryBuild() }
    }

    @Test func `Copies do not affect each other or the original`() throws {
        let first = try copied { $0.bind(Beans.self).to(value: Beans(name: "first")) }
        let second = try copied { $0.bind(Beans.self).to(value: Beans(name: "second")) }
        let original = try Self.component.get().factory([], keepsSharing: true)
        #expect(try first.tryBuild().summary.hasPrefix("first, first"))
        #expect(try second.tryBuild().summary.hasPrefix("second, second"))
        #expect(try original.tryBuild().summary.hasPrefix("house beans, house beans"))
    }

    @Test func `A value that lives longer than its plan's other users works`() throws {
        let provider = try copied { $0.bind(Store.self).to { Store(beans: Beans(name: "late")) } }.tryBuild().later
        #expect(provider.get().beans.name == "late")
    }

    @Test func `A plug-in sees the replaced binding`() throws {
        let plan = try copied { $0.bind(Beans.self).to(value: Beans(name: "new")) }.plan.plan
        let binding = try #require(plan.bindings.indices.first { plan.bindings[$0].key.type == Beans.self })
        #expect(plan.replaced[binding]?.count == 1)
    }

    // MARK: Overrides that are compiled

    @Test func `An override with dependencies is compiled`() throws {
        let factory = try self.factory { $0.bind(Store.self).to { (beans: Beans) in Store(beans: beans) } }
        #expect(!factory.plan.isReplaceable)
        let root = try factory.tryBuild()
        #expect(root.store === root.mill.store && root.store.beans.name == "house beans")
    }

    @Test func `An override that changes the sharing is compiled`() throws {
        let unshared = try factory(keepsSharing: false) { $0.bind(Store.self).to { Store(beans: Beans(name: "")) } }
        let shared = try factory { $0.bind(Mill.self).sharedInScope().to(factory: Mill.init) }
        #expect(!unshared.plan.isReplaceable && !shared.plan.isReplaceable)
        let root = try unshared.tryBuild()
        #expect(root.store !== root.mill.store)
    }

    @Test func `An addition is compiled`() throws {
        let factory = try self.factory(adds: true) { $0.bind(Int.self).to(value: 1) }
        #expect(!factory.plan.isReplaceable)
    }

    @Test func `A replaced collection is compiled`() throws {
        let factory = try self.factory { $0.bind(Cup.self).intoCollection().to { Cup() } }
        #expect(!factory.plan.isReplaceable)
        #expect(try factory.tryBuild().summary.contains("1 cups"))
    }

    @Test func `Two overrides of one key in one layer are a mistake, and in two layers the later one counts`() throws {
        #expect(throws: DuplicateBinding.self) {
            try self.factory {
                $0.bind(Beans.self).to(value: Beans(name: "a"))
                $0.bind(Beans.self).to(value: Beans(name: "b"))
            }
        }
        let layers = ["a", "b"].map { name in
            OverrideLayer { (binder: SingletonBinder) in binder.bind(Beans.self).to(value: Beans(name: name)) }
        }
        let factory = try Self.component.get().factory(layers, keepsSharing: true)
        #expect(factory.plan.isReplaceable)
        #expect(try factory.tryBuild().summary.hasPrefix("b, b"))
    }

    @Test func `An override of a key that is not bound is a mistake`() throws {
        #expect(throws: UnknownOverride.self) { try factory { $0.bind(Int.self).to(value: 1) } }
    }
}

private struct Closed: Error {}
private struct Beans { let name: String }
private struct Guest { let name: String }
private struct Cup {}
private protocol Stocked {}

private final class Store: Stocked {
    let beans: Beans
    init(beans: Beans) { self.beans = beans }
}

private final class Mill {
    let store: Store
    let beans: Beans
    init(store: Store, beans: Beans) { (self.store, self.beans) = (store, beans) }
}

private struct Counter {
    let store: Store
    let mill: Mill
    let stocked: any Stocked
    let later: Provider<Store>
    let cups: [Cup]
    let table: ComponentFactory<Table>
    let beans: Beans

    var summary: String {
        "\(beans.name), \(mill.beans.name), \(mill.store.beans.name), \(cups.count) cups, for \(table.build().name)"
    }
}

private struct Table: Component {
    typealias Root = Guest
    static func configure(binder: UnscopedBinder) {}
    static func configureRoot(binder bind: ReceiptBinder<Guest>) -> BindingReceipt<Guest> {
        bind.to { Guest(name: "Ann") }
    }
}

private struct Shop: RootComponent {
    typealias Root = Counter
    typealias Scope = Singleton

    static func configure(binder: SingletonBinder) {
        binder.bind(Beans.self).to { Beans(name: "house beans") }
        binder.bind(Store.self).sharedInScope().alias((any Stocked).self) { $0 }.to(factory: Store.init)
        binder.bind(Mill.self).to(factory: Mill.init)
        binder.bind(Cup.self).intoCollection().to { Cup() }
        binder.bind(Cup.self).intoCollection().to { Cup() }
        binder.install(dependency: Table.self)
    }

    static func configureRoot(binder bind: ReceiptBinder<Counter>) -> BindingReceipt<Counter> {
        bind.to(factory: Counter.init)
    }
}
