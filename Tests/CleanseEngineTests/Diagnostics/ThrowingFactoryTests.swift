import Cleanse
import Testing
import TestSupport

@Suite struct ThrowingFactoryTests {
    private struct Bad: Error, Equatable {}
    private final class Leaf {}
    private final class Middle { init(leaf: Leaf) {} }

    @Test func `A throwing build throws the error of a factory unchanged`() {
        #expect(throws: Bad()) {
            try resolve(Middle.self) { binder in
                binder.bind(Leaf.self).to { () throws -> Leaf in throw Bad() }
                binder.bind().to(factory: Middle.init)
            }
        }
    }

    @Test func `A failed creation leaves no value, and a later request creates one that is shared`() throws {
        struct Root {
            let middle: Provider<Middle>
            let leaf: () throws -> Leaf
        }
        let tries = Counter()
        let root = try resolve(Root.self) { binder in
            binder.bind(Leaf.self).sharedInScope().to { () throws -> Leaf in
                if tries.increment() < 3 { throw Bad() }
                return Leaf()
            }
            binder.bind().sharedInScope().to(factory: Middle.init)
            binder.bind().to(factory: Root.init)
        }
        #expect(throws: Bad()) { try root.middle.tryGet() }
        #expect(throws: Bad()) { try root.leaf() }
        let middle = try root.middle.tryGet()
        #expect(try root.middle.tryGet() === middle)
        #expect(tries.value == 3)
    }

    @Test func `An optional of a failing binding throws instead of being nil`() {
        #expect(throws: Bad()) {
            try resolve(Leaf?.self) { $0.bind(Leaf.self).to { () throws -> Leaf in throw Bad() } }
        }
    }

    @Test func `A failing element fails its collection`() {
        #expect(throws: Bad()) {
            try resolve([Int].self) { binder in
                binder.bind(Int.self).intoCollection().to(value: 1)
                binder.bind(Int.self).intoCollection().to { () throws -> Int in throw Bad() }
            }
        }
    }

    // MARK: Without validation

    @Test func `Without validation, a missing binding is an error only when a value that needs it is requested`() throws
    {
        struct Root {
            let good: Int
            let bad: Provider<Middle>
        }
        let root = try resolve(Root.self, validate: false) { binder in
            binder.bind(Int.self).to(value: 1)
            binder.bind().to(factory: Middle.init)
            binder.bind().to(factory: Root.init)
        }
        #expect(root.good == 1)
        let error = #expect(throws: MissingProvider.self) { try root.bad.tryGet() }
        #expect(error?.key == ProviderKey(Leaf.self))
    }

    @Test func `Without validation, the first of two duplicate bindings is used`() throws {
        let number = try resolve(Int.self, validate: false) { binder in
            binder.bind(Int.self).to(value: 1)
            binder.bind(Int.self).to(value: 2)
        }
        #expect(number == 1)
    }

    @Test func `Without validation, a cycle is an error when it is reached, not a stack overflow`() {
        final class A { init(b: B) {} }
        final class B { init(a: A) {} }
        #expect(throws: ReentrantResolution.self) {
            try resolve(A.self, validate: false) { binder in
                binder.bind().to(factory: A.init)
                binder.bind().to(factory: B.init)
            }
        }
    }

    // MARK: Providers of providers

    private struct Named: Cleanse.Tag { typealias Element = Leaf }
    private struct Seeded<Seed: ProviderProtocol & SendableMetatype>: Component where Seed.Element == Leaf {
        struct Root { let seed: Seed }
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }

    private let failing: @Sendable (SingletonBinder) -> Void = { binder in
        binder.bind(Leaf.self).to { () throws -> Leaf in throw Bad() }
        binder.install(dependency: Seeded<Provider<Leaf>>.self)
        binder.install(dependency: Seeded<TaggedProvider<Named>>.self)
    }

    @Test func `A provider that is derived from a failing one throws`() throws {
        let provider = try resolve(Provider<Leaf>.self, declare: failing)
        #expect(throws: Bad()) { try provider.map { $0 }.tryGet() }
        #expect(throws: Bad()) { try provider.asProvider().tryGet() }
        #expect(throws: Bad()) { try Provider(other: provider).tryGet() }
        #expect(throws: Bad()) { try TaggedProvider<Named>(other: provider).tryGet() }
        #expect(throws: Bad()) { try TaggedProvider<Named>(other: provider).map { $0 }.tryGet() }
    }

    @Test func `Building with a failing provider as the seed throws`() throws {
        let provider = try resolve(Provider<Leaf>.self, declare: failing)
        let plain = try resolve(ComponentFactory<Seeded<Provider<Leaf>>>.self, declare: failing)
        #expect(throws: Bad()) { try plain.tryBuild(provider) }
        #expect(throws: Bad()) { try plain.instantiate(provider) }
        let tagged = try resolve(ComponentFactory<Seeded<TaggedProvider<Named>>>.self, declare: failing)
        #expect(throws: Bad()) { try tagged.tryBuild(TaggedProvider(other: provider)) }
    }

    @Test func `A type that is bound to a failing provider throws`() throws {
        nonisolated(unsafe) let provider = try resolve(Provider<Leaf>.self, declare: failing)
        #expect(throws: Bad()) { try resolve(Leaf.self) { $0.bind().to(provider: provider) } }
    }
}
