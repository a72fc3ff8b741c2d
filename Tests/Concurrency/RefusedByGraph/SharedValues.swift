// Every function that moves a creation to another actor or thread is refused if it reaches a shared value that is not Sendable.

import Cleanse

nonisolated final class Store {
    var count = 0
    init() {}
}

nonisolated final class Reader {
    let store: Store
    init(store: Store) { self.store = store }
}

nonisolated struct Tagged: Tag { typealias Element = Reader }
nonisolated struct Numbered: AssistedFactory {
    typealias Seed = Int
    typealias Element = Reader
}

nonisolated struct Reading: Component {
    static func configure(binder: UnscopedBinder) {}
    static func configureRoot(binder bind: ReceiptBinder<Reader>) -> BindingReceipt<Reader> {
        bind.to(factory: Reader.init)
    }
}

nonisolated final class Target {}

nonisolated struct Stores: Module {
    typealias Scope = Singleton

    static func configure(binder: SingletonBinder) {
        binder.bind(Store.self).sharedInScope().to(factory: Store.init)
        binder.bind(Reader.self).to(factory: Reader.init)
        binder.bind(Reader.self).tagged(with: Tagged.self).to(factory: Reader.init)
        binder.bind(Reader.self).intoCollection().to(factory: Reader.init)
        binder.bind(Reader.self).intoMap(key: "a").to(factory: Reader.init)
        binder.bindFactory(Reader.self).with(Numbered.self).to { (_: Assisted<Int>, store: Store) in
            Reader(store: store)
        }
        binder.bindPropertyInjectionOf(Target.self).to { (_: Target, store: Store) in store.count += 1 }
        binder.install(dependency: Reading.self)
    }
}

nonisolated struct Root<Function> {
    let store: Store
    let function: Function
}

nonisolated func compile<Function>(_ function: Function.Type) throws {
    _ = try ComponentFactory.of(root: Root<Function>.self) { binder in
        binder.include(module: Stores.self)
        binder.bind().to(factory: Root<Function>.init)
    }
}

nonisolated func refuseStore<Function>(_ function: Function.Type, line: Int = #line) {
    refuse("unsafe-sharing", saying: "*** Store *** is shared and used by", "make Store Sendable", line: line) {
        try compile(function)
    }
}

nonisolated func check() throws {
    refuseStore((@Sendable () -> Reader).self)
    refuseStore((@Sendable () throws -> Store).self)
    refuseStore((@MainActor () -> Reader).self)
    refuseStore((@MainActor () throws -> Reader).self)
    refuseStore((@concurrent () async -> Reader).self)
    refuseStore((@concurrent () async throws -> Reader).self)
    refuseStore((@Sendable () async -> Reader).self)
    refuseStore((@MainActor () async -> Reader).self)
    refuseStore((@Sendable () -> Provider<Reader>).self)
    refuseStore((@Sendable () -> WeakProvider<Store>).self)
    refuseStore((@Sendable () -> TaggedProvider<Tagged>).self)
    refuseStore((@Sendable () -> [Reader]).self)
    refuseStore((@Sendable () -> [String: Reader]).self)
    refuseStore((@Sendable () -> Reader?).self)
    refuseStore((@Sendable () -> Factory<Numbered>).self)
    refuseStore((@Sendable () -> PropertyInjector<Target>).self)
    refuseStore((@Sendable () -> ComponentFactory<Reading>).self)
    refuseStore(SendableFactory<Numbered>.self)
    refuseStore(Provider<SendableFactory<Numbered>>.self)
    refuseStore(SendableComponentFactory<Reading>.self)
    refuseStore(SendableComponentFactory<Reading>?.self)
    refuseStore((() -> @Sendable () -> Reader).self)
    refuseStore((@Sendable () -> () -> Reader).self)
    refuseStore(Provider<@Sendable () -> Reader>.self)
    // Only one task has these.
    try compile((() -> Reader).self)
    try compile(Provider<Reader>.self)
    try compile(ComponentFactory<Reading>.self)
    try compile((nonisolated(nonsending) () async -> Reader).self)
}

@main struct Program {
    static func main() async throws {
        try await Task.detached { try check() }.value
    }
}
