import Cleanse

/// A tag: tells this string apart from every other string of the graph.
struct ShopName: Tag {
    typealias Element = String
}

/// The root component: the whole shop, and what lives as long as it.
struct ShopComponent: RootComponent {
    typealias Scope = Singleton
    typealias Root = Shop

    static func configureRoot(binder bind: ReceiptBinder<Shop>) -> BindingReceipt<Shop> {
        bind.to(factory: Shop.init)
    }

    static func configure(binder: SingletonBinder) {
        binder.include(module: DrinksModule.self)
        binder.include(module: BakeryModule.self)
        binder.install(dependency: OrderComponent.self)

        binder.bind(String.self).tagged(with: ShopName.self).to(value: "The Bean")
        binder.bind((any Pricing).self).to { ListPrice() }
        binder.bind().sharedInScope().to(factory: Till.init)
    }
}

/// Numbers the receipts. One for the whole shop.
final class Till {
    private var receipts = 0

    func ring() -> Int {
        receipts += 1
        return receipts
    }
}

/// The root: what building the component gives. It knows nothing of Cleanse but the factory of orders.
struct Shop {
    let name: TaggedProvider<ShopName>
    let menu: [MenuItem]
    let orders: ComponentFactory<OrderComponent>

    func welcome() {
        print("Welcome to \(name.get()). We have \(menu.map(\.name).joined(separator: ", ")).")
    }

    func serve(_ order: Order) {
        for note in orders.build(order).serve() { print(note) }
    }
}
