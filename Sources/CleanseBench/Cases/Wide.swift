import BenchSupport
import Cleanse

extension Case {
    /// A class that needs eight new objects.
    static let wide = Case(
        number: "3", name: "wide", title: "class with 8 new dependencies", budget: 1.4, debugBudget: 2,
        extraAllocations: 0
    ) {
        let closures = opaque(Closures())
        let table = opaque(Table())
        table.bind { _ in PartA() }
        table.bind { _ in PartB() }
        table.bind { _ in PartC() }
        table.bind { _ in PartD() }
        table.bind { _ in PartE() }
        table.bind { _ in PartF() }
        table.bind { _ in PartG() }
        table.bind { _ in PartH() }
        table.bind {
            Whole(
                a: $0.get(), b: $0.get(), c: $0.get(), d: $0.get(), e: $0.get(), f: $0.get(), g: $0.get(), h: $0.get())
        }
        let provider = opaque(try ComponentFactory.of(App.self).build().whole)
        return Variants(
            hand: { for _ in 0..<$0 { consume(makeByHand()) } },
            closures: { for _ in 0..<$0 { consume(closures.whole()) } },
            table: { for _ in 0..<$0 { consume(table.get(Whole.self)) } },
            cleanse: { for _ in 0..<$0 { consume(provider.get()) } })
    }

    private static func makeByHand() -> Whole {
        Whole(a: PartA(), b: PartB(), c: PartC(), d: PartD(), e: PartE(), f: PartF(), g: PartG(), h: PartH())
    }
}

private final class PartA {}
private final class PartB {}
private final class PartC {}
private final class PartD {}
private final class PartE {}
private final class PartF {}
private final class PartG {}
private final class PartH {}

private final class Whole {
    let a: PartA
    let b: PartB
    let c: PartC
    let d: PartD
    let e: PartE
    let f: PartF
    let g: PartG
    let h: PartH

    init(a: PartA, b: PartB, c: PartC, d: PartD, e: PartE, f: PartF, g: PartG, h: PartH) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.e = e
        self.f = f
        self.g = g
        self.h = h
    }
}

private final class Closures {
    let whole: () -> Whole
    init() {
        let partA = opaque { PartA() }
        let partB = opaque { PartB() }
        let partC = opaque { PartC() }
        let partD = opaque { PartD() }
        let partE = opaque { PartE() }
        let partF = opaque { PartF() }
        let partG = opaque { PartG() }
        let partH = opaque { PartH() }
        whole = {
            Whole(
                a: partA(), b: partB(), c: partC(), d: partD(), e: partE(), f: partF(), g: partG(), h: partH())
        }
    }
}

private struct Entry {
    let whole: Provider<Whole>
}

private struct App: RootComponent {
    static func configure(binder: UnscopedBinder) {
        binder.bind(PartA.self).to(factory: PartA.init)
        binder.bind(PartB.self).to(factory: PartB.init)
        binder.bind(PartC.self).to(factory: PartC.init)
        binder.bind(PartD.self).to(factory: PartD.init)
        binder.bind(PartE.self).to(factory: PartE.init)
        binder.bind(PartF.self).to(factory: PartF.init)
        binder.bind(PartG.self).to(factory: PartG.init)
        binder.bind(PartH.self).to(factory: PartH.init)
        binder.bind(Whole.self).to(factory: Whole.init)
    }
    static func configureRoot(binder bind: ReceiptBinder<Entry>) -> BindingReceipt<Entry> {
        bind.to(factory: Entry.init)
    }
}
