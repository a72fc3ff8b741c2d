import Cleanse
import TestSupport
import Testing

private struct Outcome {}

/// Tests that creations with different seeds may nest, but not endlessly.
@Suite struct EndlessBuildTests {
    private enum Next: AssistedFactory {
        typealias Seed = Int
        typealias Element = Outcome
    }

    private enum Endless: RootComponent {
        typealias Root = Factory<Next>
        static func configure(binder: UnscopedBinder) {
            binder.bindFactory(Outcome.self).with(Next.self).to { (again: Factory<Next>, number: Assisted<Int>) in
                try again.tryBuild(number.get() + 1)
            }
        }
        static func configureRoot(binder bind: ReceiptBinder<Factory<Next>>) -> BindingReceipt<Factory<Next>> {
            bind.to { (factory: Factory<Next>) in factory }
        }
    }

    private enum SelfBuilding: RootComponent {
        typealias Seed = Int
        typealias Root = Outcome
        static let factory = Locked<ComponentFactory<SelfBuilding>?>(nil)
        static func configure(binder: UnscopedBinder) {}
        static func configureRoot(binder bind: ReceiptBinder<Outcome>) -> BindingReceipt<Outcome> {
            bind.to { (number: Int) in
                guard let factory = factory.withLock({ $0 }), number < 1_000_000 else { return Outcome() }
                return try factory.tryBuild(number + 1)
            }
        }
    }

    @Test func `A factory with a seed that calls itself endlessly is stopped before the stack overflows`() throws {
        try onSmallStack { () throws in
            let root = try ComponentFactory.of(Endless.self).build()
            #expect(throws: DeepNesting.self) { try root.tryBuild(0) }
        }
    }

    @Test func `A component with a seed may build itself as long as the stack has room`() throws {
        try onSmallStack { () throws in
            let factory = try ComponentFactory.of(SelfBuilding.self)
            SelfBuilding.factory.withLock { $0 = factory }
            defer { SelfBuilding.factory.withLock { $0 = nil } }
            _ = try factory.tryBuild(999_950)
            #expect(throws: DeepNesting.self) { try factory.tryBuild(0) }
        }
    }
}
