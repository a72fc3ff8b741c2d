import CCleanse
import CleanseC
import Foundation
import TestSupport
import Testing

/// Checks that nesting binders and stacking graphs takes linear time.
@Suite(.serialized) struct CostTests {
    /// A limit well above 10, the growth of a linear cost, since ten times as much data no longer fits into the processor's caches, and
    /// well below 100, the growth of a quadratic cost.
    private static let limit = 40.0

    /// Returns the processor time for ten times the size, as a multiple of the time for the size: 10 if the cost is linear, 100 if it is
    /// quadratic.
    private func growth(_ size: Int, _ run: (Int) throws -> Void) rethrows -> Double {
        func time(_ size: Int) throws -> Double { try processorTime { try run(size) } }
        let few = try (1...5).map { _ in try time(size) }.min() ?? 0
        return try (1...3).map { _ in try time(10 * size) / few }.min() ?? 0
    }

    @Test(arguments: [false, true])
    func `Installing binders in a long chain takes linear time`(fromTop: Bool) throws {
        let growth = try growth(400) { count in
            let binders = try (0..<count).map { _ in try TestBinder() }
            let steps = Array(zip(binders, binders.dropFirst()))
            for (outer, inner) in fromTop ? steps : steps.reversed() {
                try check(cleanse_binder_install(outer.handle, "inner", inner.handle, nil, 0))
            }
        }
        #expect(growth < Self.limit)
    }

    @Test func `Installing a deep binder in each binder of a long chain takes linear time`() throws {
        let growth = try growth(200) { count in
            let binders = try (0..<2 * count).map { _ in try TestBinder() }
            for (outer, inner) in zip(binders.dropFirst(count), binders.dropFirst(count + 1)) {
                try check(cleanse_binder_install(outer.handle, "inner", inner.handle, nil, 0))
            }
            for outer in binders.prefix(count) {
                try check(cleanse_binder_install(outer.handle, "deep", binders[count].handle, nil, 0))
            }
        }
        #expect(growth < Self.limit)
    }

    @Test func `Installing binders in random other binders takes linear time`() throws {
        var random = RandomNumbers(seed: 7)
        let growth = try growth(200) { count in
            let binders = try (0..<count).map { _ in try TestBinder() }
            var order = Array(0..<count)
            for index in order.indices { order.swapAt(index, random.below(count)) }
            for _ in 0..<12 * count {
                let (first, second) = (random.below(count), random.below(count))
                guard first != second else { continue }
                let (outer, inner) = (binders[order[min(first, second)]], binders[order[max(first, second)]])
                try check(cleanse_binder_install(outer.handle, "inner", inner.handle, nil, 0))
            }
        }
        #expect(growth < Self.limit)
    }

    @Test func `Building a long chain of graphs on each other takes linear time`() throws {
        let growth = try growth(300) { count in
            var graph: TestGraph?
            for number in 0..<count {
                let binder = try TestBinder()
                try binder.bind("\(number)", number == 0 ? [] : [.init(key: "\(number - 1)")])
                graph = try binder.build(parent: graph)
            }
        }
        #expect(growth < Self.limit)
    }

    @Test func `Building a long chain of graphs with dependencies far above takes linear time`() throws {
        let growth = try growth(80) { count in
            let top = try TestBinder()
            for key in ["first", "second"] { try top.bind(key) }
            var graph: TestGraph? = try top.build()
            for number in 0..<count {
                let binder = try TestBinder()
                let far = (0..<10).map { TestBinder.Need(key: "none \($0)", isOptional: true) }
                try binder.bind("\(number)", [.init(key: "first"), .init(key: "second")] + far)
                for part in 0..<10 { try binder.bind("all \(number) \(part)", collected: true) }
                try check(cleanse_binder_set_scope(binder.handle, "scope \(number)"))
                graph = try binder.build(parent: graph)
            }
        }
        #expect(growth < Self.limit)
    }
}
