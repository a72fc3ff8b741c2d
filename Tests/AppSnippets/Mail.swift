import Cleanse
import Observation

// The graph of the snippets.

// snippet: app-graph
protocol MailStore: Sendable {
    func subjects() -> [String]
}

@MainActor @Observable final class Inbox {
    private(set) var subjects: [String]
    init(store: any MailStore) { subjects = store.subjects() }
}

@MainActor @Observable final class Draft {
    let subject: String
    private let store: any MailStore
    init(subject: String, store: any MailStore) { (self.subject, self.store) = (subject, store) }
}

struct DraftComponent: Component {
    typealias Seed = String
    typealias Root = Draft

    static func configure(binder: UnscopedBinder) {}

    static func configureRoot(binder bind: ReceiptBinder<Draft>) -> BindingReceipt<Draft> {
        bind.to(factory: Draft.init)
    }
}

struct Mail {
    let inbox: Inbox
    let drafts: ComponentFactory<DraftComponent>
}

struct MailComponent: RootComponent {
    typealias Scope = Singleton
    typealias Root = Mail

    static func configure(binder: SingletonBinder) {
        binder.bind((any MailStore).self).sharedInScope().to { DiskStore() }
        binder.bind(Inbox.self).sharedInScope().to(factory: Inbox.init)
        binder.install(dependency: DraftComponent.self)
    }

    static func configureRoot(binder bind: ReceiptBinder<Mail>) -> BindingReceipt<Mail> {
        bind.to(factory: Mail.init)
    }
}
// end snippet

struct DiskStore: MailStore {
    func subjects() -> [String] { [] }
}

struct SampleStore: MailStore {
    func subjects() -> [String] { ["Hello"] }
}

actor Connection {
    func open() async throws {}
    func close() async {}
}

// snippet: app-sync
struct Sync: Sendable { let connection: Connection }

struct SyncComponent: RootComponent {
    typealias Scope = Singleton
    typealias Root = Sync

    static func configure(binder: SingletonBinder) {
        binder.bind(Connection.self).sharedInScope()
            .onStart { try await $0.open() }
            .onStop { await $0.close() }
            .to(factory: Connection.init)
    }

    static func configureRoot(binder bind: ReceiptBinder<Sync>) -> BindingReceipt<Sync> {
        bind.to(factory: Sync.init)
    }
}
// end snippet

/// The graphs of the snippets, checked as a user's unit test checks them. They are compiled, and nothing is created.
@MainActor package enum AppGraphs {
    package static func reports() -> [ValidationReport] {
        [
            ComponentFactory.validate(MailComponent.self), ComponentFactory.validate(SyncComponent.self),
            ComponentFactory.validate(WindowComponent.self),
        ]
    }
}
