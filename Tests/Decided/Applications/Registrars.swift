import Cleanse
import Foundation

// Applications that keep modules, closures and registrars in constants and pass them on.

let plainModules: [any PlainModule.Type] = [LogModule.self, MemoryModule.self]
enum Plugins {
    static let all: [any PlainModule.Type] = [SilentModule.self] + extra
    static let extra: [any PlainModule.Type] = []
    static let steps: [@Sendable (UnscopedBinder) -> Void] = [{ $0.include(module: LogModule.self) }]
    static let log: @Sendable (UnscopedBinder) -> Void = { binder in binder.include(module: LogModule.self) }
}
protocol Feature2 { static func register(in binder: UnscopedBinder) }
enum LogFeature: Feature2 { static func register(in binder: UnscopedBinder) { binder.include(module: LogModule.self) } }
enum StoreFeature: Feature2 {
    static func register(in binder: UnscopedBinder) { binder.include(module: MemoryModule.self) }
}
struct AppRegistrar {
    let binder: UnscopedBinder
    func register(_ features: any Feature2.Type...) { for feature in features { feature.register(in: binder) } }
    func log() { binder.bind((any Logging).self).to { ConsoleLog() } }
}
func configure<T>(_ value: T, using body: (T) throws -> Void) rethrows { try body(value) }
extension Binder where S == Unscoped {
    var logging: BindingBuilder<Binder<S>, any Logging, any Logging> { bind((any Logging).self) }
    subscript<T>(_ type: T.Type) -> BindingBuilder<Binder<S>, T, T> { bind(type) }
}

struct App51: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) { for module in plainModules { binder.include(module: module) } }
}
struct App52: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) { Plugins.all.forEach { binder.include(module: $0) } }
}
struct App53: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) { Plugins.log(binder) }
}
struct App54: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) { for step in Plugins.steps { step(binder) } }
}
struct App55: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) {
        AppRegistrar(binder: binder).register(LogFeature.self, StoreFeature.self)
    }
}
struct App56: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) {
        for feature in [LogFeature.self, StoreFeature.self] as [any Feature2.Type] { feature.register(in: binder) }
    }
}
struct App57: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) { configure(binder) { $0.include(module: LogModule.self) } }
    static func configure<T>(_ value: T, _ body: (T) -> Void) { body(value) }
}
struct App58: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) { binder.logging.to { ConsoleLog() } }
}
struct App59: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) { binder[(any Logging).self].to { ConsoleLog() } }
}
struct App60: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) {
        let registrar = AppRegistrar(binder: binder)
        registrar.log()
        registrar.log()
    }
}
struct App61: SimpleRootComponent {
    static func add(_ binder: UnscopedBinder, extra: ((UnscopedBinder) -> Void)? = nil) { extra?(binder) }
    static func configure(binder: UnscopedBinder) { add(binder) { $0.include(module: SilentModule.self) } }
}
struct App62: SimpleRootComponent {
    static func add(_ binder: UnscopedBinder, then body: (UnscopedBinder) -> Void = { _ in }) {
        binder.include(module: SilentModule.self)
        body(binder)
    }
    static func configure(binder: UnscopedBinder) { add(binder) }
}
struct App63: SimpleRootComponent {
    static func install<each M: PlainModule>(_ binder: UnscopedBinder, _ modules: repeat (each M).Type) {
        repeat binder.include(module: (each M).self)
    }
    static func configure(binder: UnscopedBinder) { install(binder, LogModule.self, MemoryModule.self) }
}
struct App64: SimpleRootComponent {
    static func installed(_ name: String, _ modules: [any PlainModule.Type], _ binder: UnscopedBinder) {
        print(name)
        modules.forEach { module in binder.include(module: module) }
    }
    static func configure(binder: UnscopedBinder) { installed("logging", [LogModule.self], binder) }
}
struct App65: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) {
        withExtendedLifetime(binder) { binder.include(module: LogModule.self) }
    }
}
struct App66: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) {
        Optional(binder).map { $0.include(module: LogModule.self) }
    }
}
final class GrowingList {
    private(set) var modules: [any PlainModule.Type] = []
    func add(_ module: any PlainModule.Type) { modules.append(module) }
}
struct App67: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) {
        let list = GrowingList()
        list.add(LogModule.self)
        for module in list.modules { binder.include(module: module) }
    }
}
struct App68: SimpleRootComponent {
    static func pick() -> any PlainModule.Type { Bool.random() ? LogModule.self : LogModule.self }
    static func configure(binder: UnscopedBinder) { binder.include(module: pick()) }
}
open class BaseSetup {
    open class func add(_ binder: UnscopedBinder) { binder.include(module: SilentModule.self) }
}
final class LoudSetup: BaseSetup {
    override class func add(_ binder: UnscopedBinder) { binder.include(module: LogModule.self) }
}
struct App69: SimpleRootComponent {
    static let setup: BaseSetup.Type = LoudSetup.self
    static func configure(binder: UnscopedBinder) { setup.add(binder) }
}
struct App70: SimpleRootComponent {
    static func configure(binder: UnscopedBinder) {
        do { try add(binder) } catch { print(error) }
    }
    static func add(_ binder: UnscopedBinder) throws { binder.include(module: LogModule.self) }
}
