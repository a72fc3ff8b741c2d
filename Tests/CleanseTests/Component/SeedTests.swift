import Cleanse
import Testing
import TestSupport

@Suite struct SeedTests {
    private struct Name: Cleanse.Tag { typealias Element = String }
    private struct Plain: RootComponent {
        typealias Root = String
        typealias Seed = Int
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
            bind.to { (seed: Int, later: Provider<Int>) in "\(seed) \(later.get())" }
        }
    }
    private struct Tagged: RootComponent {
        struct Root { let text: TaggedProvider<Name> }
        typealias Seed = TaggedProvider<Name>
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }
    private struct Provided: RootComponent {
        struct Root { let text: String }
        typealias Seed = Provider<String>
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }

    @Test func `A seed is bound under its own type`() throws {
        #expect(try ComponentFactory.of(Plain.self).build(7) == "7 7")
    }

    @Test func `A tagged provider as seed may be passed as a value or a provider, and is injected under the tag`()
        throws
    {
        let factory = try ComponentFactory.of(Tagged.self)
        #expect(factory.build("plain").text.get() == "plain")
        #expect(factory.build(TaggedProvider(value: "provider")).text.get() == "provider")
        #expect(try factory.tryBuild("plain").text.get() == "plain")
    }

    @Test func `A provider as seed may be passed as a value or a provider, and is injected as its value`() throws {
        let factory = try ComponentFactory.of(Provided.self)
        #expect(factory.build("plain").text == "plain")
        #expect(factory.build(Provider(getter: { "asked" })).text == "asked")
    }

    @Test func `A provider passed as a seed is called once`() throws {
        let asked = Counter()
        _ = try ComponentFactory.of(Provided.self).build(Provider(getter: { "\(asked.increment())" }))
        #expect(asked.value == 1)
    }

    // MARK: Shadowing

    private struct Inner: Component {
        typealias Root = [String]
        typealias Seed = String
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to { (text: String) in [text] }
        }
    }

    @Test func `A seed hides the parent's binding of its type only in the subcomponent`() throws {
        struct Root {
            let text: String
            let inner: ComponentFactory<Inner>
        }
        let root = try resolve(Root.self) { binder in
            binder.bind(String.self).to(value: "outer")
            binder.install(dependency: Inner.self)
            binder.bind().to(factory: Root.init)
        }
        #expect(root.inner.build("inner") == ["inner"])
        #expect(root.text == "outer")
    }

    private struct Clashing: RootComponent {
        typealias Root = Double
        typealias Seed = Int
        static func configure(binder: UnscopedBinder) { binder.bind(Int.self).to(value: 1) }
        static func configureRoot(binder bind: ReceiptBinder<Double>) -> BindingReceipt<Double> {
            bind.to { (seed: Int) in Double(seed) }
        }
    }

    @Test func `A binding of the seed's type is a duplicate of the seed, located where the component is compiled`()
        throws
    {
        let line = #line + 1
        let error = #expect(throws: DuplicateBinding.self) { try ComponentFactory.of(Clashing.self) }
        #expect(error?.first.sourceLocation.description == "CleanseTests/SeedTests.swift:\(line)")
    }

    @Test func `A seed that is nil is passed as nil`() throws {
        struct Root { let text: String? }
        #expect(try ComponentFactory.of(Maybe.self).build(nil).text == nil)
        #expect(try ComponentFactory.of(Maybe.self).build("text").text == "text")
    }
    private struct Maybe: RootComponent {
        struct Root { let text: String? }
        typealias Seed = String?
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
            bind.to(factory: Root.init)
        }
    }
}
