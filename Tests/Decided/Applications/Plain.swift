import Cleanse
import Foundation

// Applications whose declarations need no value at run time: modules, tags, collections, seeds, subcomponents and mistakes.

struct App01: ShopRootComponent {
    static func configure(binder: SingletonBinder) {
        binder.include(module: CoreModule.self)
        binder.include(module: ShopModule.self)
    }
}
struct App02: ShopRootComponent {
    static func configure(binder: SingletonBinder) { binder.include(module: CoreModule.self) }
}
struct App03: ShopRootComponent {
    static func configure(binder: SingletonBinder) {
        binder.include(module: CoreModule.self)
        binder.include(module: ShopModule.self)
        binder.include(module: MemoryModule.self)
    }
}
struct App04: ShopRootComponent {
    static func configure(binder: SingletonBinder) {
        binder.include(module: LogModule.self)
        binder.include(module: MemoryModule.self)
        binder.include(module: DataModule.self)
        binder.include(module: ShopModule.self)
    }
}
struct App05: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) { binder.include(module: LogModule.self) }
}
struct App06: SimpleRootComponent { static func configure(binder: UnscopedBinder) {} }
struct App07: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Tabs>) -> BindingReceipt<Tabs> { bind.to(factory: Tabs.init) }
    static func configure(binder: SingletonBinder) {
        binder.include(module: CoreModule.self)
        binder.include(module: ShopModule.self)
        binder.bind((any Screen).self).intoCollection().to { (log: any Logging) in Home(log: log) }
        binder.bind((any Screen).self).intoCollection().to { (cache: Cache) in Search(cache: cache) }
    }
    typealias Scope = Singleton
}
struct App08: RootComponent {
    typealias Scope = Singleton
    static func configureRoot(binder bind: ReceiptBinder<Routes>) -> BindingReceipt<Routes> {
        bind.to(factory: Routes.init)
    }
    static func configure(binder: SingletonBinder) {
        binder.include(module: LogModule.self)
        binder.bind((any Screen).self).intoMap(key: "home").to { (log: any Logging) in Home(log: log) }
        binder.bind((any Screen).self).intoMap(key: "search").to { (cache: Cache) in Search(cache: cache) }
    }
}
struct App09: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Pages>) -> BindingReceipt<Pages> {
        bind.to(factory: Pages.init)
    }
    static func configure(binder: UnscopedBinder) {
        binder.include(module: SilentModule.self)
        binder.bindFactory(Page.self).with(PageFactory.self).to(factory: Page.init)
    }
}
struct App10: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Pages>) -> BindingReceipt<Pages> {
        bind.to(factory: Pages.init)
    }
    static func configure(binder: UnscopedBinder) {
        binder.bindFactory(Page.self).with(PageFactory.self).to(factory: Page.init)
    }
}
struct App11: RootComponent {
    typealias Scope = Singleton
    typealias Seed = UserID
    static func configureRoot(binder bind: ReceiptBinder<UserPage>) -> BindingReceipt<UserPage> {
        bind.to(factory: UserPage.init)
    }
    static func configure(binder: SingletonBinder) {
        binder.include(module: CoreModule.self)
        binder.include(module: ShopModule.self)
    }
}
struct UserScope: Cleanse.Scope {}
struct UserComponent: Component {
    typealias Scope = UserScope
    typealias Seed = UserID
    static func configureRoot(binder bind: ReceiptBinder<UserPage>) -> BindingReceipt<UserPage> {
        bind.to(factory: UserPage.init)
    }
    static func configure(binder: Binder<UserScope>) {
        binder.bind(Session.self).sharedInScope().to(factory: Session.init)
    }
}
struct Users { let factory: ComponentFactory<UserComponent> }
struct App12: RootComponent {
    typealias Scope = Singleton
    static func configureRoot(binder bind: ReceiptBinder<Users>) -> BindingReceipt<Users> {
        bind.to(factory: Users.init)
    }
    static func configure(binder: SingletonBinder) {
        binder.include(module: CoreModule.self)
        binder.install(dependency: UserComponent.self)
    }
}
struct App13: RootComponent {
    typealias Scope = Singleton
    static func configureRoot(binder bind: ReceiptBinder<Users>) -> BindingReceipt<Users> {
        bind.to(factory: Users.init)
    }
    static func configure(binder: SingletonBinder) {
        binder.include(module: LogModule.self)
        binder.include(module: NetworkModule.self)
        binder.install(dependency: UserComponent.self)
    }
}
struct App14: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Shell>) -> BindingReceipt<Shell> {
        bind.to(factory: Shell.init)
    }
    static func configure(binder: UnscopedBinder) {
        binder.include(module: LogModule.self)
        binder.bindPropertyInjectionOf(ListView.self).to { (view: ListView, cache: Cache) in view.cache = cache }
        binder.bindPropertyInjectionOf(View.self).to { (view: View, log: any Logging) in view.log = log }
    }
}
final class Chicken: Sendable { init(egg: Egg) {} }
final class Egg: Sendable { init(chicken: Chicken) {} }
final class LazyEgg: Sendable { init(chicken: Provider<LazyChicken>) {} }
final class LazyChicken: Sendable { init(egg: LazyEgg) {} }
struct App15: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to { (_: Chicken) in 1 } }
    static func configure(binder: UnscopedBinder) {
        binder.bind().to(factory: Chicken.init)
        binder.bind().to(factory: Egg.init)
    }
}
struct App16: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: LazyChicken) in 1 }
    }
    static func configure(binder: UnscopedBinder) {
        binder.bind().to(factory: LazyChicken.init)
        binder.bind().to(factory: LazyEgg.init)
    }
}
struct App17: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) {
        binder.bind((any Logging).self).asDefault().to { SilentLog() }
        binder.include(module: LogModule.self)
    }
}
struct App18: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) {
        binder.bind(ConsoleLog.self).alias((any Logging).self) { $0 }.to(factory: ConsoleLog.init)
    }
}
struct App19: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) {
        binder.include(module: LogModule.self)
        binder.decorate((any Logging).self).to { (log: any Logging, cache: Cache) -> any Logging in log }
    }
}
struct Keeping<T: Sendable>: Sendable { let value: T }
struct KeepingModule<T: Sendable>: PlainModule {
    static func configure(binder: UnscopedBinder) { binder.bind(Keeping<T>.self).to(factory: Keeping<T>.init) }
}
struct App20: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: Keeping<any Logging>, _: Keeping<Keeping<any Logging>>) in 1 }
    }
    static func configure(binder: UnscopedBinder) {
        binder.include(module: LogModule.self)
        binder.include(module: KeepingModule<any Logging>.self)
        binder.include(module: KeepingModule<Keeping<any Logging>>.self)
    }
}
struct App21: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: Keeping<Simple>) in 1 }
    }
    static func configure(binder: UnscopedBinder) { binder.include(module: KeepingModule<Simple>.self) }
}
struct Service: ScopedByDefault, Sendable { typealias DefaultScope = Singleton }
struct App22: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to { (_: Service) in 1 } }
    static func configure(binder: UnscopedBinder) { binder.bind().to(factory: Service.init) }
}
struct App23: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) {
        #if os(Linux)
            binder.include(module: SilentModule.self)
        #else
            binder.include(module: LogModule.self)
        #endif
    }
}
struct App24: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: TaggedProvider<BaseURL>, _: TaggedProvider<ImageURL>) in 1 }
    }
    static func configure(binder: UnscopedBinder) {
        binder.bind(URL.self).tagged(with: BaseURL.self).to { URL(fileURLWithPath: "/") }
        binder.bind(URL.self).to { URL(fileURLWithPath: "/") }
    }
}
struct App25: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: Simple?, _: Cache?) in 1 }
    }
    static func configure(binder: UnscopedBinder) {
        binder.include(module: LogModule.self)
        binder.bind().to(factory: Simple.init)
    }
}
actor Uploader { init(log: any Logging) {} }
struct App26: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to { (_: Uploader) in 1 } }
    static func configure(binder: UnscopedBinder) { binder.bind().to(factory: Uploader.init) }
}
final class Server: Sendable { func start() {}; func stop() {} }
struct App27: RootComponent {
    typealias Scope = Singleton
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to { (_: Server) in 1 } }
    static func configure(binder: SingletonBinder) {
        binder.bind(Server.self).sharedInScope().onStart { $0.start() }.onStop { $0.stop() }.to { Server() }
    }
}
struct App28: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to { (_: Server) in 1 } }
    static func configure(binder: UnscopedBinder) {
        binder.bind(Server.self).asDefault().to { Server() }
        binder.bind(Server.self).asDefault().to { Server() }
    }
}
struct App29: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.configured { $0.to { (_: Simple) in 1 } }
    }
    static func configure(binder: UnscopedBinder) {
        binder.include(module: SilentModule.self)
        binder.bind(Simple.self).configured { $0.to(factory: Simple.init) }
    }
}
struct App30: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) {
        addLog(to: binder)
        binder.addStore()
    }
    private static func addLog(to binder: UnscopedBinder) { binder.include(module: LogModule.self) }
}
extension Binder where S == Unscoped { func addStore() { include(module: MemoryModule.self) } }
