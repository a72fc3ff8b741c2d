import BenchSupport
import Cleanse

extension Case {
    /// One build of a subcomponent: 20 bindings, 5 of them scoped, a seed, and a root that needs all of them.
    ///
    /// The other containers are filled for each build, because their objects depend on the seed.
    static let subcomponent = Case(
        number: "7", name: "subcomponent", title: "subcomponent: 20 bindings, 5 scoped, seed", budget: 2.0,
        extraAllocations: 8
    ) {
        let user = opaque(User())
        let factory = opaque(try ComponentFactory.of(App.self).build().session)
        return Variants(
            hand: { for _ in 0..<$0 { consume(makeByHand(user: user)) } },
            closures: { for _ in 0..<$0 { consume(opaque(Closures(user: user)).screen()) } },
            table: { for _ in 0..<$0 { consume(makeTable(user: user).get(Screen.self)) } },
            cleanse: { for _ in 0..<$0 { consume(factory.build(user)) } })
    }

    /// One build of a subcomponent whose root requests the screen from a provider. By hand, a closure creates it.
    static let lazySubcomponent = Case(
        number: "7l", name: "lazy-subcomponent", title: "subcomponent: the same, behind a provider", budget: 4.0,
        extraAllocations: nil
    ) {
        let user = opaque(User())
        let factory = opaque(try ComponentFactory.of(App.self).build().lazySession)
        return Variants(
            hand: { for _ in 0..<$0 { consume(opaque { makeByHand(user: user) }()) } },
            closures: { for _ in 0..<$0 { consume(opaque(Closures(user: user)).screen()) } },
            table: { for _ in 0..<$0 { consume(makeTable(user: user).get(Screen.self)) } },
            cleanse: { for _ in 0..<$0 { consume(factory.build(user).screen.get()) } })
    }

    private static func makeByHand(user: User) -> Screen {
        let account = Account(user: user)
        let database = Database(account: account)
        let cache = Cache(account: account, database: database)
        let network = Network(account: account)
        let store = Store(cache: cache, network: network)
        return Screen(
            toolbar: Toolbar(
                router: Router(
                    feed: Feed(store: store, ranking: Ranking()), inbox: Inbox(store: store, badge: Badge(store: store))
                ),
                menu: Menu(
                    profile: Profile(account: account, theme: Theme()),
                    search: Search(index: Index(database: database), cache: cache))),
            sync: Sync(
                uploader: Uploader(network: network, retry: Retry(network: network)), codec: Codec(), store: store))
    }

    private static func makeTable(user: User) -> Table {
        let table = opaque(Table())
        let account = Account(user: user)
        table.bind { _ in account }
        let database = Database(account: account)
        table.bind { _ in database }
        let cache = Cache(account: account, database: database)
        table.bind { _ in cache }
        let network = Network(account: account)
        table.bind { _ in network }
        let store = Store(cache: cache, network: network)
        table.bind { _ in store }
        table.bind { _ in Codec() }
        table.bind { Retry(network: $0.get()) }
        table.bind { Uploader(network: $0.get(), retry: $0.get()) }
        table.bind { Index(database: $0.get()) }
        table.bind { Search(index: $0.get(), cache: $0.get()) }
        table.bind { _ in Ranking() }
        table.bind { Feed(store: $0.get(), ranking: $0.get()) }
        table.bind { Badge(store: $0.get()) }
        table.bind { Inbox(store: $0.get(), badge: $0.get()) }
        table.bind { _ in Theme() }
        table.bind { Profile(account: $0.get(), theme: $0.get()) }
        table.bind { Router(feed: $0.get(), inbox: $0.get()) }
        table.bind { Menu(profile: $0.get(), search: $0.get()) }
        table.bind { Sync(uploader: $0.get(), codec: $0.get(), store: $0.get()) }
        table.bind { Toolbar(router: $0.get(), menu: $0.get()) }
        table.bind { Screen(toolbar: $0.get(), sync: $0.get()) }
        return table
    }
}

private final class User {}

private final class Account {
    let user: User

    init(user: User) {
        self.user = user
    }
}

private final class Database {
    let account: Account

    init(account: Account) {
        self.account = account
    }
}

private final class Cache {
    let account: Account
    let database: Database

    init(account: Account, database: Database) {
        self.account = account
        self.database = database
    }
}

private final class Network {
    let account: Account

    init(account: Account) {
        self.account = account
    }
}

private final class Store {
    let cache: Cache
    let network: Network

    init(cache: Cache, network: Network) {
        self.cache = cache
        self.network = network
    }
}

private final class Codec {}

private final class Retry {
    let network: Network

    init(network: Network) {
        self.network = network
    }
}

private final class Uploader {
    let network: Network
    let retry: Retry

    init(network: Network, retry: Retry) {
        self.network = network
        self.retry = retry
    }
}

private final class Index {
    let database: Database

    init(database: Database) {
        self.database = database
    }
}

private final class Search {
    let index: Index
    let cache: Cache

    init(index: Index, cache: Cache) {
        self.index = index
        self.cache = cache
    }
}

private final class Ranking {}

private final class Feed {
    let store: Store
    let ranking: Ranking

    init(store: Store, ranking: Ranking) {
        self.store = store
        self.ranking = ranking
    }
}

private final class Badge {
    let store: Store

    init(store: Store) {
        self.store = store
    }
}

private final class Inbox {
    let store: Store
    let badge: Badge

    init(store: Store, badge: Badge) {
        self.store = store
        self.badge = badge
    }
}

private final class Theme {}

private final class Profile {
    let account: Account
    let theme: Theme

    init(account: Account, theme: Theme) {
        self.account = account
        self.theme = theme
    }
}

private final class Router {
    let feed: Feed
    let inbox: Inbox

    init(feed: Feed, inbox: Inbox) {
        self.feed = feed
        self.inbox = inbox
    }
}

private final class Menu {
    let profile: Profile
    let search: Search

    init(profile: Profile, search: Search) {
        self.profile = profile
        self.search = search
    }
}

private final class Sync {
    let uploader: Uploader
    let codec: Codec
    let store: Store

    init(uploader: Uploader, codec: Codec, store: Store) {
        self.uploader = uploader
        self.codec = codec
        self.store = store
    }
}

private final class Toolbar {
    let router: Router
    let menu: Menu

    init(router: Router, menu: Menu) {
        self.router = router
        self.menu = menu
    }
}

private final class Screen {
    let toolbar: Toolbar
    let sync: Sync

    init(toolbar: Toolbar, sync: Sync) {
        self.toolbar = toolbar
        self.sync = sync
    }
}

private final class Closures {
    let account: () -> Account
    let database: () -> Database
    let cache: () -> Cache
    let network: () -> Network
    let store: () -> Store
    let codec: () -> Codec
    let retry: () -> Retry
    let uploader: () -> Uploader
    let index: () -> Index
    let search: () -> Search
    let ranking: () -> Ranking
    let feed: () -> Feed
    let badge: () -> Badge
    let inbox: () -> Inbox
    let theme: () -> Theme
    let profile: () -> Profile
    let router: () -> Router
    let menu: () -> Menu
    let sync: () -> Sync
    let toolbar: () -> Toolbar
    let screen: () -> Screen

    init(user: User) {
        let accountObject = Account(user: user)
        let databaseObject = Database(account: accountObject)
        let cacheObject = Cache(account: accountObject, database: databaseObject)
        let networkObject = Network(account: accountObject)
        let storeObject = Store(cache: cacheObject, network: networkObject)
        let account = opaque { accountObject }
        let database = opaque { databaseObject }
        let cache = opaque { cacheObject }
        let network = opaque { networkObject }
        let store = opaque { storeObject }
        let codec = opaque { Codec() }
        let retry = opaque { Retry(network: network()) }
        let uploader = opaque { Uploader(network: network(), retry: retry()) }
        let index = opaque { Index(database: database()) }
        let search = opaque { Search(index: index(), cache: cache()) }
        let ranking = opaque { Ranking() }
        let feed = opaque { Feed(store: store(), ranking: ranking()) }
        let badge = opaque { Badge(store: store()) }
        let inbox = opaque { Inbox(store: store(), badge: badge()) }
        let theme = opaque { Theme() }
        let profile = opaque { Profile(account: account(), theme: theme()) }
        let router = opaque { Router(feed: feed(), inbox: inbox()) }
        let menu = opaque { Menu(profile: profile(), search: search()) }
        let sync = opaque { Sync(uploader: uploader(), codec: codec(), store: store()) }
        let toolbar = opaque { Toolbar(router: router(), menu: menu()) }
        let screen = opaque { Screen(toolbar: toolbar(), sync: sync()) }
        self.account = account
        self.database = database
        self.cache = cache
        self.network = network
        self.store = store
        self.codec = codec
        self.retry = retry
        self.uploader = uploader
        self.index = index
        self.search = search
        self.ranking = ranking
        self.feed = feed
        self.badge = badge
        self.inbox = inbox
        self.theme = theme
        self.profile = profile
        self.router = router
        self.menu = menu
        self.sync = sync
        self.toolbar = toolbar
        self.screen = screen
    }
}

private struct SessionScope: Scope {}

private struct Session: Component {
    typealias Seed = User
    typealias Scope = SessionScope
    static func configure(binder: Binder<SessionScope>) {
        binder.bind(Account.self).sharedInScope().to(factory: Account.init)
        binder.bind(Database.self).sharedInScope().to(factory: Database.init)
        binder.bind(Cache.self).sharedInScope().to(factory: Cache.init)
        binder.bind(Network.self).sharedInScope().to(factory: Network.init)
        binder.bind(Store.self).sharedInScope().to(factory: Store.init)
        binder.bind(Codec.self).to(factory: Codec.init)
        binder.bind(Retry.self).to(factory: Retry.init)
        binder.bind(Uploader.self).to(factory: Uploader.init)
        binder.bind(Index.self).to(factory: Index.init)
        binder.bind(Search.self).to(factory: Search.init)
        binder.bind(Ranking.self).to(factory: Ranking.init)
        binder.bind(Feed.self).to(factory: Feed.init)
        binder.bind(Badge.self).to(factory: Badge.init)
        binder.bind(Inbox.self).to(factory: Inbox.init)
        binder.bind(Theme.self).to(factory: Theme.init)
        binder.bind(Profile.self).to(factory: Profile.init)
        binder.bind(Router.self).to(factory: Router.init)
        binder.bind(Menu.self).to(factory: Menu.init)
        binder.bind(Sync.self).to(factory: Sync.init)
        binder.bind(Toolbar.self).to(factory: Toolbar.init)
    }
    static func configureRoot(binder bind: ReceiptBinder<Screen>) -> BindingReceipt<Screen> {
        bind.to(factory: Screen.init)
    }
}

private struct LazyScreen {
    let screen: Provider<Screen>
}

private struct LazySession: Component {
    typealias Seed = User
    typealias Scope = SessionScope
    static func configure(binder: Binder<SessionScope>) {
        Session.configure(binder: binder)
        binder.bind(Screen.self).to(factory: Screen.init)
    }
    static func configureRoot(binder bind: ReceiptBinder<LazyScreen>) -> BindingReceipt<LazyScreen> {
        bind.to(factory: LazyScreen.init)
    }
}

private struct Entry {
    let session: ComponentFactory<Session>
    let lazySession: ComponentFactory<LazySession>
}

private struct App: RootComponent {
    static func configure(binder: UnscopedBinder) {
        binder.install(dependency: Session.self)
        binder.install(dependency: LazySession.self)
    }
    static func configureRoot(binder bind: ReceiptBinder<Entry>) -> BindingReceipt<Entry> {
        bind.to(factory: Entry.init)
    }
}
