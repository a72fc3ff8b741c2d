import Cleanse
import Foundation

// More applications: helpers in extensions, generic modules of features, overlays for tests, and mistakes in them.

protocol FeatureModule: PlainModule {
    associatedtype Main: Sendable; static var isEnabled: Bool { get }; static func make(_ log: any Logging) -> Main
}
extension FeatureModule {
    static var isEnabled: Bool { true }
    static func configure(binder: UnscopedBinder) {
        if isEnabled { binder.bind(Main.self).to { (log: any Logging) in make(log) } }
    }
}
enum SimpleFeature: FeatureModule { static func make(_ log: any Logging) -> Simple { Simple(log: log) } }
enum DisabledFeature: FeatureModule {
    static var isEnabled: Bool { false }
    static func make(_ log: any Logging) -> Analytics { Analytics(log: log) }
}
struct App49: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to { (_: Simple) in 1 } }
    static func configure(binder: UnscopedBinder) {
        binder.include(module: LogModule.self)
        binder.include(module: SimpleFeature.self)
        binder.include(module: DisabledFeature.self)
    }
}
struct App50: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: Analytics) in 1 }
    }
    static func configure(binder: UnscopedBinder) {
        binder.include(module: LogModule.self)
        binder.include(module: DisabledFeature.self)
    }
}
struct App71: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) {
        func logged(_ module: any PlainModule.Type) {
            print("including \(module)")
            binder.include(module: module)
        }
        logged(LogModule.self)
        logged(MemoryModule.self)
    }
}
struct App72: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Tabs>) -> BindingReceipt<Tabs> { bind.to(factory: Tabs.init) }
    static func configure(binder: UnscopedBinder) {
        for screen in [Home(log: SilentLog()), Home(log: ConsoleLog())] {
            binder.bind((any Screen).self).intoCollection().to { screen }
        }
    }
}
struct App73: ShopRootComponent {
    static func configure(binder: SingletonBinder) {
        for module in [CoreModule.self] as [any SingletonModule.Type] { binder.include(module: module) }
        for module in [ShopModule.self, MemoryModule.self] as [any PlainModule.Type] { binder.include(module: module) }
    }
}
struct App74: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) {
        let add = { (module: any PlainModule.Type) in binder.include(module: module) }
        add(LogModule.self)
        [MemoryModule.self].forEach(add)
    }
}
struct App75: RootComponent {
    static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> {
        bind.to { (_: Keeping<Int>, _: Keeping<String>) in 1 }
    }
    static func bind<T: Sendable>(_ value: T, _ binder: UnscopedBinder) {
        binder.bind(T.self).to(value: value)
        binder.include(module: KeepingModule<T>.self)
    }
    static func configure(binder: UnscopedBinder) {
        bind(1, binder)
        bind("text", binder)
    }
}
struct App76: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) {
        if case .test = Environment.current { binder.include(module: SilentModule.self) }
        if case .live = Environment.current { binder.include(module: LogModule.self) }
    }
}
struct App77: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) {
        if FileManager.default.fileExists(atPath: "/nonexistent") { binder.include(module: SilentModule.self) }
        binder.include(module: LogModule.self)
    }
}
struct App78: SimpleRootComponent {
    static let isUnderTest = NSClassFromString("XCTestCase") != nil
    static func configure(binder: UnscopedBinder) {
        if isUnderTest { binder.include(module: SilentModule.self) } else { binder.include(module: LogModule.self) }
    }
}
struct App79: SimpleRootComponent {
    struct Options: OptionSet { let rawValue: Int; static let log = Options(rawValue: 1) }
    static let options: Options = [.log]
    static func configure(binder: UnscopedBinder) {
        if options.contains(.log) { binder.include(module: LogModule.self) }
    }
}
struct App80: ShopRootComponent {
    static func configure(binder: SingletonBinder) {
        binder.include(module: CoreModule.self)
        let shop: @Sendable (SingletonBinder) -> Void = { $0.include(module: ShopModule.self) }
        shop(binder)
    }
}
