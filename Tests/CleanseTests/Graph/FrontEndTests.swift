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

    @Test("What no instance keeps may be made inside itself as often as is allowed")
    func nesting() throws {
        let plan = plan(ProviderKey(Leaf.self))
        func make(_ depth: Int) throws -> AnyObject {
            try plan.making(0, nesting: 3) { depth == 1 ? Leaf() : try make(depth - 1) }
        }
        #expect(throws: Never.self) { try make(3) }
        #expect(throws: ReentrantResolution.self) { try make(4) }
    }

    @Test("A missing key names what the thread is making, and a near miss with another name")
    func missing() throws {
        let plan = plan(ProviderKey(Leaf.self, name: "green"), remedy: { _ in "plant one" })
        let instance = instance(of: plan)
        _ = try plan.making(0, nesting: 1) {
            let error = instance.missingHere(ProviderKey(Leaf.self))
            #expect(error.chain.map(\.key) == [ProviderKey(Leaf.self, name: "green")])
            #expect(
                error.hints == [
                    "Leaf \"green\" is bound at CleanseTests/FrontEndTests.swift:1: the same type with a name"
                ])
            return Leaf()
        }
        #expect(instance.missingHere(ProviderKey(Int.self)).hints == ["plant one"])
        #expect(instance.missingHere(ProviderKey(Int.self)).chain.isEmpty)
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
