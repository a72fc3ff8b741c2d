import Cleanse
import Testing

private enum Settings {
    struct Page: Hashable {
        let title: String
    }

    struct AllTitles: Cleanse.Tag {
        typealias Element = [String]
    }

    struct Extra: Component {
        typealias Root = [Page]
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.configured { $0.to { [] } }
        }
        static func configure(binder: UnscopedBinder) {}
    }

    // snippet: collections-array
    struct SoundModule: Module {
        static func configure(binder: UnscopedBinder) {
            binder.bind(Page.self).intoCollection().to(value: Page(title: "Sound"))
        }
    }

    struct PrivacyModule: Module {
        static func configure(binder: UnscopedBinder) {
            // Several at once.
            binder.bind(Page.self).intoCollection().to { [Page(title: "Camera"), Page(title: "Location")] }
        }
    }

    struct SettingsScreen {
        let pages: [Page]
    }
    // end snippet

    struct App: RootComponent {
        typealias Root = Everything
        struct Everything {
            let screen: SettingsScreen
            let keys: Set<String>
            let shortcuts: [Character: Page]
            let titles: TaggedProvider<AllTitles>
            let expert: ComponentFactory<ExpertComponent>
        }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Everything.init)
        }
        static func configure(binder: UnscopedBinder) {
            binder.bind().to(factory: SettingsScreen.init)
            binder.include(module: SoundModule.self)
            binder.include(module: PrivacyModule.self)
            binder.install(dependency: ExpertComponent.self)
            // snippet: collections-set
            binder.bind(String.self).intoSet().to(value: "volume")
            binder.bind(String.self).intoSet().to { Set(["volume", "balance"]) }
            // end snippet
            // snippet: collections-map
            binder.bind(Page.self).intoMap(key: "s" as Character).to(value: Page(title: "Sound"))
            binder.bind(Page.self).intoMap(key: "p" as Character).to(value: Page(title: "Privacy"))
            // end snippet
            // snippet: collections-tagged
            binder.bind(String.self).intoCollection().tagged(with: AllTitles.self).to(value: "Sound")
            // end snippet
        }
    }

    // snippet: collections-subcomponent
    struct ExpertComponent: Component {
        typealias Root = SettingsScreen

        static func configureRoot(binder bind: ReceiptBinder<SettingsScreen>) -> BindingReceipt<SettingsScreen> {
            bind.to(factory: SettingsScreen.init)
        }

        static func configure(binder: UnscopedBinder) {
            binder.bind(Page.self).intoCollection().to(value: Page(title: "Developer"))
        }
    }
    // end snippet
}

@Suite struct CollectionSnippets {
    @Test func `Several bindings fill one collection`() throws {
        let all = try ComponentFactory.of(Settings.App.self).build()
        #expect(all.screen.pages.map(\.title) == ["Sound", "Camera", "Location"])
        #expect(all.keys == ["volume", "balance"])
        #expect(all.shortcuts.mapValues(\.title) == ["s": "Sound", "p": "Privacy"])
        #expect(all.titles.get() == ["Sound"])
        #expect(all.expert.build().pages.map(\.title) == ["Sound", "Camera", "Location", "Developer"])
    }
}
