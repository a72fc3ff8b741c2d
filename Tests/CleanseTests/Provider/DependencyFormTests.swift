import Cleanse
import Testing
import TestSupport

/// Tests of the types that a factory's parameter may have besides the bound type itself.
@Suite struct DependencyFormTests {
    private final class Leaf: Named, Sendable {}
    private protocol Named: AnyObject {}
    private struct Text: Cleanse.Tag { typealias Element = String }
    private struct Handler: Cleanse.Tag { typealias Element = () -> Int }
    private struct Made: AssistedFactory { typealias Element = String; typealias Seed = Int }
    private struct Sub: Component {
        typealias Root = String
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
            bind.to(value: "sub")
        }
    }

    // MARK: Bound

    @Test func `A provider returns a new value of an unshared binding each time, and one value of a shared binding`()
        throws
    {
        let unshared = try resolve(Provider<Leaf>.self) { $0.bind().to(factory: Leaf.init) }
        #expect(unshared.get() !== unshared.get())
        let shared = try resolve(Provider<Leaf>.self) { $0.bind().sharedInScope().to(factory: Leaf.init) }
        #expect(shared.get() === shared.get())
    }

    @Test func `Closures are providers`() throws {
        struct Root {
            let plain: () -> Leaf
            let throwing: () throws -> Leaf
            let sendable: @Sendable () -> Leaf
            let both: @Sendable () throws -> Leaf
        }
        let root = try resolve(Root.self) { binder in
            binder.bind().sharedInScope().to(factory: Leaf.init)
            binder.bind().to { Root(plain: $0, throwing: $1, sendable: $2, both: $3) }
        }
        let leaf = root.plain()
        #expect(try root.throwing() === leaf)
        #expect(root.sendable() === leaf)
        #expect(try root.both() === leaf)
    }

    @Test func `Closures of closures and providers of closures work`() throws {
        let nested = try resolve((() -> () -> Int).self) { $0.bind(Int.self).to(value: 5) }
        #expect(nested()() == 5)
        let provider = try resolve(Provider<() -> Int>.self) { $0.bind(Int.self).to(value: 5) }
        #expect(provider.get()() == 5)
    }

    @Test func `An optional has the bound value, also of a protocol`() throws {
        #expect(try resolve(Int?.self) { $0.bind(Int.self).to(value: 5) } == 5)
        #expect(try resolve((any Named)?.self) { $0.bind((any Named).self).to { Leaf() } } is Leaf)
    }

    private protocol Source<Value> {
        associatedtype Value
        var value: Value { get }
    }
    private struct Numbers: Source { let value = 7 }

    /// In release builds, the optimiser of Swift 6.3 crashed on this.
    @Test func `Protocols with constraints can be requested in every form`() throws {
        struct Root {
            let plain: any Source<Int>
            let optional: (any Source<Int>)?
            let provider: Provider<any Source<Int>>
            let closure: () -> (any Source<Int>)?
            let factory: Factory<EmptySeed<any Source<Int>>>
            let missing: (any Source<String>)?
            let list: [any Source<Int>]
        }
        let root = try resolve(Root.self) { binder in
            binder.bind((any Source<Int>).self).to { Numbers() }
            binder.bind((any Source<Int>).self).intoCollection().to { (source: (any Source<Int>)?) in
                source ?? Numbers()
            }
            binder.bindFactory((any Source<Int>).self).to { (source: Provider<any Source<Int>>) in source.get() }
            binder.bind().to(factory: Root.init)
        }
        #expect(root.plain.value == 7 && root.optional?.value == 7 && root.provider.get().value == 7)
        #expect(root.closure()?.value == 7 && root.factory.build().value == 7 && root.list.first?.value == 7)
        #expect(root.missing == nil)
    }

    @Test func `An implicitly unwrapped parameter is an optional`() throws {
        final class Holder {
            let leaf: Leaf?
            init(leaf: Leaf!) { self.leaf = leaf }
        }
        #expect(try resolve(Holder.self) { $0.bind().to(factory: Holder.init) }.leaf == nil)
        let bound = try resolve(Holder.self) { binder in
            binder.bind().to(factory: Leaf.init)
            binder.bind().to(factory: Holder.init)
        }
        #expect(bound.leaf != nil)
    }

    @Test func `Optionals, providers and tags can be nested`() throws {
        struct Root {
            let providerOfOptional: Provider<Int?>
            let optionalProvider: Provider<Int>?
            let optionalTagged: TaggedProvider<Text>?
            let providerOfTagged: Provider<TaggedProvider<Text>>
            let closureOfOptional: () -> Int?
            let collections: Provider<[Int]>
            let optionalCollection: [Int]?
            let twice: Provider<Provider<Int>>
        }
        let root = try resolve(Root.self) { binder in
            binder.bind(Int.self).to(value: 5)
            binder.bind(String.self).tagged(with: Text.self).to(value: "text")
            binder.bind(Int.self).intoCollection().to(value: 1)
            binder.bind().to(factory: Root.init)
        }
        #expect(root.providerOfOptional.get() == 5)
        #expect(root.optionalProvider?.get() == 5)
        #expect(root.optionalTagged?.get() == "text")
        #expect(root.providerOfTagged.get().get() == "text")
        #expect(root.closureOfOptional() == 5)
        #expect(root.collections.get() == [1])
        #expect(root.optionalCollection == [1])
        #expect(root.twice.get().get() == 5)
    }

    @Test func `Providers of factories and of component factories work`() throws {
        struct Root {
            let factory: Provider<Factory<Made>>
            let component: Provider<ComponentFactory<Sub>>
            let maybe: ComponentFactory<Sub>?
        }
        let root = try resolve(Root.self) { binder in
            binder.bindFactory(String.self).with(Made.self).to { (seed: Assisted<Int>) in "\(seed.get())" }
            binder.install(dependency: Sub.self)
            binder.bind().to(factory: Root.init)
        }
        #expect(root.factory.get().build(3) == "3")
        #expect(root.component.get().build() == "sub")
        #expect(root.maybe?.build() == "sub")
    }

    @Test func `A tagged provider can be converted to a plain one, and mapped`() throws {
        let tagged = try resolve(TaggedProvider<Text>.self) {
            $0.bind(String.self).tagged(with: Text.self).to(value: "text")
        }
        #expect(tagged.asProvider().get() == "text")
        #expect(tagged.map { $0.count }.get() == 4)
        #expect(Provider(other: tagged).get() == "text")
    }

    // MARK: Bound as such

    @Test func `A binding of the requested type takes precedence over a value derived from another binding`() throws {
        let optional = try resolve(Int?.self) { binder in
            binder.bind(Int.self).to(value: 5)
            binder.bind(Int?.self).to { 6 }
        }
        #expect(optional == 6)
        let closure = try resolve((() -> Int).self) { binder in
            binder.bind(Int.self).to(value: 5)
            binder.bind((() -> Int).self).to { { 6 } }
        }
        #expect(closure() == 6)
    }

    // MARK: Unbound

    @Test func `Every optional form is nil when nothing is bound`() throws {
        struct Root {
            let value: Int?
            let proto: (any Named)?
            let later: Provider<Int?>
            let provider: Provider<Int>?
            let tagged: TaggedProvider<Text>?
            let closure: (() -> Int)?
            let collection: [Int]?
            let factory: Factory<Made>?
            let component: ComponentFactory<Sub>?
            let weak: WeakProvider<Leaf>?
        }
        let root = try resolve(Root.self) { $0.bind().to(factory: Root.init) }
        #expect(root.value == nil)
        #expect(root.proto == nil)
        #expect(root.later.get() == nil)
        #expect(root.provider == nil)
        #expect(root.tagged == nil)
        #expect(root.closure == nil)
        #expect(root.collection == nil)
        #expect(root.factory == nil)
        #expect(root.component == nil)
        #expect(root.weak == nil)
    }

    @Test func `An optional of a bound type still needs the dependencies of the type`() {
        final class Needy { init(leaf: Leaf) {} }
        let found = report(on: Needy?.self) { $0.bind().to(factory: Needy.init) }
        #expect(found.map(\.keys) == [[ProviderKey(Leaf.self)]])
    }

    @Test(arguments: [
        report(on: Provider<Int>.self) { _ in }, report(on: (() -> Int).self) { _ in },
        report(on: (() throws -> Int).self) { _ in }, report(on: WeakProvider<Int>.self) { _ in },
        report(on: Provider<Provider<Int>>.self) { _ in },
    ])
    func `The error of a form of an unbound type names the type`(found: ValidationReport) {
        #expect(found.map(\.keys) == [[ProviderKey(Int.self)]])
    }

    @Test func `A closure without a result is only resolved by a binding of its own type`() throws {
        let found = report(on: (() -> Void).self) { _ in }
        #expect(found.map(\.keys) == [[ProviderKey((() -> Void).self)]])
        let counter = Counter()
        try resolve((() -> Void).self) { $0.bind((() -> Void).self).to { { counter.increment() } } }()
        #expect(counter.value == 1)
    }

    @Test func `Functions of actors and asynchronous functions are providers`() {
        #expect(report(on: (@MainActor () -> Int).self) { $0.bind(Int.self).to(value: 1) }.isEmpty)
        #expect(report(on: (() async -> Int).self) { $0.bind(Int.self).to(value: 1) }.isEmpty)
    }

    @Test func `A function with parameters is not taken for a provider`() {
        let found = report(on: ((Int) -> Int).self) { $0.bind(Int.self).to(value: 1) }
        #expect(found.map(\.code) == ["missing-provider"])
    }

    @Test func `A tagged closure is not derived from an untagged result`() {
        let found = report(on: TaggedProvider<Handler>.self) { $0.bind(Int.self).to(value: 1) }
        #expect(found.map(\.keys) == [[ProviderKey((() -> Int).self, tag: Handler.self)]])
    }

    private struct ClosureRoot: RootComponent {
        typealias Root = () -> Int
        static func configure(binder: UnscopedBinder) { binder.bind(Int.self).to(value: 7) }
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to { (closure: @escaping () -> Int) in closure }
        }
    }

    @Test func `A root may be a closure that is derived from a binding of the graph`() throws {
        #expect(try ComponentFactory.of(ClosureRoot.self).build()() == 7)
    }

    private struct Forecast: Sendable { let city: String }
    private struct Report: Sendable { let forecast: @Sendable () async -> Forecast }

    @MainActor
    private enum MainActorReports: @MainActor RootComponent {
        typealias Root = Report
        static func configure(binder: UnscopedBinder) {
            let city = "Lisbon"
            binder.bind(Forecast.self).toSendable { Forecast(city: city) }
        }
        static func configureRoot(binder bind: ReceiptBinder<Report>) -> BindingReceipt<Report> {
            bind.to(factory: Report.init)
        }
    }

    @MainActor
    @Test func `A Sendable value leaves the actor of its component if toSendable allows it`() async throws {
        let report = try ComponentFactory.of(MainActorReports.self).build()
        #expect(await Task.detached { await report.forecast().city }.value == "Lisbon")
    }
}
