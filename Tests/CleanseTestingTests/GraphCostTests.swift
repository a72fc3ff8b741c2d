import Cleanse
import CleanseTesting
import TestSupport
import Testing

/// The cost of a graph for each test, for a graph of 1,111 bindings.
@Suite(.serialized) struct GraphCostTests {
    @Test func `A graph with one override costs at most twice as much as building the graph`() throws {
        let factory = try ComponentFactory.of(Large.self)
        let settings = GraphSettings<Large>(
            [.init { $0.bind(Leaf<D0, D0, D0>.self).to { Leaf() } }], at: CodeLocation(file: #fileID, line: #line),
            seed: {})
        func test() throws {
            let scope = GraphScope(settings)
            try scope.compile()
            _ = try scope.root()
            scope.release()
        }
        try test()
        let building = try processorTime(repeats: 20) { for _ in 0..<50 { _ = try factory.tryBuild() } } / 50
        let testing = try processorTime(repeats: 20) { for _ in 0..<50 { try test() } } / 50
        let compiling = try processorTime(repeats: 5) { _ = try ComponentFactory.of(Large.self) }
        print(
            "building \(building * 1e6) µs, a test with one override \(testing * 1e6) µs,",
            "ratio \(testing / building), compiling \(compiling * 1e6) µs")
        // Debug builds copy memory element by element.
        #if DEBUG
            let limit = 4.0
        #else
            let limit = 2.0
        #endif
        #expect(testing < limit * building)
    }
}

private struct Large: RootComponent {
    typealias Root = Trunk
    typealias Scope = Singleton

    static func configureRoot(binder bind: ReceiptBinder<Trunk>) -> BindingReceipt<Trunk> {
        bind.to(factory: Trunk.init)
    }

    static func configure(binder: SingletonBinder) {
        for first in digits { bindBranch(first, binder) }
    }

    private static func bindBranch<A: Digit>(_: A.Type, _ binder: SingletonBinder) {
        binder.bind().to(factory: Branch<A>.init)
        for second in digits { bindTwig(A.self, second, binder) }
    }

    private static func bindTwig<A: Digit, B: Digit>(_: A.Type, _: B.Type, _ binder: SingletonBinder) {
        binder.bind().to(factory: Twig<A, B>.init)
        for third in digits { bindLeaf(A.self, B.self, third, binder) }
    }

    private static func bindLeaf<A: Digit, B: Digit, C: Digit>(
        _: A.Type, _: B.Type, _: C.Type, _ binder: SingletonBinder
    ) {
        binder.bind(Leaf<A, B, C>.self).to(factory: Leaf<A, B, C>.init)
    }
}

private protocol Digit: SendableMetatype {}
private enum D0: Digit {}
private enum D1: Digit {}
private enum D2: Digit {}
private enum D3: Digit {}
private enum D4: Digit {}
private enum D5: Digit {}
private enum D6: Digit {}
private enum D7: Digit {}
private enum D8: Digit {}
private enum D9: Digit {}

private let digits: [any Digit.Type] = [
    D0.self, D1.self, D2.self, D3.self, D4.self, D5.self, D6.self, D7.self, D8.self, D9.self,
]

private final class Leaf<A: Digit, B: Digit, C: Digit> { init() {} }

private final class Twig<A: Digit, B: Digit> {
    let leaves: [AnyObject]

    init(
        _ d0: Leaf<A, B, D0>, _ d1: Leaf<A, B, D1>, _ d2: Leaf<A, B, D2>, _ d3: Leaf<A, B, D3>, _ d4: Leaf<A, B, D4>,
        _ d5: Leaf<A, B, D5>, _ d6: Leaf<A, B, D6>, _ d7: Leaf<A, B, D7>, _ d8: Leaf<A, B, D8>, _ d9: Leaf<A, B, D9>
    ) {
        leaves = [d0, d1, d2, d3, d4, d5, d6, d7, d8, d9]
    }
}

private final class Branch<A: Digit> {
    let twigs: [AnyObject]

    init(
        _ d0: Twig<A, D0>, _ d1: Twig<A, D1>, _ d2: Twig<A, D2>, _ d3: Twig<A, D3>, _ d4: Twig<A, D4>,
        _ d5: Twig<A, D5>, _ d6: Twig<A, D6>, _ d7: Twig<A, D7>, _ d8: Twig<A, D8>, _ d9: Twig<A, D9>
    ) {
        twigs = [d0, d1, d2, d3, d4, d5, d6, d7, d8, d9]
    }
}

private final class Trunk {
    let branches: [AnyObject]

    init(
        _ d0: Branch<D0>, _ d1: Branch<D1>, _ d2: Branch<D2>, _ d3: Branch<D3>, _ d4: Branch<D4>,
        _ d5: Branch<D5>, _ d6: Branch<D6>, _ d7: Branch<D7>, _ d8: Branch<D8>, _ d9: Branch<D9>
    ) {
        branches = [d0, d1, d2, d3, d4, d5, d6, d7, d8, d9]
    }
}
