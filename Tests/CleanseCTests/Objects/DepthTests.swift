import CCleanse
import Cleanse
import Foundation
import TestSupport
import Testing

@testable import CleanseC

/// Chains that are too long for a stack.
@Suite struct DepthTests {
    @Test func `The error for a stack that aliases or base types exhaust has a helpful hint`() throws {
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
        #expect(aliases?.issues.first?.hints.first?.hasPrefix("let aliases refer to the value directly") == true)
        let injectors = #expect(throws: CFailure.self) {
            try onSmallStack { try check(cleanse_graph_inject(OpaquePointer(bitPattern: handle), "k0", nil)) }
        }
        #expect(injectors?.code == Int32(CLEANSE_ERROR_STACK))
        #expect(injectors?.issues.first?.hints.first?.hasPrefix("derive from fewer types") == true)
        withExtendedLifetime(graph) {}
    }

    /// The graph from which `asksAgain` requests, as a number.
    private static let asked = Locked<Int>(0)

    /// Requests the same key with the same arguments, endlessly.
    private static let asksAgain: cleanse_create_function = { _, out, _ in
        var arguments: OpaquePointer?
        if let error = cleanse_arguments_create(&arguments) { return error }
        defer { cleanse_arguments_release(arguments) }
        if let error = cleanse_arguments_set_int64(arguments, "n", 1) { return error }
        var page: OpaquePointer?
        let graph = OpaquePointer(bitPattern: asked.withLock { $0 })
        let error = cleanse_graph_get_with(graph, "page", nil, arguments, &page)
        cleanse_object_release(page)
        return error
    }

    @Test func `Endless recursion of a provider with parameters fails before the stack is exhausted`()
        throws
    {
        let binder = try TestBinder()
        try binder.bind("page", parameters: [("n", Int(CLEANSE_INT64))], create: Self.asksAgain)
        let graph = try binder.build()
        Self.asked.withLock { $0 = Int(bitPattern: graph.handle) }
        defer { Self.asked.withLock { $0 = 0 } }
        let thrown = #expect(throws: CFailure.self) {
            try onSmallStack {
                let arguments = try out(cleanse_arguments_create)
                defer { cleanse_arguments_release(arguments) }
                try check(cleanse_arguments_set_int64(arguments, "n", 1))
                let graph = OpaquePointer(bitPattern: Self.asked.withLock { $0 })
                cleanse_object_release(try out { cleanse_graph_get_with(graph, "page", nil, arguments, $0) })
            }
        }
        let error = try #require(thrown)
        #expect(error.issues.first?.code == Int32(CLEANSE_ERROR_STACK))
        #expect(error.description.contains("end the recursion sooner"))
        withExtendedLifetime(graph) {}
    }

    @Test func `The chain of an error that was passed on has each link once`() {
        func link(_ number: Int) -> ChainLink {
            ChainLink(
                key: ProviderKey(text: "k\(number)"), sourceLocation: CodeLocation(file: "graph.c", line: number),
                component: TypeName("g"))
        }
        let deep = DeepNesting(chain: (0...5).map(link), depth: 6, stackSize: 1024, suggestion: "share")
        var failure = ProviderFailure(reason: .passedOn(deep), path: FailurePath(link(4)))
        for number in (0..<4).reversed() { failure = failure.required(by: link(number)) }
        let error = Handle.make(CError(failure))
        defer { cleanse_error_release(error) }
        #expect(cleanse_error_issue(error, 0)?.pointee.chain_count == 6)
    }

    @Test func `The cost of passing on an error grows linearly with the depth`() throws {
        let link = ChainLink(
            key: ProviderKey(text: "k"), sourceLocation: CodeLocation(file: "graph.c", line: 1),
            component: TypeName("g"))
        @Sendable func cost(_ depth: Int) -> Double {
            var failure = ProviderFailure(
                reason: .given(GivenError(number: 2000, message: "no")), path: FailurePath(link))
            let time = processorTime { for _ in 1..<depth { failure = failure.required(by: link) } }
            #expect(failure.chain.count == depth)
            #expect(failure.description.utf8.count < 2_000)
            return time
        }
        func least(_ depth: Int) -> Double { (0..<3).map { _ in cost(depth) }.min() ?? 0 }
        let (few, many) = (least(2_000), least(20_000))
        #expect(many < few * 25)
        // A long path is released without recursion.
        try onSmallStack { _ = cost(100_000) }
    }
}
