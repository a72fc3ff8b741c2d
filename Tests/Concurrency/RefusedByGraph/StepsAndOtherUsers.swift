// A start uses the values whose steps it runs. It does so on the actor where it began, or, if it began on none, apart from its starter.
// Steps of a value that is not `Sendable` and that another actor uses too are refused before any step runs.
// Settings: swift6 main

import Cleanse

@globalActor actor Other { static let shared = Other() }

/// A cache that is not `Sendable`.
nonisolated final class Cache {
    var hits = 0
    init() {}
    func hit() { hits += 1 }
}

nonisolated struct OnMain: Sendable {
    let cache: @MainActor () -> Cache
}

nonisolated struct StopStep: RootComponent {
    typealias Root = OnMain
    typealias Scope = Singleton
    static func configureRoot(binder bind: ReceiptBinder<OnMain>) -> BindingReceipt<OnMain> {
        bind.to(factory: OnMain.init)
    }
    static func configure(binder: SingletonBinder) {
        binder.bind(Cache.self).sharedInScope().onStop { $0.hit() }.to(factory: Cache.init)
    }
}

nonisolated struct StartStep: RootComponent {
    typealias Root = OnMain
    typealias Scope = Singleton
    static func configureRoot(binder bind: ReceiptBinder<OnMain>) -> BindingReceipt<OnMain> {
        bind.to(factory: OnMain.init)
    }
    static func configure(binder: SingletonBinder) {
        binder.bind(Cache.self).sharedInScope().onStart { $0.hit() }.to(factory: Cache.init)
    }
}

nonisolated struct LoopStep: RootComponent {
    typealias Root = OnMain
    typealias Scope = Singleton
    static func configureRoot(binder bind: ReceiptBinder<OnMain>) -> BindingReceipt<OnMain> {
        bind.to(factory: OnMain.init)
    }
    static func configure(binder: SingletonBinder) {
        binder.bind(Cache.self).sharedInScope().running { $0.hit() }.to(factory: Cache.init)
    }
}

nonisolated struct AliasedStep: RootComponent {
    typealias Root = OnMain
    typealias Scope = Singleton
    static func configureRoot(binder bind: ReceiptBinder<OnMain>) -> BindingReceipt<OnMain> {
        bind.to { (cache: @escaping @MainActor () -> AnyObject) in
            OnMain { unsafeDowncast(cache(), to: Cache.self) }
        }
    }
    static func configure(binder: SingletonBinder) {
        binder.bind(Cache.self).sharedInScope().onStop { $0.hit() }.alias(AnyObject.self) { $0 }.to(factory: Cache.init)
    }
}

nonisolated struct CollectedStep: RootComponent {
    struct Root: Sendable { let caches: @MainActor () -> [Cache] }
    typealias Scope = Singleton
    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to(factory: Root.init) }
    static func configure(binder: SingletonBinder) {
        binder.bind(Cache.self).sharedInScope().onStop { $0.hit() }.intoCollection().to(factory: Cache.init)
    }
}

/// A screen that starts by itself. Its loop uses the cache on the main actor.
@MainActor final class Screen {
    let cache: Cache
    init(cache: Cache) { self.cache = cache }
    func loop() async { cache.hit() }
}

nonisolated struct HasCache {
    let cache: Cache
}

nonisolated struct StartsByItself: RootComponent {
    typealias Root = HasCache
    typealias Scope = Singleton
    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to(factory: Root.init) }
    static func configure(binder: SingletonBinder) {
        binder.bind(Cache.self).sharedInScope().to(factory: Cache.init)
        binder.bind(Screen.self).sharedInScope().startsWithGraph().running { await $0.loop() }.to(factory: Screen.init)
    }
}

@MainActor func onMain<C: RootComponent & SendableMetatype>(_: C.Type) async throws -> RunningGraph<C.Root>
where C.Seed == Void {
    try await ComponentFactory.of(C.self).start()
}

@Other func onOther<C: RootComponent & SendableMetatype>(_: C.Type) async throws where C.Seed == Void {
    _ = try await ComponentFactory.of(C.self).start()
}

@Other func runsOnOther<C: RootComponent & SendableMetatype>(_: C.Type) async throws where C.Seed == Void {
    try await ComponentFactory.of(C.self).run(untilSignals: [])
}

nonisolated func refuse<C: RootComponent & SendableMetatype>(_: C.Type, line: Int = #line) async where C.Seed == Void {
    do { try await apart(C.self); fail("apart", line: line) } catch { check(error, line) }
    do { try await onOther(C.self); fail("on Other", line: line) } catch { check(error, line) }
    do { try await runsApart(C.self); fail("run apart", line: line) } catch { check(error, line) }
    do { try await runsOnOther(C.self); fail("run on Other", line: line) } catch { check(error, line) }
}

nonisolated func check(_ error: any Error, _ line: Int) {
    guard let error = error as? UnsafeSharing else { fail("another error: \(error)", line: line) }
    expect("\(error.key)".contains("Cache"), line: line)
}

@concurrent nonisolated func apart<C: RootComponent & SendableMetatype>(_: C.Type) async throws where C.Seed == Void {
    _ = try await ComponentFactory.of(C.self).start()
}

@concurrent nonisolated func runsApart<C: RootComponent & SendableMetatype>(_: C.Type) async throws
where C.Seed == Void {
    try await ComponentFactory.of(C.self).run(untilSignals: [])
}

@main struct Main {
    static func main() async throws {
        await refuse(StopStep.self)
        await refuse(StartStep.self)
        await refuse(LoopStep.self)
        await refuse(AliasedStep.self)
        await refuse(CollectedStep.self)
        await refuse(StartsByItself.self)
        // On the actor of the other user, all of them run.
        try await onMain(StopStep.self).stop()
        try await onMain(StartStep.self).stop()
        try await onMain(LoopStep.self).stop()
        try await onMain(AliasedStep.self).stop()
        try await onMain(CollectedStep.self).stop()
        try await onMain(StartsByItself.self).stop()
    }
}
