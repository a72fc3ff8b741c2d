import BenchSupport
import Cleanse

extension Case {
    /// The objects of a request to a server: a seed, a shared object and four others, which need the ten objects of the program.
    static let request = Case(
        number: "7r", name: "request", title: "request: 5 objects, with 8 of the program's", budget: 3,
        extraAllocations: 1, variants: { try requestVariants(isLazy: false) })

    /// A request whose service is created by a closure, which is not called.
    static let lazyRequest = Case(
        number: "7rl", name: "lazy-request", title: "request: the same, with a closure not called", budget: 12,
        extraAllocations: nil, variants: { try requestVariants(isLazy: true) })

    private static func requestVariants(isLazy: Bool) throws -> Variants {
        let hand = opaque(Program())
        let table = opaque(Table())
        let roots = try ComponentFactory.of(App.self).build()
        let (request, lazyRequest) = (opaque(roots.request), opaque(roots.lazyRequest))
        if isLazy {
            let make = opaque { (info: Info) in hand.lazyRequest(info) }
            return Variants(
                hand: { for _ in 0..<$0 { consume(hand.lazyRequest(Info()).audit) } },
                closures: { for _ in 0..<$0 { consume(make(Info()).audit) } },
                table: { for _ in 0..<$0 { consume(fill(table, Info(), hand).get(Audit.self)) } },
                cleanse: { for _ in 0..<$0 { consume(lazyRequest.build(Info()).audit) } })
        }
        let make = opaque { (info: Info) in hand.request(info) }
        return Variants(
            hand: { for _ in 0..<$0 { consume(hand.request(Info())) } },
            closures: { for _ in 0..<$0 { consume(make(Info())) } },
            table: { for _ in 0..<$0 { consume(fill(table, Info(), hand).get(Request.self)) } },
            cleanse: { for _ in 0..<$0 { consume(request.build(Info())) } })
    }

    /// Binds the objects of a request again, because they depend on its seed.
    private static func fill(_ table: Table, _ info: Info, _ program: Program) -> Table {
        let session = Session(info: info, users: program.users)
        table.bind { _ in session }
        table.bind { Orders(session: $0.get(), database: program.database) }
        table.bind { Pricing(session: $0.get(), rates: program.rates, products: program.products) }
        table.bind { OrderService(orders: $0.get(), pricing: $0.get(), mailer: program.mailer) }
        table.bind { Audit(session: $0.get(), logger: program.logger, metrics: program.metrics) }
        table.bind { Request(service: $0.get(), audit: $0.get()) }
        return table
    }
}

// The objects of the program.

private final class Settings {}

private final class Clock {}

private final class Database {
    let settings: Settings

    init(settings: Settings) {
        self.settings = settings
    }
}

private final class Cache {
    let settings: Settings

    init(settings: Settings) {
        self.settings = settings
    }
}

private final class Mailer {
    let settings: Settings

    init(settings: Settings) {
        self.settings = settings
    }
}

private final class Logger {
    let clock: Clock

    init(clock: Clock) {
        self.clock = clock
    }
}

private final class Metrics {
    let clock: Clock

    init(clock: Clock) {
        self.clock = clock
    }
}

private final class Rates {
    let cache: Cache
    let clock: Clock

    init(cache: Cache, clock: Clock) {
        self.cache = cache
        self.clock = clock
    }
}

private final class Products {
    let database: Database

    init(database: Database) {
        self.database = database
    }
}

private final class Users {
    let database: Database

    init(database: Database) {
        self.database = database
    }
}

// The objects of a request.

private final class Info {}

private final class Session {
    let info: Info
    let users: Users

    init(info: Info, users: Users) {
        self.info = info
        self.users = users
    }
}

private final class Orders {
    let session: Session
    let database: Database

    init(session: Session, database: Database) {
        self.session = session
        self.database = database
    }
}

private final class Pricing {
    let session: Session
    let rates: Rates
    let products: Products

    init(session: Session, rates: Rates, products: Products) {
        self.session = session
        self.rates = rates
        self.products = products
    }
}

private final class OrderService {
    let orders: Orders
    let pricing: Pricing
    let mailer: Mailer

    init(orders: Orders, pricing: Pricing, mailer: Mailer) {
        self.orders = orders
        self.pricing = pricing
        self.mailer = mailer
    }
}

private final class Audit {
    let session: Session
    let logger: Logger
    let metrics: Metrics

    init(session: Session, logger: Logger, metrics: Metrics) {
        self.session = session
        self.logger = logger
        self.metrics = metrics
    }
}

private final class Request {
    let service: OrderService
    let audit: Audit

    init(service: OrderService, audit: Audit) {
        self.service = service
        self.audit = audit
    }
}

private struct LazyRequest {
    let service: () -> OrderService
    let audit: Audit
}

// The program by hand.

private final class Program {
    let settings = Settings()
    let clock = Clock()
    let database: Database
    let cache: Cache
    let mailer: Mailer
    let logger: Logger
    let metrics: Metrics
    let rates: Rates
    let products: Products
    let users: Users

    init() {
        database = Database(settings: settings)
        cache = Cache(settings: settings)
        mailer = Mailer(settings: settings)
        logger = Logger(clock: clock)
        metrics = Metrics(clock: clock)
        rates = Rates(cache: cache, clock: clock)
        products = Products(database: database)
        users = Users(database: database)
    }

    func request(_ info: Info) -> Request {
        let session = Session(info: info, users: users)
        return Request(service: service(session), audit: audit(session))
    }

    func lazyRequest(_ info: Info) -> LazyRequest {
        let session = Session(info: info, users: users)
        return LazyRequest(service: { self.service(session) }, audit: audit(session))
    }

    private func service(_ session: Session) -> OrderService {
        OrderService(
            orders: Orders(session: session, database: database),
            pricing: Pricing(session: session, rates: rates, products: products), mailer: mailer)
    }

    private func audit(_ session: Session) -> Audit { Audit(session: session, logger: logger, metrics: metrics) }
}

// The program's graph.

private struct RequestScope: Scope {}

private struct RequestModule: Module {
    typealias Scope = RequestScope
    static func configure(binder: Binder<RequestScope>) {
        binder.bind(Session.self).sharedInScope().to(factory: Session.init)
        binder.bind(Orders.self).to(factory: Orders.init)
        binder.bind(Pricing.self).to(factory: Pricing.init)
        binder.bind(OrderService.self).to(factory: OrderService.init)
        binder.bind(Audit.self).to(factory: Audit.init)
    }
}

private struct RequestComponent: Component {
    typealias Seed = Info
    typealias Scope = RequestScope
    static func configure(binder: Binder<RequestScope>) { binder.include(module: RequestModule.self) }
    static func configureRoot(binder bind: ReceiptBinder<Request>) -> BindingReceipt<Request> {
        bind.to(factory: Request.init)
    }
}

private struct LazyRequestComponent: Component {
    typealias Seed = Info
    typealias Scope = RequestScope
    static func configure(binder: Binder<RequestScope>) { binder.include(module: RequestModule.self) }
    static func configureRoot(binder bind: ReceiptBinder<LazyRequest>) -> BindingReceipt<LazyRequest> {
        bind.to(factory: LazyRequest.init)
    }
}

private struct Entry {
    let request: ComponentFactory<RequestComponent>
    let lazyRequest: ComponentFactory<LazyRequestComponent>
}

private struct App: RootComponent {
    typealias Scope = Singleton
    static func configure(binder: SingletonBinder) {
        binder.bind(Settings.self).sharedInScope().to(factory: Settings.init)
        binder.bind(Clock.self).sharedInScope().to(factory: Clock.init)
        binder.bind(Database.self).sharedInScope().to(factory: Database.init)
        binder.bind(Cache.self).sharedInScope().to(factory: Cache.init)
        binder.bind(Mailer.self).sharedInScope().to(factory: Mailer.init)
        binder.bind(Logger.self).sharedInScope().to(factory: Logger.init)
        binder.bind(Metrics.self).sharedInScope().to(factory: Metrics.init)
        binder.bind(Rates.self).sharedInScope().to(factory: Rates.init)
        binder.bind(Products.self).sharedInScope().to(factory: Products.init)
        binder.bind(Users.self).sharedInScope().to(factory: Users.init)
        binder.install(dependency: RequestComponent.self)
        binder.install(dependency: LazyRequestComponent.self)
    }
    static func configureRoot(binder bind: ReceiptBinder<Entry>) -> BindingReceipt<Entry> {
        bind.to(factory: Entry.init)
    }
}
