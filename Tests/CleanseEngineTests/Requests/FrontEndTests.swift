import Cleanse
import Testing

/// Tests of the information about keys that an instance gives to front ends.
@Suite struct FrontEndTests {
    private final class Leaf {}

    private final class Gardener: Wording {
        func suggestion(forMissing _: ProviderKey, requiredBy _: [ProviderKey], _: Names) -> String? { "plant one" }
    }

    /// A plan of one component with one shared binding to a key.
    private func plan(_ key: ProviderKey) -> LinkedPlan {
        let graph = GraphDeclaration(wording: Gardener())
        let sourceLocation = CodeLocation(file: #fileID, line: 1)
        _ = graph.addComponent(
            TypeName("Front"), scope: nil, seed: Void.self, rootType: nil, installedBy: nil,
            sourceLocation: sourceLocation
        ) { binder in
            binder.declare(key, isShared: true, sourceLocation: sourceLocation) {
                $0.finish(Link<Leaf> { _ in Leaf() })
            }
        }
        return graph.compile().plan
    }

    private func instance(of plan: LinkedPlan) -> GraphInstance {
        GraphInstance.start(plan, component: .root, parent: nil)
    }

    @Test func `The word of a slot is the element of the instance at its position`() {
        let instance = instance(of: plan(ProviderKey(Leaf.self)))
        instance.withUnsafeMutablePointerToElements { words in
            for index in 0...2 { #expect(SlotID(index).word(in: instance).address == words + index) }
        }
    }

    @Test
    func `The error of a missing key names the thread's pending creation, and a near miss with another name`() throws {
        let plan = plan(ProviderKey(Leaf.self, name: "green"))
        let instance = instance(of: plan)
        _ = try plan.plan.creating(mayNest: false) {
            let error = instance.missing(ProviderKey(Leaf.self), requiredBy: ChainLink.inProgress)
            #expect(error.chain.map(\.key) == [ProviderKey(Leaf.self, name: "green")])
            #expect(
                error.hints == [
                    "Leaf \"green\" is bound at CleanseEngineTests/FrontEndTests.swift:1: the same type with a name"
                ])
            return Content.wrap(Leaf())
        }
        #expect(instance.missing(ProviderKey(Int.self), requiredBy: ChainLink.inProgress).hints == ["plant one"])
        #expect(instance.missing(ProviderKey(Int.self), requiredBy: ChainLink.inProgress).chain.isEmpty)
    }

    @Test
    func `An instance knows the keys that it binds`() {
        let instance = instance(of: plan(ProviderKey(Leaf.self)))
        #expect(instance.binds(ProviderKey(Leaf.self)))
        #expect(!instance.binds(ProviderKey(Int.self)))
    }
}
