import Cleanse

/// A tag, which distinguishes this string from all other strings in the graph.
struct ShopName: Tag {
    typealias Element = String
}

/// The root component: the shop, and all values that live as long as the shop.
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

/// The till, which numbers the receipts. The whole shop shares one.
final class Till {
    private var receipts = 0

    func ring() -> Int {
        receipts += 1
        return receipts
    }
}

/// The root, which the program gets when it builds the component. It uses two types of Cleanse: a tagged provider and a component factory.
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
