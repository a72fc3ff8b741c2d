import Cleanse

/// Something that the shop sells.
struct MenuItem {
    let name: String
    let cents: Int
}

/// A module for each shelf. Both add to the one collection `[MenuItem]` and know nothing of each other.
struct DrinksModule: Module {
    static func configure(binder: UnscopedBinder) {
        binder.bind(MenuItem.self).intoCollection().to(value: MenuItem(name: "espresso", cents: 250))
        binder.bind(MenuItem.self).intoCollection().to(value: MenuItem(name: "flat white", cents: 380))
    }
}

struct BakeryModule: Module {
    static func configure(binder: UnscopedBinder) {
        binder.bind(MenuItem.self).intoCollection().to(value: MenuItem(name: "croissant", cents: 310))
    }
}

/// What a price is multiplied with. Injected by its protocol, so that a free day can stand in for it.
protocol Pricing: Sendable {
    func price(of item: MenuItem) -> Int
}

struct ListPrice: Pricing {
    func price(of item: MenuItem) -> Int { item.cents }
}

/// An overriding module: whatever binds `Pricing` is replaced.
struct FreeDay: Module {
    private struct NoPrice: Pricing {
        func price(of item: MenuItem) -> Int { 0 }
    }

    static func configure(binder: UnscopedBinder) {
        binder.bind((any Pricing).self).to(value: NoPrice())
    }
}
