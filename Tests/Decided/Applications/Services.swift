import Cleanse
import Foundation

// The services of the applications.

protocol Logging: Sendable { func log(_ text: String) }
struct ConsoleLog: Logging { func log(_: String) {} }
struct SilentLog: Logging { func log(_: String) {} }
protocol Storing: AnyObject, Sendable {}
final class DiskStore: Storing { init(path: TaggedProvider<StorePath>) {} }
final class MemoryStore: Storing {}
struct StorePath: Cleanse.Tag { typealias Element = String }
struct BaseURL: Cleanse.Tag { typealias Element = URL }
struct ImageURL: Cleanse.Tag { typealias Element = URL }
final class Network: Sendable { init(url: TaggedProvider<BaseURL>, log: any Logging) {} }
final class Database: Sendable { init(store: any Storing) {} }
final class Cache: Sendable { init(store: any Storing, log: any Logging) {} }
struct Analytics: Sendable { let log: any Logging }
final class Session: Sendable { init(network: Network, database: Provider<Database>) {} }
struct Cart: Sendable { let session: Session }
struct Checkout: Sendable { let cart: Cart; let analytics: Analytics }
struct Catalogue: Sendable { let network: Network; let cache: Cache }
struct Window: Sendable { let checkout: Checkout; let catalogue: Catalogue }
struct Simple: Sendable { let log: any Logging }
protocol Screen: Sendable { var title: String { get } }
struct Home: Screen { let log: any Logging; var title: String { "home" } }
struct Search: Screen { let cache: Cache; var title: String { "search" } }
struct Profile: Screen { let session: Session; var title: String { "profile" } }
struct Tabs: Sendable { let screens: [any Screen] }
struct Routes: Sendable { let screens: [String: any Screen] }
struct UserID: Sendable { let text: String }
struct UserPage: Sendable { let id: UserID; let session: Session }
struct PageFactory: AssistedFactory { typealias Seed = Int; typealias Element = Page }
struct Page: Sendable { init(number: Assisted<Int>, log: any Logging) {} }
struct Pages { let factory: Factory<PageFactory> }
class View { var log: (any Logging)? }
final class ListView: View { var cache: Cache? }
struct Shell { let injector: PropertyInjector<ListView> }

protocol PlainModule: Module where Scope == Unscoped {}
protocol SingletonModule: Module where Scope == Singleton {}

enum LogModule: PlainModule {
    static func configure(binder: UnscopedBinder) { binder.bind((any Logging).self).to { ConsoleLog() } }
}
enum SilentModule: PlainModule {
    static func configure(binder: UnscopedBinder) { binder.bind((any Logging).self).to { SilentLog() } }
}
enum StoreModule: PlainModule {
    static func configure(binder: UnscopedBinder) {
        binder.bind(String.self).tagged(with: StorePath.self).to(value: "/tmp")
        binder.bind((any Storing).self).to { DiskStore(path: $0) }
    }
}
enum MemoryModule: PlainModule {
    static func configure(binder: UnscopedBinder) { binder.bind((any Storing).self).to { MemoryStore() } }
}
enum NetworkModule: SingletonModule {
    static func configure(binder: SingletonBinder) {
        binder.bind(URL.self).tagged(with: BaseURL.self).to { URL(fileURLWithPath: "/") }
        binder.bind(Network.self).sharedInScope().to(factory: Network.init)
    }
}
enum DataModule: SingletonModule {
    static func configure(binder: SingletonBinder) {
        binder.bind(Database.self).sharedInScope().to(factory: Database.init)
        binder.bind(Cache.self).sharedInScope().to(factory: Cache.init)
    }
}
enum ShopModule: PlainModule {
    static func configure(binder: UnscopedBinder) {
        binder.bind().to(factory: Analytics.init)
        binder.bind().to(factory: Session.init)
        binder.bind().to(factory: Cart.init)
        binder.bind().to(factory: Checkout.init)
        binder.bind().to(factory: Catalogue.init)
    }
}
enum CoreModule: SingletonModule {
    static func configure(binder: SingletonBinder) {
        binder.include(module: LogModule.self)
        binder.include(module: StoreModule.self)
        binder.include(module: NetworkModule.self)
        binder.include(module: DataModule.self)
    }
}
protocol ShopRoot: RootComponent where Root == Window, Scope == Singleton {}
extension ShopRoot {
    static func configureRoot(binder bind: ReceiptBinder<Window>) -> BindingReceipt<Window> {
        bind.to(factory: Window.init)
    }
}
protocol SimpleRoot: RootComponent where Root == Simple, Scope == Unscoped {}
extension SimpleRoot {
    static func configureRoot(binder bind: ReceiptBinder<Simple>) -> BindingReceipt<Simple> {
        bind.to(factory: Simple.init)
    }
}
typealias ShopRootComponent = ShopRoot
typealias SimpleRootComponent = SimpleRoot
