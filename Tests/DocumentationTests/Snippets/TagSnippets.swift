import Cleanse
import Testing

private enum Addresses {
    // snippet: tags-declare
    struct APIAddress: BindingTag {
        typealias Element = String
    }

    struct HelpAddress: BindingTag {
        typealias Element = String
    }
    // end snippet

    // snippet: tags-inject
    struct Client {
        let address: String

        init(address: TaggedProvider<APIAddress>) {
            self.address = address.get()
        }
    }
    // end snippet

    struct App: RootComponent {
        typealias Root = (Client, TaggedProvider<HelpAddress>)
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to { ($0, $1) } }
        static func configure(binder: UnscopedBinder) {
            binder.bind().to(factory: Client.init)
            // snippet: tags-bind
            binder.bind(String.self).tagged(with: APIAddress.self).to(value: "https://api.example.com")
            binder.bind(String.self).tagged(with: HelpAddress.self).to(value: "https://help.example.com")
            // end snippet
        }
    }
}

@Suite struct TagSnippets {
    @Test func `Tags distinguish values of one type`() throws {
        let (client, help) = try ComponentFactory.of(Addresses.App.self).build()
        #expect(client.address == "https://api.example.com")
        #expect(help.get() == "https://help.example.com")
    }
}
