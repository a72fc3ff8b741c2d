import Cleanse
import CleanseTesting
@testable import CoffeeShop
import Testing

// The tests of the coffee shop. Each has its own graph of the shop.

// snippet: readme-graph
@Suite(.graph(ShopComponent.self)) struct ShopTests {
    let shop: Shop

    init() throws { shop = try TestGraph.current.root(of: ShopComponent.self) }

    @Test(.graph(ShopComponent.self) { $0.bind((any Pricing).self).to { Gift() } })
    func aGiftCostsNothing() {
        let notes = shop.orders.build(Order(customer: "Ada", item: "espresso")).serve()
        #expect(notes.last == "Ada: 0 cents, receipt 1, thank you for coming to The Bean")
    }
}
// end snippet

extension ShopTests {
    @Test(.graph(ShopComponent.self, .failsOnLeaks)) func `The till of a shop numbers its receipts`() {
        let last = ["espresso", "croissant"].map { shop.orders.build(Order(customer: "Ada", item: $0)).serve().last }
        #expect(
            last == [
                "Ada: 250 cents, receipt 1, thank you for coming to The Bean",
                "Ada: 310 cents, receipt 2, thank you for coming to The Bean",
            ])
    }

    @Test(arguments: ["Ada", "Grace", "Edsger"]) func `Each customer is the first in a shop of a test`(name: String) {
        let notes = shop.orders.build(Order(customer: name, item: "espresso")).serve()
        #expect(notes.last?.contains("receipt 1,") == true)
    }

    @Test(
        .graph(ShopComponent.self) {
            $0.bind(MenuItem.self).intoCollection().to(value: MenuItem(name: "tea", cents: 1))
        })
    func `A test replaces the menu`() throws {
        #expect(shop.menu.map(\.name) == ["tea"])
        #expect(try TestGraph.current.get(ShopName.self) == "The Bean")
    }

    @Test(
        .graph(ShopComponent.self) {
            $0.replace(module: BakeryModule.self, with: ClosedBakery.self)
        })
    func `A customer is told what the shop does not have`() {
        let notes = shop.orders.build(Order(customer: "Grace", item: "croissant")).serve()
        #expect(notes == ["Grace: we have no croissant"])
    }
}

private struct Gift: Pricing {
    func price(of item: MenuItem) -> Int { 0 }
}

private struct ClosedBakery: Module {
    static func configure(binder: UnscopedBinder) {}
}
