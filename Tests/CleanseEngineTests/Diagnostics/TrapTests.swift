import Cleanse
import Testing
import TestSupport

/// Calls that can't throw stop the program with the text that the throwing ones throw.
@Suite struct TrapTests {
    private struct Bad: Error, CustomStringConvertible { var description: String { "no beans left" } }
    private final class Leaf { init() throws { throw Bad() } }
    private struct Made: AssistedFactory { typealias Element = Leaf; typealias Seed = Int }
    private final class Looping { init(again: Provider<Looping>) { _ = again.get() } }
    private struct App: RootComponent {
        typealias Root = Leaf
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Leaf>) -> BindingReceipt<Leaf> {
            bind.to(factory: Leaf.init)
        }
    }
    private struct Tagged: Cleanse.Tag { typealias Element = Leaf }

    private func expectText(
        _ text: String, in result: ExitTest.Result?, sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) {
        let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(output.contains(text), sourceLocation: sourceLocation)
    }

    @Test func `Provider.get() on a failing binding`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try resolve(Provider<Leaf>.self) { $0.bind().to(factory: Leaf.init) }.get()
        }
        expectText("no beans left", in: result)
    }

    @Test func `TaggedProvider.get() on a failing binding`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let provider = try resolve(TaggedProvider<Tagged>.self) {
                $0.bind(Leaf.self).tagged(with: Tagged.self).to(factory: Leaf.init)
            }
            _ = provider.get()
        }
        expectText("no beans left", in: result)
    }

    @Test func `A closure on a failing binding`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try resolve((() -> Leaf).self) { $0.bind().to(factory: Leaf.init) }()
        }
        expectText("no beans left", in: result)
    }

    @Test func `build() of a component whose root fails`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try ComponentFactory.of(App.self).build()
        }
        expectText("no beans left", in: result)
    }

    @Test func `Factory.build on a failing function`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let factory = try resolve(Factory<Made>.self) {
                $0.bindFactory(Leaf.self).with(Made.self).to { (_: Assisted<Int>) throws in try Leaf() }
            }
            _ = factory.build(1)
        }
        expectText("no beans left", in: result)
    }

    @Test func `injectProperties on a failing injector`() async {
        final class Target {}
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let injector = try resolve(PropertyInjector<Counter>.self) {
                $0.bindPropertyInjectionOf(Counter.self).to { (_: Counter) throws in throw Bad() }
            }
            injector.injectProperties(into: Counter())
        }
        expectText("no beans left", in: result)
    }

    @Test func `A provider called in the initialiser of what it makes prints the chain`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try resolve(Looping.self) { $0.bind().to(factory: Looping.init) }
        }
        expectText(
            "*** Looping *** requested while it was being created\n  --> Looping requested by Looping at", in: result)
    }

    @Test func `A missing binding met without validation prints what is thrown`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let provider = try resolve(Provider<String>.self, validate: false) {
                $0.bind(String.self).to { (number: Int) in "\(number)" }
            }
            _ = provider.get()
        }
        expectText("*** Int *** binding missing\n  --> required by String at", in: result)
    }
}
