import Cleanse
import Testing

/// A root that only holds its dependency.
private struct Held<Value> {
    let value: Value
}

/// Tests of collections across graphs, and in graphs that have mistakes.
@Suite struct GraphCollectionTests {
    // MARK: Collections of ancestor graphs

    private enum Layers {
        struct Between: RootComponent {
            static func configure(binder: UnscopedBinder) {}
            static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
                bind.to(value: "between")
            }
        }
        struct Top: RootComponent {
            typealias Root = () -> [Int]
            static func configure(binder: UnscopedBinder) {
                binder.bind(Int.self).intoCollection().to(value: 2)
            }
            static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
                bind.to { (all: [Int]) in { all } }
            }
        }
        struct Ground: RootComponent {
            typealias Root = () -> [Int]
            static func configure(binder: UnscopedBinder) {
                binder.bind(Int.self).intoCollection().to(value: 1)
            }
            static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
                bind.to { (all: [Int]) in { all } }
            }
        }
    }

    @Test
    func `A collection adds to the collection of its grandparent graph`() throws {
        let ground = try ComponentFactory.of(Layers.Ground.self).instantiate()
        let between = try ComponentFactory.of(Layers.Between.self, parent: ground.graph).instantiate()
        let top = try ComponentFactory.of(Layers.Top.self, parent: between.graph).build()
        #expect(top() == [1, 2])
    }

    // MARK: Without validation

    private enum Circular {
        struct App: RootComponent {
            static func configure(binder: UnscopedBinder) {
                binder.bind(String.self).intoCollection().to { (all: [String]) in "\(all.count)" }
                binder.bind(String.self).intoCollection().to(value: "other")
            }
            static func configureRoot(binder bind: ReceiptBinder<Held<Provider<[String]>>>) -> BindingReceipt<
                Held<Provider<[String]>>
            > {
                bind.to { (all: Provider<[String]>) in Held(value: all) }
            }
        }
    }

    @Test
    func `Without validation, a collection whose element needs the collection throws`() throws {
        let factory = try ComponentFactory.of(Circular.App.self, validate: false)
        let all = factory.build().value
        #expect(throws: ReentrantResolution.self) { try all.tryGet() }
    }
}
