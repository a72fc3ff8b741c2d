// Components of the main actor with values that other threads use. `toSendable` leaves the actor, and types that `bind` names are known to
// be `Sendable`. Swift 5 mode warns about `toSendable(factory: Tool.init)` without the feature `InferSendableFromCaptures`.
// Settings: swift6 main swift5-approachable

import Cleanse

nonisolated protocol MailAPI: Sendable { var name: String { get } }
nonisolated final class Mail: MailAPI {
    let name = "mail"
}
nonisolated final class FakeMail: MailAPI {
    let name = "fake"
}

nonisolated final class Work: Sendable {
    let name: String
    init(prefix: String = "work") { name = prefix }
}
nonisolated final class Tool: Sendable {
    let name = "tool"
    init() {}
}

@MainActor var made = 0

nonisolated struct Root: Sendable {
    let mail: @Sendable () async -> any MailAPI
    let tool: @Sendable () -> Tool
    let work: @Sendable () -> Work
    let number: @Sendable () async -> Int
}

@MainActor struct App: @MainActor RootComponent {
    typealias Scope = Singleton

    static func configure(binder: SingletonBinder) {
        let prefix = "prefix"
        binder.bind((any MailAPI).self).to { Mail() }
        binder.bind().sharedInScope().toSendable(factory: Tool.init)
        binder.bind().toSendable { Work(prefix: prefix) }
        binder.bind(Int.self).toSendable { @MainActor in
            made += 1
            return made
        }
    }

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to(factory: Root.init) }
}

@main struct Program {
    @MainActor static func main() async throws {
        let root = try ComponentFactory.of(App.self).build()
        await use(root, "mail", "prefix", 1)
        let overridden = try ComponentFactory.of(
            App.self,
            overriding: { binder in
                binder.bind((any MailAPI).self).to(factory: FakeMail.init)
                binder.bind(Work.self).toSendable { Work(prefix: "fake") }
            }
        ).build()
        await use(overridden, "fake", "fake", 2)
    }

    @concurrent nonisolated static func use(_ root: Root, _ mail: String, _ work: String, _ number: Int) async {
        let name = await root.mail().name
        expect(name == mail && root.work().name == work && root.tool().name == "tool")
        let made = await root.number()
        expect(made == number)
    }
}
