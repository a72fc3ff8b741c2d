import Cleanse
import Testing

private enum Fresh {
    protocol Store {}
    struct DiskStore: Store {}
    struct Upload {
        let store: (any Store)?
        let host: String?
    }

    struct App: RootComponent {
        typealias Root = Upload
        static func configureRoot(binder bind: ReceiptBinder<Upload>) -> BindingReceipt<Upload> {
            // snippet: migration-optional
            bind.to { (store: (any Store)?, host: String?) in Upload(store: store, host: host) }
            // end snippet
        }
        static func configure(binder: UnscopedBinder) {
            binder.bind((any Store).self).to { DiskStore() }
        }
    }
}

@Suite struct MigrationSnippets {
    @Test func `An optional gets the value or nil`() throws {
        let upload = try ComponentFactory.of(Fresh.App.self).build()
        #expect(upload.store is Fresh.DiskStore)
        #expect(upload.host == nil)
    }
}
