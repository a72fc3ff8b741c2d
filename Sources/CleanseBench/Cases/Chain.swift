import BenchSupport
import Cleanse

extension Case {
    /// Ten classes that each need a new instance of the next one.
    static let chain = Case(
        number: "2", name: "chain", title: "chain of 10 classes, all new", budget: 1.4, debugBudget: 2,
        extraAllocations: 0
    ) {
        let closures = opaque(Closures())
        let table = opaque(Table())
        table.bind { Link1(next: $0.get()) }
        table.bind { Link2(next: $0.get()) }
        table.bind { Link3(next: $0.get()) }
        table.bind { Link4(next: $0.get()) }
        table.bind { Link5(next: $0.get()) }
        table.bind { Link6(next: $0.get()) }
        table.bind { Link7(next: $0.get()) }
        table.bind { Link8(next: $0.get()) }
        table.bind { Link9(next: $0.get()) }
        table.bind { _ in Link10() }
        let provider = opaque(try ComponentFactory.of(App.self).build().link)
        return Variants(
            hand: { for _ in 0..<$0 { consume(makeByHand()) } },
            closures: { for _ in 0..<$0 { consume(closures.link()) } },
            table: { for _ in 0..<$0 { consume(table.get(Link1.self)) } },
            cleanse: { for _ in 0..<$0 { consume(provider.get()) } })
    }

    private static func makeByHand() -> Link1 {
        Link1(
            next: Link2(
                next: Link3(
                    next: Link4(
                        next: Link5(
                            next: Link6(next: Link7(next: Link8(next: Link9(next: Link10())))))))))
    }
}

private final class Link1 {
    let next: Link2
    init(next: Link2) { self.next = next }
}

private final class Link2 {
    let next: Link3
    init(next: Link3) { self.next = next }
}

private final class Link3 {
    let next: Link4
    init(next: Link4) { self.next = next }
}

private final class Link4 {
    let next: Link5
    init(next: Link5) { self.next = next }
}

private final class Link5 {
    let next: Link6
    init(next: Link6) { self.next = next }
}

private final class Link6 {
    let next: Link7
    init(next: Link7) { self.next = next }
}

private final class Link7 {
    let next: Link8
    init(next: Link8) { self.next = next }
}

private final class Link8 {
    let next: Link9
    init(next: Link9) { self.next = next }
}

private final class Link9 {
    let next: Link10
    init(next: Link10) { self.next = next }
}

private final class Link10 {}

private final class Closures {
    let link: () -> Link1
    init() {
        let link10 = opaque { Link10() }
        let link9 = opaque { Link9(next: link10()) }
        let link8 = opaque { Link8(next: link9()) }
        let link7 = opaque { Link7(next: link8()) }
        let link6 = opaque { Link6(next: link7()) }
        let link5 = opaque { Link5(next: link6()) }
        let link4 = opaque { Link4(next: link5()) }
        let link3 = opaque { Link3(next: link4()) }
        let link2 = opaque { Link2(next: link3()) }
        let link1 = opaque { Link1(next: link2()) }
        link = link1
    }
}

private struct Entry {
    let link: Provider<Link1>
}

private struct App: RootComponent {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Link1.self).to(factory: Link1.init)
        binder.bind(Link2.self).to(factory: Link2.init)
        binder.bind(Link3.self).to(factory: Link3.init)
        binder.bind(Link4.self).to(factory: Link4.init)
        binder.bind(Link5.self).to(factory: Link5.init)
        binder.bind(Link6.self).to(factory: Link6.init)
        binder.bind(Link7.self).to(factory: Link7.init)
        binder.bind(Link8.self).to(factory: Link8.init)
        binder.bind(Link9.self).to(factory: Link9.init)
        binder.bind(Link10.self).to(factory: Link10.init)
    }
    static func configureRoot(binder bind: ReceiptBinder<Entry>) -> BindingReceipt<Entry> {
        bind.to(factory: Entry.init)
    }
}
