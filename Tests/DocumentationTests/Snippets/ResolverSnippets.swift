import Cleanse
import CleanseResolver
import Testing

private final class Editor {
    let mode: Bool
    init(mode: Bool) { self.mode = mode }
}

final class Document {
    let mode: Bool
    let title: String?
    init(mode: Bool, title: String?) {
        self.mode = mode
        self.title = title
    }
}

// snippet: resolver-argument-keys
extension Document {
    static let mode = ArgumentKey<Bool>("mode")
    static let title = ArgumentKey<String?>("title")
}
// end snippet

// snippet: resolver-names
extension Resolver.Name {
    static let archive = Self("archive")
}
// end snippet

// snippet: resolver-scope
extension ResolverScope {
    static let session = ResolverScopeCache()
}
// end snippet

private final class Draft {
    let text: String
    init(text: String) { self.text = text }
}

// snippet: resolver-name-constants
extension Resolver.Name {
    static let draft = Self("draft")
}
// end snippet

private final class XYZViewModel {
    let mode: Bool
    init(mode: Bool) { self.mode = mode }
}

// snippet: resolver-argument-key
extension XYZViewModel {
    static let mode = ArgumentKey<Bool>("mode")
}
// end snippet

// snippet: resolver-wrappers
final class Screen {
    @Injected var store: Store
    @LazyInjected(name: .archive) var archive: Database
    @OptionalInjected var preview: Preview?
}
// end snippet

// snippet: resolver-data
final class DocumentModel {
    private(set) var number: Int?
    func load(number: Int) { self.number = number }
}

final class DocumentScreen {
    @Injected var model: DocumentModel

    func open(_ number: Int) { model.load(number: number) }
}
// end snippet

private struct ShopComponent: RootComponent {
    typealias Root = Store
    static func configure(binder: UnscopedBinder) { binder.bind().to(factory: Database.init) }
    static func configureRoot(binder bind: ReceiptBinder<Store>) -> BindingReceipt<Store> {
        bind.to(factory: Store.init)
    }
}

private struct FeatureComponent: RootComponent {
    struct Root {
        let store: Store
        let preview: Preview
    }
    static func configure(binder: UnscopedBinder) {}
    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { bind.to(factory: Root.init) }
}

/// Tests with their own scopes, each of which has the containers of the program to itself.
@Suite struct ResolverSnippets {
    @Test func `A container creates registered services`() {
        Resolver.withMain {
            // snippet: resolver-first
            let resolver = Resolver()
            resolver.register { Database() }.scope(.cached)
            resolver.register { resolver in Store(database: resolver.resolve()) }

            let store: Store = resolver.resolve()
            // end snippet
            #expect(store.database === resolver.resolve(Database.self))
        }
    }

    @Test func `Names distinguish services`() {
        let resolver = Resolver()
        // snippet: resolver-register
        resolver.register { Database() }
        resolver.register(name: .archive) { Database() }
        resolver.register { resolver in Store(database: resolver.resolve(name: .archive)) }
            .implements((any Storing).self)
        // end snippet
        #expect(resolver.resolve((any Storing).self) is Store)
        resolver.register(name: .draft) { Draft(text: "x") }.scope(.session)
        #expect(resolver.resolve(Draft.self, name: .draft) === resolver.resolve(Draft.self, name: .draft))
    }

    @Test func `A container takes precedence over its child`() {
        var printed = ""
        func print(_ text: String) { printed = text }
        // snippet: resolver-children
        let defaults = Resolver()
        defaults.register { Preview(text: "default") }
        defaults.register(String.self) { resolver in resolver.resolve(Preview.self).text }
        let special = Resolver(child: defaults)
        special.register { Preview(text: "special") }
        print(special.resolve(String.self))  // special
        // end snippet
        #expect(printed == "special")
    }

    // snippet: resolver-validate
    @Test func everythingIsRegistered() {
        let resolver = Resolver()
        resolver.autoregister(factory: Store.init)
        resolver.register { Database() }
        resolver.register { resolver in Preview(text: resolver.resolve()) }.depends(on: String.self)
        let report = resolver.validate()
        #expect(report.count == 1)
    }
    // end snippet

    // snippet: resolver-override
    @Test func showsTheArchive() {
        Resolver.withMain {
            Resolver.register { Database() }
            Resolver.register(name: .archive) { Database() }
            Resolver.register { Store(database: Resolver.resolve()) }
            #expect(Screen().preview == nil)
        }
    }
    // end snippet

    @Test func `Containers and components can be built on each other`() throws {
        // snippet: resolver-components
        let app = try ComponentFactory.of(ShopComponent.self).instantiate()
        let resolver = Resolver(graph: app.graph)
        resolver.register { Preview(text: "registered") }

        let feature = try ComponentFactory.of(FeatureComponent.self, parent: resolver.graph()).build()
        // end snippet
        #expect(feature.preview.text == "registered")
    }

    @Test func `A service may take one argument`() {
        let resolver = Resolver()
        // snippet: resolver-argument
        resolver.register { (_, args) in Editor(mode: args()) }

        let editor: Editor = resolver.resolve(args: true)
        // end snippet
        #expect(editor.mode)
    }

    @Test func `A service may take several arguments`() {
        let resolver = Resolver()
        // snippet: resolver-arguments
        resolver.register { (_, args) in
            Document(mode: args("mode"), title: args.optional("title"))
        }

        let document: Document = resolver.resolve(args: ["mode": true, "title": "Notes"])
        // end snippet
        #expect(document.title == "Notes")
    }

    @Test func `A service may take typed arguments`() {
        let resolver = Resolver()
        // snippet: resolver-typed-arguments
        resolver.register { (_, args) in
            Document(mode: args(Document.mode), title: args(Document.title))
        }
        .takes(Document.mode, Document.title)

        let document = resolver.resolve(Document.self, args: [Document.mode: true, Document.title: "Notes"])
        // end snippet
        #expect(document.title == "Notes")
        #expect(XYZViewModel(mode: true).mode && XYZViewModel.mode.name == "mode")
    }

    @Test func `Data is passed to methods`() {
        Resolver.withMain {
            Resolver.register { DocumentModel() }
            let screen = DocumentScreen()
            screen.open(7)
            #expect(screen.model.number == 7)
        }
    }

    /// The messages that the pages of the resolver quote.
    static func messages() -> [String] {
        final class Archive {}
        let resolver = Resolver()
        resolver.register { (_, args) in Document(mode: args(Document.mode), title: nil) }.takes(Document.mode)
        var texts: [String] = []
        do { _ = try resolver.tryResolve(Document.self, args: ["mod": true]) } catch { texts.append("\(error)") }
        do { _ = try resolver.tryResolve(Archive.self, name: "old") } catch { texts.append("\(error)") }
        return texts
    }
}
