// A graph that no other code can reach may be sent to a task, and tasks of one actor may share it.

import Cleanse

nonisolated final class Counter {
    var count = 0
    init() {}
}

nonisolated struct App: RootComponent {
    typealias Scope = Singleton

    static func configure(binder: SingletonBinder) {
        binder.bind(Counter.self).sharedInScope().to(factory: Counter.init)
    }

    static func configureRoot(binder bind: ReceiptBinder<Provider<Counter>>) -> BindingReceipt<Provider<Counter>> {
        bind.to { (provider: Provider<Counter>) in provider }
    }
}

nonisolated func send() async throws -> Int {
    let provider = try ComponentFactory.of(App.self).build()
    provider.get().count = 1
    return await Task.detached {
        provider.get().count += 1
        return provider.get().count
    }.value
}

@MainActor func share() async throws -> Int {
    let provider = try ComponentFactory.of(App.self).build()
    await withTaskGroup { group in
        for _ in 0..<5 { group.addTask { @MainActor in provider.get().count += 1 } }
    }
    return provider.get().count
}

@main struct Program {
    static func main() async throws {
        let sent = try await send()
        expect(sent == 2)
        let shared = try await share()
        expect(shared == 5)
    }
}
