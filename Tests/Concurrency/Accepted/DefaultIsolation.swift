// In a module whose default isolation is the main actor, a graph needs no annotation.
// Settings: main

import Cleanse

class Store {
    var items: [String] = []
}

protocol Panel: AnyObject {
    var store: Store { get }
}

final class ListScreen: Panel {
    let store: Store
    let editor: () -> EditorScreen
    let again: Provider<EditorScreen>

    init(store: Store, editor: @escaping () -> EditorScreen, again: Provider<EditorScreen>) {
        self.store = store
        self.editor = editor
        self.again = again
    }
}

struct ItemName: AssistedFactory {
    typealias Seed = String
    typealias Element = DetailScreen
}

class DetailScreen {
    let name: String
    let store: Store
    var title = ""

    init(name: Assisted<String>, store: Store) {
        self.name = name.get()
        self.store = store
    }

    func inject(title: TaggedProvider<Title>) { self.title = title.get() }
}

struct Title: Tag { typealias Element = String }

class EditorScreen {
    let store: Store
    init(store: Store) { self.store = store }
}

struct SessionRoot {
    let editor: EditorScreen
    let user: String
}

struct Session: Component {
    typealias Seed = Int

    static func configure(binder: UnscopedBinder) {
        binder.bind(String.self).to { (number: Int) in "user \(number)" }
    }

    static func configureRoot(binder bind: ReceiptBinder<SessionRoot>) -> BindingReceipt<SessionRoot> {
        bind.to(factory: SessionRoot.init)
    }
}

struct Root {
    let panel: any Panel
    let panels: [any Panel]
    let screen: ListScreen
    let detail: Factory<ItemName>
    let injector: PropertyInjector<DetailScreen>
    let session: ComponentFactory<Session>
}

struct Screens: Module {
    static func configure(binder: SingletonBinder) {
        binder.bind(Store.self).sharedInScope().to(factory: Store.init)
        binder.bind(EditorScreen.self).to { EditorScreen(store: $0) }
        binder.bind(String.self).tagged(with: Title.self).to(value: "title")
        let first = "first"
        binder.bindFactory(DetailScreen.self).with(ItemName.self).to(factory: DetailScreen.init)
        binder.bindPropertyInjectionOf(DetailScreen.self).to(injector: DetailScreen.inject)
        binder.bind((any Panel).self).intoCollection().to { (screen: ListScreen) in
            screen.store.items.append(first)
            return screen
        }
    }
}

struct App: RootComponent {
    typealias Scope = Singleton

    static func configure(binder: SingletonBinder) {
        binder.include(module: Screens.self)
        binder.install(dependency: Session.self)
        binder.bind(ListScreen.self).sharedInScope().alias((any Panel).self) { $0 }.to(factory: ListScreen.init)
    }

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to(factory: Root.init) }
}

@main struct Program {
    static func main() throws {
        let root = try ComponentFactory.of(App.self).build()
        expect(root.panel === root.screen && root.panels.count == 1 && root.panels[0] === root.screen)
        expect(root.screen.store.items == ["first"])
        expect(root.screen.editor().store === root.screen.store && root.screen.again.get().store === root.panel.store)
        let detail = root.detail.build("name")
        root.injector.injectProperties(into: detail)
        expect(detail.name == "name" && detail.title == "title" && detail.store === root.panel.store)
        let session = root.session.build(5)
        expect(session.user == "user 5" && session.editor.store === root.panel.store)
        let script = try ComponentFactory.of(root: EditorScreen.self) { binder in
            binder.bind().to(factory: Store.init)
            binder.bind().to(factory: EditorScreen.init)
        }
        expect(script.build().store.items.isEmpty)
    }
}
