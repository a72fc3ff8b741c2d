import Cleanse

/// A customer's order, which is the seed of ``OrderComponent``.
struct Order {
    let customer: String
    let item: String
}

/// The scope of values that live as long as one order.
struct OrderScope: Scope {}

/// A subcomponent, which is built anew for each order, with the order as its seed. It sees all bindings of the shop.
/// The shop sees only its root.
struct OrderComponent: Component {
    typealias Seed = Order
    typealias Scope = OrderScope
    typealias Root = Barista

    static func configureRoot(binder bind: ReceiptBinder<Barista>) -> BindingReceipt<Barista> {
        bind.to(factory: Barista.init)
    }

    static func configure(binder: Binder<OrderScope>) {
        binder.bind().sharedInScope().to(factory: Slip.init)
        binder.bind().to(factory: Kitchen.init)
        binder.bindFactory(Receipt.self).with(Receipt.OfPrice.self).to(factory: Receipt.init)
    }
}

/// The notes that are taken while an order is made. The barista and the kitchen share one slip for each order.
final class Slip {
    private let order: Order
    private(set) var notes: [String] = []

    init(order: Order) {
        self.order = order
    }

    func note(_ text: String) {
        notes.append("\(order.customer): \(text)")
    }
}

struct Kitchen {
    let menu: [MenuItem]
    let slip: Slip

    func find(_ name: String) -> MenuItem? {
        let item = menu.first { $0.name == name }
        slip.note(item == nil ? "we have no \(name)" : "one \(name)")
        return item
    }
}

/// The root of the subcomponent.
struct Barista {
    let order: Order
    let kitchen: Kitchen
    let pricing: any Pricing
    let receipt: Factory<Receipt.OfPrice>
    let slip: Slip

    func serve() -> [String] {
        if let item = kitchen.find(order.item) {
            slip.note(receipt.build(pricing.price(of: item)).text)
        }
        return slip.notes
    }
}

/// Assisted injection: the caller passes the price of a receipt, and the graph provides the other arguments.
struct Receipt {
    struct OfPrice: AssistedFactory {
        typealias Seed = Int
        typealias Element = Receipt
    }

    let text: String

    init(cents: Assisted<Int>, till: Till, shopName: TaggedProvider<ShopName>) {
        text = "\(cents.get()) cents, receipt \(till.ring()), thank you for coming to \(shopName.get())"
    }
}
