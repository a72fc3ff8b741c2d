// The first cases with classes of another module, whose initialisers the client inlines, and with providers that stay in the root.

import BenchSupport
import Cleanse

extension Case {
    /// A class without dependencies, of another module.
    static let moduleLeaf = Case(
        number: "1m", name: "module-leaf", title: "class of another module, no dependency", budget: 1.5,
        debugBudget: 2, extraAllocations: 0
    ) {
        let closures = opaque(Closures())
        let table = opaque(Table())
        table.bind { _ in Part0() }
        let root = opaque(try ComponentFactory.of(App.self).build())
        return Variants(
            hand: { for _ in 0..<$0 { consume(Part0()) } },
            closures: { for _ in 0..<$0 { consume(closures.leaf()) } },
            table: { for _ in 0..<$0 { consume(table.get(Part0.self)) } },
            cleanse: { for _ in 0..<$0 { consume(root.leaf.get()) } })
    }

    /// Ten classes of another module that each need a new instance of the one before.
    static let moduleChain = Case(
        number: "2m", name: "module-chain", title: "chain of 10 classes of another module", budget: 1.5,
        debugBudget: 2, extraAllocations: 0
    ) {
        let closures = opaque(Closures())
        let table = opaque(Table())
        table.bind { _ in Part0() }
        table.bind { Part1($0.get()) }
        table.bind { Part2($0.get()) }
        table.bind { Part3($0.get()) }
        table.bind { Part4($0.get()) }
        table.bind { Part5($0.get()) }
        table.bind { Part6($0.get()) }
        table.bind { Part7($0.get()) }
        table.bind { Part8($0.get()) }
        table.bind { Part9($0.get()) }
        let root = opaque(try ComponentFactory.of(App.self).build())
        return Variants(
            hand: {
                for _ in 0..<$0 {
                    consume(Part9(Part8(Part7(Part6(Part5(Part4(Part3(Part2(Part1(Part0()))))))))))
                }
            },
            closures: { for _ in 0..<$0 { consume(closures.chain()) } },
            table: { for _ in 0..<$0 { consume(table.get(Part9.self)) } },
            cleanse: { for _ in 0..<$0 { consume(root.chain.get()) } })
    }

    /// A shared object of another module. By hand, it is a stored property that exists from the start.
    static let moduleShared = Case(
        number: "4m", name: "module-shared", title: "shared, against a stored property", budget: 1.5, debugBudget: 2,
        extraAllocations: 0
    ) {
        let hand = opaque(Hand())
        let closures = opaque(Closures())
        let table = opaque(Table())
        let single = Single()
        table.bind { _ in single }
        let root = opaque(try ComponentFactory.of(App.self).build())
        return Variants(
            hand: { for _ in 0..<$0 { consume(hand.single) } },
            closures: { for _ in 0..<$0 { consume(closures.single()) } },
            table: { for _ in 0..<$0 { consume(table.get(Single.self)) } },
            cleanse: { for _ in 0..<$0 { consume(root.single.get()) } })
    }
}

private final class Hand {
    let single = Single()
}

private final class Closures {
    let leaf: () -> Part0
    let chain: () -> Part9
    let single: () -> Single

    init() {
        let part0 = opaque { Part0() }
        let part1 = opaque { Part1(part0()) }
        let part2 = opaque { Part2(part1()) }
        let part3 = opaque { Part3(part2()) }
        let part4 = opaque { Part4(part3()) }
        let part5 = opaque { Part5(part4()) }
        let part6 = opaque { Part6(part5()) }
        let part7 = opaque { Part7(part6()) }
        let part8 = opaque { Part8(part7()) }
        let part9 = opaque { Part9(part8()) }
        let hand = Hand()
        leaf = part0
        chain = part9
        single = { hand.single }
    }
}

private struct Root {
    let leaf: Provider<Part0>
    let chain: Provider<Part9>
    let single: Provider<Single>
}

private struct App: RootComponent {
    typealias Scope = Singleton
    static func configure(binder: SingletonBinder) {
        binder.bind().to(factory: Part0.init)
        binder.bind().to(factory: Part1.init)
        binder.bind().to(factory: Part2.init)
        binder.bind().to(factory: Part3.init)
        binder.bind().to(factory: Part4.init)
        binder.bind().to(factory: Part5.init)
        binder.bind().to(factory: Part6.init)
        binder.bind().to(factory: Part7.init)
        binder.bind().to(factory: Part8.init)
        binder.bind().to(factory: Part9.init)
        binder.bind().sharedInScope().to(factory: Single.init)
    }
    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
        bind.to(factory: Root.init)
    }
}
