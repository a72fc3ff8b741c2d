// Every form of a function that switches to the actor of its value, called from a task of no actor, and the form that leaves its caller's
// actor.

import Cleanse
import Dispatch

@MainActor final class Screen {
    init() { MainActor.assertIsolated() }
}

nonisolated final class Free: Sendable {
    init() { dispatchPrecondition(condition: .notOnQueue(.main)) }
}

nonisolated struct Failure: Error {}
nonisolated struct Failing: Tag { typealias Element = Screen }

nonisolated struct Root {
    let onMain: @MainActor () -> Screen
    let onMainThrowing: @MainActor () throws -> Screen
    let onMainLater: @MainActor () async -> Screen
    let later: () async -> Screen
    let laterThrowing: () async throws -> Screen
    let anywhere: @Sendable () async -> Screen
    let anywhereThrowing: @Sendable () async throws -> Screen
    let staying: nonisolated(nonsending) () async -> Screen
    let stayingThrowing: nonisolated(nonsending) @Sendable () async throws -> Screen
    let provider: @MainActor () -> Provider<Screen>
    let number: () -> Int
    let numbers: @Sendable () throws -> [Int]
    let optional: (@Sendable () async -> Double)?
    let leaving: @concurrent @Sendable () async -> Free
    let leavingThrowing: @concurrent @Sendable () async throws -> Free
}

nonisolated struct App: RootComponent {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Screen.self).to(factory: Screen.init)
        binder.bind(Free.self).to(factory: Free.init)
        binder.bind(Int.self).to(value: 7)
        binder.bind(Int.self).intoCollection().to(value: 8)
    }

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to(factory: Root.init) }
}

@main struct Program {
    nonisolated static func use() async throws {
        let root = try ComponentFactory.of(App.self).build()
        _ = await root.onMain()
        _ = try await root.onMainThrowing()
        _ = await root.onMainLater()
        _ = await root.later()
        _ = try await root.laterThrowing()
        _ = await root.anywhere()
        _ = try await root.anywhereThrowing()
        _ = await root.staying()
        _ = try await root.stayingThrowing()
        let onMain = root.provider
        await MainActor.run { _ = onMain().get() }
        expect(root.number() == 7)
        expect(try root.numbers() == [8])
        expect(root.optional == nil)
        try await leave(root.leaving, root.leavingThrowing)
    }

    @MainActor static func leave(
        _ leaving: @concurrent @Sendable () async -> Free, _ throwing: @concurrent @Sendable () async throws -> Free
    ) async throws {
        _ = await leaving()
        _ = try await throwing()
    }

    static func main() async throws {
        try await Task.detached { try await use() }.value
    }
}
