import Testing
import TestSupport

@testable import Cleanse
@testable import CleanseEngine

/// Tests of graphs that are deeper than the stack. They run on a thread with a stack of 512 KiB, the size of a secondary thread's stack on
/// Apple's systems.
@Suite(.serialized) struct DeepGraphTests {
    /// A value that holds its dependency.
    private final class Node: Sendable {
        let number: Int
        let next: Node?

        init(_ number: Int, _ next: Node?) {
            self.number = number
            self.next = next
        }
    }

    /// The length of a chain that exceeds any stack. Even 20,000 calls of any kind take more than 512 KiB.
    #if DEBUG
        private static let long = 20_000
    #else
        private static let long = 100_000
    #endif

    private static let sourceLocation = CodeLocation(file: "DeepGraphTests", line: 1)
    private static func key(_ number: Int) -> ProviderKey { ProviderKey(text: "\(number)") }

    /// A graph in which each binding needs the next one.
    /// - Parameters:
    ///   - isBackwards: Whether dependencies are declared before their dependents.
    ///   - strength: The strength of the dependencies. Even if they are deferred, each value requests the next one while it is created.
    ///   - isShared: Whether the binding with a number is shared.
    private static func chain(
        _ count: Int, isBackwards: Bool = false, strength: EdgeStrength = .eager, made: Counter = Counter(),
        isShared: @escaping (Int) -> Bool
    ) -> GraphInstance {
        let declaration = GraphDeclaration(wording: PlainWording())
        _ = declaration.addComponent(TypeName("chain"), seed: Void.self, sourceLocation: sourceLocation) { binder in
            for number in isBackwards ? Array((0..<count).reversed()) : Array(0..<count) {
                binder.declare(
                    key(number), isShared: isShared(number),
                    dependencies: number + 1 < count ? [Dependency(key: key(number + 1), strength: strength)] : [],
                    sourceLocation: sourceLocation
                ) { linker in
                    let next = number + 1 < count ? linker.next(Node.self) : nil
                    return linker.finish(
                        Link<Node> { instance in
                            let node = try Node(number, next?(instance))
                            made.increment()
                            return node
                        })
                }
            }
        }
        let (plan, errors) = declaration.compile()
        #expect(errors.isEmpty)
        return GraphInstance.start(plan, component: .root, parent: nil)
    }

    private static func node(_ number: Int, of graph: GraphInstance) throws -> Node? {
        try graph.find(key(number), as: Node.self)?.get()
    }

    /// The error of values that are nested too deep, or `nil` if there is none. `#expect(throws:)` would print its chain of many thousands
    /// of keys.
    private static func nesting(_ request: () throws -> Node?) throws -> DeepNesting? {
        do {
            _ = try request()
            return nil
        } catch let error as DeepNesting {
            return error
        }
    }

    @Test(arguments: [true, false])
    func `Shared values of a long chain are created once each and released on a small stack`(isBackwards: Bool)
        throws
    {
        try onSmallStack { () throws in
            let made = Counter()
            let graph = Self.chain(Self.long, isBackwards: isBackwards, made: made) { _ in true }
            #expect(try Self.node(0, of: graph)?.next?.next?.number == 2)
            #expect(made.value == Self.long)
            #expect(try Self.node(Self.long - 1, of: graph)?.next == nil)
            #expect(try Self.node(0, of: graph) === Self.node(0, of: graph))
            #expect(made.value == Self.long)
        }
    }

    @Test func `Unshared values between shared ones are created for each dependent`() throws {
        try onSmallStack { () throws in
            let made = Counter()
            let graph = Self.chain(Self.long, made: made) { $0 % 3 == 0 }
            let first = try #require(try Self.node(0, of: graph))
            #expect(made.value == Self.long)
            #expect(try Self.node(1, of: graph) !== first.next)
            #expect(try Self.node(1, of: graph)?.next?.next === first.next?.next?.next)
        }
    }

    @Test func `A chain of unshared values is created if the stack has room for it, and otherwise refused`() throws {
        try onSmallStack { () throws in
            #expect(try Self.node(0, of: Self.chain(150) { _ in false })?.number == 0)
            let graph = Self.chain(Self.long) { _ in false }
            let error = try Self.nesting { try Self.node(0, of: graph) }
            #expect(error?.code == "deep-nesting")
            #expect(error?.depth == Self.long - 1)
            let text = error?.description ?? ""
            #expect(text.contains("values are nested up to \(Self.long - 1) deep"))
            // A thread may reuse the stack of a thread that has ended, which can be larger.
            let size = error?.stackSize ?? 0
            #expect(text.contains("\(size / 1024) KiB") && size >= 512 * 1024)
            #expect(error?.hints.isEmpty == false)
            // Further down the chain there is enough room.
            #expect(try Self.node(Self.long - 100, of: graph)?.number == Self.long - 100)
        }
    }

    @Test(arguments: [EdgeStrength.eager, .deferred])
    func `A link that outlives its plan is released without recursion`(strength: EdgeStrength) throws {
        try onSmallStack { () throws in
            var graph: GraphInstance? = Self.chain(Self.long, strength: strength) { _ in false }
            let link = graph?.linked.link(BindingID(0), as: Node.self)
            weak let plan = graph?.linked
            graph = nil
            #expect(plan == nil)
            withExtendedLifetime(link) {}
        }
    }

    @Test(arguments: [true, false])
    func `Deferred dependencies that are requested during creation are refused too if they nest too deep`(
        isShared: Bool
    ) throws {
        try onSmallStack { () throws in
            let graph = Self.chain(20_000, strength: .deferred) { _ in isShared }
            let isRefused = try Self.nesting { try Self.node(0, of: graph) } != nil
            #expect(isRefused)
            #expect(try Self.node(19_950, of: graph)?.number == 19_950)
        }
    }

    @Test func `A factory that throws in a deep chain is called again by the next request`() throws {
        struct Failure: Error {}
        try onSmallStack { () throws in
            let attempts = Counter()
            let declaration = GraphDeclaration(wording: PlainWording())
            let count = 10_000
            _ = declaration.addComponent(TypeName("chain"), seed: Void.self, sourceLocation: Self.sourceLocation) {
                binder in
                for number in 0..<count {
                    binder.declare(
                        Self.key(number), isShared: true,
                        dependencies: number + 1 < count ? [Dependency(key: Self.key(number + 1))] : [],
                        sourceLocation: Self.sourceLocation
                    ) { linker in
                        let next = number + 1 < count ? linker.next(Int.self) : nil
                        return linker.finish(
                            Link<Int> { instance in
                                let below = try next?(instance) ?? 0
                                if number == 5_000, attempts.increment() == 1 { throw Failure() }
                                return below + 1
                            })
                    }
                }
            }
            let graph = GraphInstance.start(declaration.compile().plan, component: .root, parent: nil)
            #expect(throws: Failure.self) { try graph.find(Self.key(0), as: Int.self)?.get() }
            #expect(try graph.find(Self.key(0), as: Int.self)?.get() == count)
        }
    }

    @Test func `Many threads that request a deep chain create each value once`() throws {
        let made = Counter()
        // Any thread may use an instance.
        nonisolated(unsafe) let graph = Self.chain(20_000, made: made) { _ in true }
        let roots = onThreads(4) { try? Self.node($0 % 2 == 0 ? 0 : 10_000, of: graph)?.number }
        #expect(roots == [0, 10_000, 0, 10_000])
        #expect(made.value == 20_000)
    }

    @Test(arguments: [true, false])
    func `Factories that request undeclared dependencies are refused before the stack overflows`(isShared: Bool) throws
    {
        try onSmallStack { () throws in
            let declaration = GraphDeclaration(wording: PlainWording())
            nonisolated(unsafe) var graph: GraphInstance?
            _ = declaration.addComponent(TypeName("chain"), seed: Void.self, sourceLocation: Self.sourceLocation) {
                binder in
                for number in 0..<20_000 {
                    binder.declare(
                        Self.key(number), isShared: isShared, effects: .requestsAnyKey,
                        sourceLocation: Self.sourceLocation
                    ) { linker in
                        linker.finish(
                            Link<Node> { _ in Node(number, try graph.flatMap { try Self.node(number + 1, of: $0) }) })
                    }
                }
            }
            graph = GraphInstance.start(declaration.compile().plan, component: .root, parent: nil)
            let last = try #require(graph)
            let error = try Self.nesting { try Self.node(0, of: last) }
            let (depth, length) = (error?.depth ?? 0, error?.chain.count ?? 0)
            #expect(depth > 100 && length > 100)
            #expect(try Self.node(19_950, of: last)?.number == 19_950)
            graph = nil
        }
    }

    /// Runs `body` inside many calls, which take some 10 KB of stack, and more in debug builds.
    @inline(never)
    private static func onDeepStack(_ calls: Int, _ body: () throws -> Node) rethrows -> Node {
        if calls == 0 { return try body() }
        let node = try onDeepStack(calls - 1, body)
        return withExtendedLifetime(calls) { node.number < 0 ? Node(calls, node) : node }
    }

    @Test func `A few factories that need much of the stack are refused too`() throws {
        try onSmallStack { () throws in
            let declaration = GraphDeclaration(wording: PlainWording())
            nonisolated(unsafe) var graph: GraphInstance?
            _ = declaration.addComponent(TypeName("chain"), seed: Void.self, sourceLocation: Self.sourceLocation) {
                binder in
                for number in 0..<100 {
                    binder.declare(Self.key(number), isShared: true, sourceLocation: Self.sourceLocation) { linker in
                        linker.finish(
                            Link<Node> { _ in
                                try Self.onDeepStack(200) {
                                    Node(number, try graph.flatMap { try Self.node(number + 1, of: $0) })
                                }
                            })
                    }
                }
            }
            graph = GraphInstance.start(declaration.compile().plan, component: .root, parent: nil)
            let last = try #require(graph)
            let isRefused = try Self.nesting { try Self.node(0, of: last) } != nil
            #expect(isRefused)
            #expect(try Self.node(95, of: last)?.number == 95)
            graph = nil
        }
    }

    @Test func `A long chain of graphs, each on the one before, is released without recursion`() throws {
        try onSmallStack { () throws in
            var graph: Lease?
            for number in 0..<Self.long {
                let declaration = GraphDeclaration(wording: PlainWording())
                _ = declaration.addComponent(
                    TypeName("graph \(number)"), seed: Void.self, sourceLocation: Self.sourceLocation
                ) {
                    binder in
                    binder.declare(Self.key(number), isShared: true, sourceLocation: Self.sourceLocation) { linker in
                        linker.finish(Link<Int> { _ in number })
                    }
                }
                let plan = declaration.compile(parent: graph).plan
                graph = Lease(starting: .root, of: plan, on: graph)
            }
            let last = try #require(graph)
            #expect(try last.instance.find(Self.key(0), as: Int.self)?.get() == 0)
            #expect(last.instance.missing(ProviderKey(text: "none")).hints.isEmpty)
            graph = nil
        }
    }
}
