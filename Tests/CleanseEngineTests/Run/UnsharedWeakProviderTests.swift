import Cleanse
import Testing
import TestSupport

@Suite struct UnsharedWeakProviderTests {
    private protocol Route: AnyObject {}
    private final class Flow: Route {}
    private final class Screen<Dependency> {
        init(dependency: Dependency) {}
    }
    private enum Named: Cleanse.Tag {
        typealias Element = Flow
    }

    /// The warnings about a root that depends on a type, and about the other bindings.
    private func warnings<Dependency>(
        of _: Dependency.Type, _ configure: @escaping @Sendable (SingletonBinder) -> Void
    ) -> [[ProviderKey]] {
        let found = report(on: Screen<Dependency>.self) { binder in
            binder.bind(Screen<Dependency>.self).to(factory: Screen.init)
            configure(binder)
        }
        #expect(found.isEmpty, "\(found)")
        #expect(found.warnings.allSatisfy { $0 is UnsharedWeakProvider })
        return found.warnings.map { $0.chain.map(\.key) }
    }

    private let flow = ProviderKey(Flow.self)

    @Test func `A weak provider of an unshared value is a warning`() {
        let key = ProviderKey(Screen<WeakProvider<Flow>>.self)
        #expect(warnings(of: WeakProvider<Flow>.self) { $0.bind().to(factory: Flow.init) } == [[key, flow]])
        #expect(warnings(of: WeakProvider<Flow>.self) { $0.bind().sharedInScope().to(factory: Flow.init) } == [])
        #expect(warnings(of: Provider<Flow>.self) { $0.bind().to(factory: Flow.init) } == [])
    }

    @Test func `A weak provider of an alias, an optional or a tag is a warning if the value is unshared`() {
        let route = ProviderKey((any Route).self)
        @Sendable func alias(_ binder: SingletonBinder) {
            binder.bind().alias((any Route).self) { $0 }.to(factory: Flow.init)
        }
        @Sendable func shared(_ binder: SingletonBinder) {
            binder.bind().sharedInScope().alias((any Route).self) { $0 }.to(factory: Flow.init)
        }
        #expect(warnings(of: WeakProvider<any Route>.self, alias).map { $0.dropFirst() } == [[route, flow]])
        #expect(warnings(of: WeakProvider<any Route>.self, shared) == [])
        #expect(warnings(of: WeakProvider<(any Route)?>.self, alias).map { $0.dropFirst() } == [[route, flow]])
        #expect(warnings(of: WeakProvider<Flow?>.self, alias).map { $0.dropFirst() } == [[flow]])
        #expect(warnings(of: WeakProvider<Flow?>.self, shared) == [])
        #expect(warnings(of: WeakProvider<Flow?>.self) { _ in } == [])
        let tagged = ProviderKey(Flow.self, tag: Named.self)
        let found = report(on: Screen<Int>.self) { binder in
            binder.bind(Screen<Int>.self).to { (_: WeakProvider<TaggedProvider<Named>>) in Screen(dependency: 1) }
            binder.bind().tagged(with: Named.self).to(factory: Flow.init)
        }
        #expect(found.isEmpty)
        #expect(found.warnings.map { $0.chain.map(\.key) } == [[ProviderKey(Screen<Int>.self), tagged]])
    }

    @Test func `A weak provider of a collection is no warning`() {
        #expect(
            warnings(of: WeakProvider<[Flow]>.self) { $0.bind(Flow.self).intoCollection().to(factory: Flow.init) } == []
        )
    }

    private struct Inner: Component {
        typealias Root = Flow
        typealias Scope = Unscoped
        typealias Seed = Int
        static func configure(binder: UnscopedBinder) {
            binder.bind(Screen<Int>.self).to { (_: WeakProvider<Int>, _: WeakProvider<Flow>, _: WeakProvider<String>) in
                Screen(dependency: 1)
            }
        }
        static func configureRoot(binder bind: ReceiptBinder<Flow>) -> BindingReceipt<Flow> {
            bind.to { (_: Provider<Screen<Int>>) in Flow() }
        }
    }

    @Test func `A weak provider of a root, or of a binding of an ancestor, is a warning, but not one of a seed`() throws
    {
        let found = report(on: Screen<ComponentFactory<Inner>>.self) { binder in
            binder.bind(Screen<ComponentFactory<Inner>>.self).to(factory: Screen.init)
            binder.bind(String.self).to(value: "above")
            binder.install(dependency: Inner.self)
        }
        #expect(found.warnings.map { $0.keys.first } == [flow, ProviderKey(String.self)])
        #expect(found.warnings.map { $0.hints.first?.hasPrefix("a root is not shared") } == [true, false])
        let parent = try ComponentFactory.of(root: Int.self) { binder in
            binder.bind().to(value: 1)
            binder.bind(String.self).to(value: "above")
        }.instantiate()
        let below = ComponentFactory.validate(
            root: Screen<WeakProvider<String>>.self, scope: Unscoped.self, parent: parent.graph
        ) {
            $0.bind(Screen<WeakProvider<String>>.self).to(factory: Screen.init)
        }
        #expect(below.warnings.map { $0.keys.first } == [ProviderKey(String.self)])
    }
}
