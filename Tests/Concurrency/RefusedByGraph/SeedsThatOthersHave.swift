// A seed that is not Sendable stays with the code that builds the component, so a function of the main actor can't reach it.

import Cleanse

nonisolated final class Document {
    var text = ""
}

nonisolated final class Editor {
    let document: Document
    init(document: Document) { self.document = document }
}

nonisolated struct Root {
    let editor: @MainActor () -> Editor
}

nonisolated struct Editing: Component {
    typealias Seed = Document

    static func configure(binder: UnscopedBinder) { binder.bind().to(factory: Editor.init) }

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to(factory: Root.init) }
}

nonisolated struct App: RootComponent {
    typealias Root = ComponentFactory<Editing>

    static func configure(binder: UnscopedBinder) { binder.install(dependency: Editing.self) }

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to { (it: Root) in it } }
}

nonisolated func edit() throws {
    let document = Document()
    let editor = try ComponentFactory.of(App.self).build().build(document).editor
    Task { @MainActor in editor().document.text = "there" }
    document.text = "here"
}

@main struct Program {
    static func main() async throws {
        refuse(
            "unsafe-sharing",
            saying: "*** Document *** is shared and used by the code that builds the graph and by MainActor",
            "--> Editor required by Root",
            "--> Document required by Editor", "make Document Sendable", body: edit)
    }
}
