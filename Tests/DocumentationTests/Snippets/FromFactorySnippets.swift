import Cleanse
import CleanseTesting
import Testing

private enum Feed {
    // snippet: factory-bindings
    protocol Network: Sendable { func load() -> [String] }
    struct LiveNetwork: Network { func load() -> [String] { ["three new messages"] } }

    struct Repository: Sendable {
        let network: any Network
        func headlines() -> [String] { network.load().map { "Today: \($0)" } }
    }

    @MainActor final class FeedModel {
        private let repository: Repository
        init(repository: Repository) { self.repository = repository }
        var text: String { repository.headlines().joined(separator: "; ") }
    }

    struct FeedComponent: RootComponent {
        typealias Scope = Singleton
        typealias Root = FeedModel

        static func configure(binder: SingletonBinder) {
            binder.bind((any Network).self).live().sharedInScope().to { LiveNetwork() }
            binder.bind().to(factory: Repository.init)
        }

        static func configureRoot(binder bind: ReceiptBinder<FeedModel>) -> BindingReceipt<FeedModel> {
            bind.to(factory: FeedModel.init)
        }
    }
    // end snippet
}

private typealias FeedComponent = Feed.FeedComponent
private typealias Network = Feed.Network

// snippet: factory-test
private struct Offline: Network { func load() -> [String] { [] } }

@MainActor
@Suite(.graph(FeedComponent.self, .strict) { $0.bind((any Network).self).to { Offline() } })
struct FeedTests {
    @Test func withoutMessagesTheTextIsEmpty() throws {
        #expect(try TestGraph.current.root(of: FeedComponent.self).text == "")
    }
}
// end snippet

@MainActor
@Suite struct FromFactorySnippets {
    @Test func `A root of the main actor is built there`() throws {
        var printed = ""
        func print(_ text: String) { printed = text }
        // snippet: factory-program
        let feed = try ComponentFactory.of(FeedComponent.self).build()
        print(feed.text)  // Today: three new messages
        // end snippet
        #expect(printed == "Today: three new messages")
    }
}
