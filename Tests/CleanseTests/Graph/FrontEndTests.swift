import Cleanse
import Testing

/// What the engine offers to front ends that keep instances of their own.
@Suite struct FrontEndTests {
    private final class Leaf {}

    /// A plan of one component with one shared binding to a key.
    private func plan(_ key: ProviderKey, remedy: ((ProviderKey) -> String)? = nil) -> GraphPlan {
        let graph = GraphDeclaration()
        graph.remedy = remedy
        let origin = Origin(file: #fileID, line: 1)
        _ = graph.addComponent(
            TypeName("Front"), scope: nil, seed: Void.self, rootType: nil, installedBy: nil, origin: origin
        ) { binder in
            binder.declare(key, isShared: true, origin: origin) { $0.finish(Link<Leaf> { _ in Leaf() }) }
        }
        return graph.compile(parent: nil, serviceLoader: nil) { _ in }.plan
    }

    private func instance(of plan: GraphPlan) -> GraphInstance {
        GraphInstance.start(plan: plan, component: 0, parent: nil)
    }

    @Test("What is put into a slot from outside is made once")
    func slot() throws {
        let instance = instance(of: plan(ProviderKey(Leaf.self)))
        let first = try instance.shared(in: 0, of: 0) { Leaf() }
        #expect(try instance.shared(in: 0, of: 0) { Leaf() } === first)
    }

    @Test("A slot that asks for itself is an error with the chain")
    func slotReentry() {
        let instance = instance(of: plan(ProviderKey(Leaf.self)))
        let error = #expect(throws: ReentrantResolution.self) {
            try instance.shared(in: 0, of: 0) { try instance.shared(in: 0, of: 0) { Leaf() } }
        }
        #expect(error?.chain.map(\.key) == [ProviderKey(Leaf.self), ProviderKey(Leaf.self)])
    }

    @Test("What no instance keeps may be made inside itself if something else tells it apart")
    func nesting() throws {
        let plan = plan(ProviderKey(Leaf.self))
        func make(_ depth: Int, mayNest: Bool) throws -> AnyObject {
            try plan.making(0, mayNest: mayNest) { depth == 1 ? Leaf() : try make(depth - 1, mayNest: mayNest) }
        }
        #expect(throws: Never.self) { try make(300, mayNest: true) }
        #expect(throws: Never.self) { try make(1, mayNest: false) }
        #expect(throws: ReentrantResolution.self) { try make(2, mayNest: false) }
    }

    @Test(
        "What asks for itself is found however much is made between, and what does not is not",
        arguments: [0, 1, 7, 8, 9, 40, 300])
    func depth(of outer: Int) throws {
        let plans = (0..<400).map { plan(ProviderKey(Leaf.self, name: "\($0)")) }
        func make(_ index: Int, _ innermost: () throws -> AnyObject) throws -> AnyObject {
            try plans[index].making(0, mayNest: index % 3 == 0) {
                index + 1 == plans.count ? try innermost() : try make(index + 1, innermost)
            }
        }
        for _ in 0..<2 {
            let error = #expect(throws: ReentrantResolution.self) {
                try make(0) { try plans[outer].making(0, mayNest: false) { Leaf() } }
            }
            #expect(error?.chain.count == plans.count - outer + 1)
            #expect(error?.chain.first?.key == error?.chain.last?.key)
            let other = plan(ProviderKey(Leaf.self, name: "other"))
            #expect(throws: Never.self) { try make(0) { try other.making(0, mayNest: false) { Leaf() } } }
        }
    }

    @Test("A property's slot is made for a binding of another plan, and is one step of a chain with it")
    func propertySlot() throws {
        let slot = instance(of: plan(ProviderKey(Int.self)))
        let plan = plan(ProviderKey(Leaf.self))
        func get() throws -> AnyObject {
            try slot.shared(in: 0, for: 0, of: plan) { try plan.making(0, mayNest: false) { try get() } }
        }
        let error = #expect(throws: ReentrantResolution.self) { try get() }
        #expect(error?.chain.map(\.key) == [ProviderKey(Leaf.self), ProviderKey(Leaf.self)])
        let made = try slot.shared(in: 0, for: 0, of: plan) { Leaf() }
        #expect(try slot.shared(in: 0, for: 0, of: plan) { Leaf() } === made)
    }

    @Test("A missing key names what the thread is making, and a near miss with another name")
    func missing() throws {
        let plan = plan(ProviderKey(Leaf.self, name: "green"), remedy: { _ in "plant one" })
        let instance = instance(of: plan)
        _ = try plan.making(0, mayNest: false) {
            let error = instance.missing(ProviderKey(Leaf.self), requiredBy: ChainLink.underWay)
            #expect(error.chain.map(\.key) == [ProviderKey(Leaf.self, name: "green")])
            #expect(
                error.hints == [
                    "Leaf \"green\" is bound at CleanseTests/FrontEndTests.swift:1: the same type with a name"
                ])
            return Leaf()
        }
        #expect(instance.missing(ProviderKey(Int.self), requiredBy: ChainLink.underWay).hints == ["plant one"])
        #expect(instance.missing(ProviderKey(Int.self), requiredBy: ChainLink.underWay).chain.isEmpty)
    }

    @Test("An instance tells which keys it binds")
    func keys() {
        let instance = instance(of: plan(ProviderKey(Leaf.self)))
        var keys: [ProviderKey] = []
        instance.forEachKey { key, _ in keys.append(key) }
        #expect(keys == [ProviderKey(Leaf.self)])
        #expect(instance.binds(ProviderKey(Leaf.self)))
        #expect(!instance.binds(ProviderKey(Int.self)))
    }
}
