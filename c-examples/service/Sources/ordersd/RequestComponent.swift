import Cleanse

/// The component of one request.
struct RequestComponent: Component {
    typealias Seed = Request
    typealias Root = Responder

    static func configureRoot(binder bind: ReceiptBinder<Responder>) -> BindingReceipt<Responder> {
        bind.to(factory: Responder.init)
    }

    static func configure(binder: UnscopedBinder) {
        binder.bind((any Handler).self).intoCollection().to { (request: Request) in Health(request: request) }
        binder.bind((any Handler).self).intoCollection().to {
            (request: Request, store: any OrderStore, clock: any WallClock) in
            PlaceOrder(request: request, store: store, clock: clock)
        }
        binder.bind((any Handler).self).intoCollection().to { (request: Request, store: any OrderStore) in
            FindOrder(request: request, store: store)
        }
    }
}
