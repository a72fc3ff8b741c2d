import Cleanse
import CleanseTesting
@testable import CoffeeShop
import Testing

/// Tests of the coffee shop, each with its own graph of the shop.
@Suite(.graph(ShopComponent.self, .failsOnLeaks)) struct ExampleGraphTests {
    let shop: Shop

    init() throws { shop = try TestGraph.current.root(of: ShopComponent.self) }

    @Test func `A barista prints the price of an item, and the receipts of a shop are numbered`() throws {
        let notes = try ["espresso", "croissant"].map {
            try shop.orders.tryBuild(Order(customer: "Ada", item: $0)).serve().last
        }
        #expect(
            notes == [
                "Ada: 250 cents, receipt 1, thank you for coming to The Bean",
                "Ada: 310 cents, receipt 2, thank you for coming to The Bean",
            ])
    }

    @Test(.graph(ShopComponent.self) { $0.bind((any Pricing).self).to { Gift() } })
    func `A test gives a coffee away`() throws {
        let notes = try shop.orders.tryBuild(Order(customer: "Ada", item: "espresso")).serve()
        #expect(notes.last?.hasPrefix("Ada: 0 cents, receipt 1") == true)
    }

    @Test(
        .graph(ShopComponent.self) {
            $0.bind(MenuItem.self).intoCollection().to(value: MenuItem(name: "tea", cents: 1))
        })
    func `A test replaces the menu`() throws {
        #expect(shop.menu.map(\.name) == ["tea"])
        #expect(try TestGraph.current.get(ShopName.self) == "The Bean")
    }

    @Test(arguments: ["Ada", "Grace", "Edsger"]) func `Each customer is served in a shop of a test`(name: String) throws
    {
        let notes = try shop.orders.tryBuild(Order(customer: name, item: "espresso")).serve()
        #expect(notes.last?.contains("receipt 1,") == true)
    }
}

private struct Gift: Pricing {
    func price(of item: MenuItem) -> Int { 0 }
}
