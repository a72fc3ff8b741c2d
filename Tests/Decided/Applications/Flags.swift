import Cleanse
import Foundation

// Applications that choose modules by the values of constants.

enum Feature { static let usesDisk = true, usesMemory = false; static let isLogging = true }
enum Environment: String {
    case local, test, live; static let current = Environment.test; var isLocal: Bool { self == .local }
}
struct Configuration: Sendable {
    let isVerbose: Bool
    let environment: Environment
    static let standard = Configuration(isVerbose: false, environment: .live)
}
#if DEBUG
    let isDebug = true
#else
    let isDebug = false
#endif

struct App31: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) {
        if Feature.isLogging {
            binder.include(module: LogModule.self)
        } else {
            binder.include(module: SilentModule.self)
        }
    }
}
struct App32: ShopRootComponent {
    static func configure(binder: SingletonBinder) {
        binder.include(module: LogModule.self)
        if Feature.usesDisk { binder.include(module: StoreModule.self) }
        if Feature.usesMemory { binder.include(module: MemoryModule.self) }
        binder.include(module: NetworkModule.self)
        binder.include(module: DataModule.self)
        binder.include(module: ShopModule.self)
    }
}
struct App33: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) {
        switch Environment.current {
        case .local, .test: binder.include(module: SilentModule.self)
        case .live: binder.include(module: LogModule.self)
        }
    }
}
struct App34: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) {
        switch Configuration.standard.environment {
        case .local: binder.include(module: SilentModule.self)
        default: break
        }
    }
}
struct App35: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) {
        if isDebug { binder.include(module: LogModule.self) }
        if !isDebug { binder.include(module: SilentModule.self) }
    }
}
struct App36: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) {
        guard Environment.current == .test else { return binder.include(module: LogModule.self) }
        binder.include(module: SilentModule.self)
        binder.include(module: LogModule.self)
    }
}
struct App37: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) {
        let module: any PlainModule.Type = Feature.isLogging ? LogModule.self : SilentModule.self
        binder.include(module: module)
    }
}
struct App38: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) {
        if ProcessInfo.processInfo.environment["LOG"] == "1" {
            binder.include(module: LogModule.self)
        } else {
            binder.include(module: SilentModule.self)
        }
    }
}
struct App39: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) {
        if UserDefaults.standard.bool(forKey: "silent") { binder.bind(Int.self).to(value: 1) }
        binder.include(module: SilentModule.self)
    }
}
struct App40: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) {
        if Environment.current.isLocal { binder.include(module: LogModule.self) }
        if Environment.current.rawValue == "test" { binder.include(module: SilentModule.self) }
    }
}
struct App41: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) { add(binder, verbose: Configuration.standard.isVerbose) }
    static func add(_ binder: UnscopedBinder, verbose: Bool) {
        if verbose { binder.include(module: LogModule.self) } else { binder.include(module: SilentModule.self) }
    }
}
struct App42: SimpleRootComponent {
    static var isOn: Bool { !Feature.usesMemory }
    static func configure(binder: UnscopedBinder) { if isOn { binder.include(module: LogModule.self) } }
}
struct App43: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Routes>) -> BindingReceipt<Routes> {
        bind.to(factory: Routes.init)
    }
    enum Route: String { case home, search = "find" }
    static func configure(binder: UnscopedBinder) {
        binder.include(module: LogModule.self)
        binder.bind((any Screen).self).intoMap(key: Route.home.rawValue).to { (log: any Logging) in Home(log: log) }
        binder.bind((any Screen).self).intoMap(key: Route.search.rawValue).to { (log: any Logging) in Home(log: log) }
        binder.bind((any Screen).self).intoMap(key: "find").to { (log: any Logging) in Home(log: log) }
    }
}
struct App44: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: [Int: String]) in 1 }
    }
    static func configure(binder: UnscopedBinder) {
        binder.bind(String.self).intoMap(key: 1 + 1).to(value: "a")
        binder.bind(String.self).intoMap(key: 2).to(value: "b")
    }
}
struct App45: ShopRootComponent {
    static func configure(binder: SingletonBinder) {
        binder.include(module: CoreModule.self)
        if #available(macOS 15, *) { binder.include(module: ShopModule.self) }
    }
}
struct App46: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) {
        let log = Feature.isLogging ? binder.bind((any Logging).self) : binder.bind((any Logging).self).asDefault()
        log.to { ConsoleLog() }
    }
}
struct App47: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) {
        let level = 3
        if level >= 2 && Feature.isLogging { binder.include(module: LogModule.self) }
    }
}
struct App48: SimpleRootComponent {
    static let logger: (any Logging)? = nil
    static func configure(binder: UnscopedBinder) {
        if let logger {
            binder.bind((any Logging).self).to { logger }
        } else {
            binder.include(module: SilentModule.self)
        }
    }
}
