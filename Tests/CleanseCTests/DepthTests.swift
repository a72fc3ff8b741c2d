import CCleanse
import Cleanse
import Foundation
import TestSupport
import Testing

@testable import CleanseC

/// Rows that are longer than a stack.
@Suite struct DepthTests {
    @Test func `A stack that aliases or bases use up gets a hint that can help`() throws {
        let binder = try TestBinder()
        let depth = 20_000
        try binder.bind("k\(depth)")
        try binder.injector("k\(depth)", base: nil)
        for level in (0..<depth).reversed() {
            try binder.alias("k\(level)", "k\(level + 1)")
            try binder.injector("k\(level)", base: "k\(level + 1)")
        }
        let graph = try binder.build()
        let handle = Int(bitPattern: graph.handle)
        let aliases = #expect(throws: CFailure.self) {
            try onSmallStack { _ = try out { cleanse_graph_get(OpaquePointer(bitPattern: handle), "k0", nil, $0) } }
        }
        #expect(aliases?.code == Int32(CLEANSE_ERROR_STACK))
        #expect(aliases?.issues.first?.hints.first?.hasPrefix("let aliases stand for the value itself") == true)
        let injectors = #expect(throws: CFailure.self) {
            try onSmallStack { try check(cleanse_graph_inject(OpaquePointer(bitPattern: handle), "k0", nil)) }
        }
        #expect(injectors?.code == Int32(CLEANSE_ERROR_STACK))
        #expect(injectors?.issues.first?.hints.first?.hasPrefix("derive from fewer types") == true)
        withExtendedLifetime(graph) {}
    }

    @Test func `What passing on an error costs grows with the depth, not with its square`() throws {
        let link = ChainLink(
            key: ProviderKey(text: "k"), place: Origin(file: "graph.c", line: 1), component: TypeName("g"))
        @Sendable func cost(_ depth: Int) -> Double {
            var (start, end) = (timespec(), timespec())
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
            var failure = ProviderFailure(
                reason: .given(GivenError(number: 2000, message: "no")), way: FailureWay(link))
            for _ in 1..<depth { failure = failure.required(by: link) }
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
            #expect(failure.chain.count == depth)
            #expect(failure.description.utf8.count < 2_000)
            return Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) / 1e9
        }
        func least(_ depth: Int) -> Double { (0..<3).map { _ in cost(depth) }.min() ?? 0 }
        let (few, many) = (least(2_000), least(20_000))
        #expect(many < few * 25)
        // A long way is released without recursion.
        try onSmallStack { _ = cost(100_000) }
    }
}
