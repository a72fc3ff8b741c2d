import BenchSupport
import Cleanse

extension Case {
    /// A class without dependencies.
    static let leaf = Case(
        number: "1", name: "leaf", title: "class, no dependency", budget: 1.3, debugBudget: 2,
        extraAllocations: 0
    ) {
        let closures = opaque(Closures(leaf: { Leaf() }))
        let table = opaque(Table())
        table.bind { _ in Leaf() }
        let provider = opaque(try ComponentFactory.of(App.self).build().leaf)
        return Variants(
            hand: { for _ in 0..<$0 { consume(Leaf()) } },
            closures: { for _ in 0..<$0 { consume(closures.leaf()) } },
            table: { for _ in 0..<$0 { consume(table.get(Leaf.self)) } },
            cleanse: { for _ in 0..<$0 { consume(provider.get()) } })
    }
}

private final class Leaf {}

private final class Closures {
    let leaf: () -> Leaf
    init(leaf: @escaping () -> Leaf) { self.leaf = leaf }
}

private struct Entry {
    let leaf: Provider<Leaf>
}

private struct App: RootComponent {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Leaf.self).to(factory: Leaf.init)
    }
    static func configureRoot(binder bind: ReceiptBinder<Entry>) -> BindingReceipt<Entry> {
        bind.to(factory: Entry.init)
    }
}
