import Cleanse
import Testing

@Suite struct DefaultScopeOfElementTests {
    private final class Session: ScopedByDefault {
        typealias DefaultScope = Singleton
    }

    private struct App: RootComponent {
        typealias Root = Int
        static func configure(binder: UnscopedBinder) {
            binder.bind(Session.self).intoCollection().to(factory: Session.init)
            binder.bind(Session.self).intoMap(key: 1).to(factory: Session.init)
            binder.bind(Session??.self).to { Session() }
            binder.bind().to(factory: Session.init)
        }
        static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to(value: 1) }
    }

    @Test func `The error names the type that declares the scope, and the collection that it is an element of`() {
        let texts = ComponentFactory.validate(App.self).map { $0.description.prefix { $0 != "/" } }
        let declares = "*** Session *** declares the scope Singleton, but is bound"
        #expect(
            texts == [
                "\(declares) for Array<Session> at CleanseTests",
                "\(declares) for Dictionary<Int, Session> at CleanseTests",
                "\(declares) for Optional<Optional<Session>> at CleanseTests", "\(declares) at CleanseTests",
            ])
    }
}
