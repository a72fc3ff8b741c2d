import Cleanse
import Testing
import TestSupport

/// Tests that calls that can't throw stop the program with the text of the error that the throwing calls throw.
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

    @Test func `Provider.get() stops the program if the binding fails`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try resolve(Provider<Leaf>.self) { $0.bind().to(factory: Leaf.init) }.get()
        }
        expectText("no beans left", in: result)
    }

    @Test func `TaggedProvider.get() stops the program if the binding fails`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let provider = try resolve(TaggedProvider<Tagged>.self) {
                $0.bind(Leaf.self).tagged(with: Tagged.self).to(factory: Leaf.init)
            }
            _ = provider.get()
        }
        expectText("no beans left", in: result)
    }

    @Test func `A closure stops the program if its binding fails`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try resolve((() -> Leaf).self) { $0.bind().to(factory: Leaf.init) }()
        }
        expectText("no beans left", in: result)
    }

    @Test func `build() stops the program if the root of the component fails`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try ComponentFactory.of(App.self).build()
        }
        expectText("no beans left", in: result)
    }

    @Test func `Factory.build stops the program if the function fails`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let factory = try resolve(Factory<Made>.self) {
                $0.bindFactory(Leaf.self).with(Made.self).to { (_: Assisted<Int>) throws in try Leaf() }
            }
            _ = factory.build(1)
        }
        expectText("no beans left", in: result)
    }

    @Test func `injectProperties stops the program if the injector fails`() async {
        final class Target {}
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let injector = try resolve(PropertyInjector<Counter>.self) {
                $0.bindPropertyInjectionOf(Counter.self).to { (_: Counter) throws in throw Bad() }
            }
            injector.injectProperties(into: Counter())
        }
        expectText("no beans left", in: result)
    }

    @Test func `A provider that is called in the initialiser of its own value prints the chain`() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try resolve(Looping.self) { $0.bind().to(factory: Looping.init) }
        }
        expectText(
            "*** Looping *** requested while it was being created\n  --> Looping requested by Looping at", in: result)
    }

    @Test func `A missing binding without validation prints the text of its error`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let provider = try resolve(Provider<String>.self, validate: false) {
                $0.bind(String.self).to { (number: Int) in "\(number)" }
            }
            _ = provider.get()
        }
        expectText("*** Int *** binding missing\n  --> required by String at", in: result)
    }
}
