import Cleanse

/// An item that the shop sells.
struct MenuItem {
    let name: String
    let cents: Int
}

/// The module of one shelf. It contributes to the collection `[MenuItem]`, as `BakeryModule` does, but neither module refers to the other.
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

/// The prices of items. Consumers request the protocol, so that a free day can replace the implementation.
protocol Pricing: Sendable {
    func price(of item: MenuItem) -> Int
}

struct ListPrice: Pricing {
    func price(of item: MenuItem) -> Int { item.cents }
}

/// An overriding module, which replaces the binding of `Pricing`.
struct FreeDay: Module {
    private struct NoPrice: Pricing {
        func price(of item: MenuItem) -> Int { 0 }
    }

    static func configure(binder: UnscopedBinder) {
        binder.bind((any Pricing).self).to(value: NoPrice())
    }
}
