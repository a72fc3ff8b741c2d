import Cleanse
import Testing

private final class Leaf {}
private final class Shared { let leaf: Leaf; init(leaf: Leaf) { self.leaf = leaf } }
private struct Name: Cleanse.Tag { typealias Element = String }
private final class Holder {
    let shared: Shared
    let provider: Provider<Shared>
    let closure: () -> Leaf
    let missing: Int?
    let tagged: TaggedProvider<Name>
    let maybe: Shared?
    let later: Provider<Double?>
    let items: [String]
    init(
        shared: Shared, provider: Provider<Shared>, closure: @escaping () -> Leaf, missing: Int?,
        tagged: TaggedProvider<Name>, maybe: Shared?, later: Provider<Double?>, items: [String]
    ) {
        self.shared = shared; self.provider = provider; self.closure = closure; self.missing = missing;
        self.tagged = tagged
        self.maybe = maybe; self.later = later; self.items = items
    }
}
private struct Sub: Component {
    typealias Root = (String, Shared, [String])
    typealias Seed = String
    static func configure(binder: UnscopedBinder) {
        binder.bind(String.self).intoCollection().to(value: "sub")
    }
    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
        bind.to { (a: String, b: Shared, c: [String]) in (a, b, c) }
    }
}
private struct App: RootComponent {
    typealias Root = (Holder, ComponentFactory<Sub>)
    typealias Scope = Singleton
    static func configure(binder: SingletonBinder) {
        binder.bind().to(factory: Leaf.init)
        binder.bind().sharedInScope().to(factory: Shared.init)
        binder.bind().to(factory: Holder.init)
        binder.bind().tagged(with: Name.self).to(value: "tagged")
        binder.bind(String.self).intoCollection().to(value: "a")
        binder.bind(String.self).intoCollection().to { ["b", "c"] }
        binder.bind([String].self).intoCollection().to { ["d"] }
        binder.install(dependency: Sub.self)
    }
    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
        bind.to { ($0, $1) }
    }
}
@Suite struct SmokeTests {
    @Test func all() throws {
        let (holder, sub) = try ComponentFactory.of(App.self).build(())
        #expect(holder.shared === holder.provider.get())
        #expect(holder.maybe === holder.shared)
        #expect(holder.missing == nil)
        #expect(holder.closure() !== holder.closure())
        #expect(holder.tagged.get() == "tagged")
        #expect(holder.later.get() == nil)
        #expect(holder.items == ["a", "b", "c", "d"])
        let (seed, shared, items) = sub.build("seed")
        #expect(seed == "seed")
        #expect(shared === holder.shared)
        #expect(items == ["a", "b", "c", "d", "sub"])
    }
}
