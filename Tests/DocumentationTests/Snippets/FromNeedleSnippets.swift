import Cleanse
import Testing

private enum Lending {
    // snippet: needle-types
    struct Reader { let name: String }

    final class Catalog {
        let titles = ["Emma", "Ulysses"]
    }

    final class Shelf {
        private let reader: Reader
        private let catalog: Catalog

        init(reader: Reader, catalog: Catalog) { (self.reader, self.catalog) = (reader, catalog) }

        var summary: String { "\(reader.name) can borrow \(catalog.titles.joined(separator: ", "))" }
    }

    struct Home {
        let shelf: Shelf
        let sameShelf: Shelf
    }
    // end snippet

    // snippet: needle-child
    struct ReaderScope: Scope {}

    struct ReaderComponent: Component {
        typealias Seed = Reader
        typealias Scope = ReaderScope
        typealias Root = Home

        static func configure(binder: Binder<ReaderScope>) {
            binder.bind(Shelf.self).sharedInScope().to(factory: Shelf.init)
        }

        static func configureRoot(binder bind: ReceiptBinder<Home>) -> BindingReceipt<Home> {
            bind.to(factory: Home.init)
        }
    }
    // end snippet

    // snippet: needle-root
    struct Library {
        let readers: ComponentFactory<ReaderComponent>
        func logIn(_ name: String) -> Home { readers.build(Reader(name: name)) }
    }

    struct LibraryComponent: RootComponent {
        typealias Scope = Singleton
        typealias Root = Library

        static func configure(binder: SingletonBinder) {
            binder.bind(Catalog.self).sharedInScope().to(factory: Catalog.init)
            binder.install(dependency: ReaderComponent.self)
        }

        static func configureRoot(binder bind: ReceiptBinder<Library>) -> BindingReceipt<Library> {
            bind.to(factory: Library.init)
        }
    }
    // end snippet
}

@Suite struct FromNeedleSnippets {
    private typealias LibraryComponent = Lending.LibraryComponent

    @Test func `A child component sees its seed and its parent`() throws {
        var printed = ""
        func print(_ text: String) { printed = text }
        // snippet: needle-program
        let library = try ComponentFactory.of(LibraryComponent.self).build()
        let home = library.logIn("Ada")
        print(home.shelf.summary)  // Ada can borrow Emma, Ulysses
        // end snippet
        #expect(printed == "Ada can borrow Emma, Ulysses")
        #expect(home.shelf === home.sameShelf)
        #expect(home.shelf !== library.logIn("Ada").shelf)
        #expect(ComponentFactory.validate(LibraryComponent.self).isEmpty)
    }
}
