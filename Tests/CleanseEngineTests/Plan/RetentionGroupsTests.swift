import Testing

@testable import Cleanse
@testable import CleanseEngine

/// Tests of the groups of shared values that can only be retained together.
@Suite struct RetentionGroupsTests {
    private func groups(_ bindings: [NamedGraph.Binding]) -> (plan: GraphPlan, groups: RetentionGroups) {
        let plan = NamedGraph.compile(bindings).plan
        return (plan, plan.retentionGroups)
    }

    private func binding(_ name: String, in plan: GraphPlan) -> BindingID {
        plan.bindings.indices.first { plan.bindings[$0].key.name == name }!
    }

    /// The names of the bindings that an owner of a binding retains.
    private func kept(by name: String, _ bindings: [NamedGraph.Binding]) -> Set<String> {
        let (plan, groups) = groups(bindings)
        var (seen, kept): (Set<Int>, Set<String>) = ([], [])
        var pending = groups.groupOfBinding[binding(name, in: plan)].map { [$0] } ?? []
        while let group = pending.popLast() {
            guard seen.insert(group.position).inserted else { continue }
            for slot in groups.slots[groups.groups[group].slots] {
                kept.formUnion(plan.bindings.values.filter { $0.slot == slot }.compactMap(\.key.name))
            }
            groups.forEachSuccessor(of: group) { pending.append($0.group) }
        }
        return kept
    }

    @Test func `A binding retains itself and the bindings that it leads to, and nothing else`() {
        let bindings: [NamedGraph.Binding] = [
            .init(name: "a", needs: [("b", .eager), ("c", .deferred)]), .init(name: "b"),
            .init(name: "c", needs: [("d", .eager)]), .init(name: "d"), .init(name: "e", needs: [("a", .deferred)]),
        ]
        #expect(kept(by: "a", bindings) == ["a", "b", "c", "d"])
        #expect(kept(by: "c", bindings) == ["c", "d"])
        #expect(kept(by: "d", bindings) == ["d"])
    }

    @Test func `A weak dependency is not retained`() {
        let bindings: [NamedGraph.Binding] = [.init(name: "a", needs: [("b", .weak)]), .init(name: "b")]
        #expect(kept(by: "a", bindings) == ["a"])
    }

    @Test func `Bindings that lead to each other are one group, which its own members can request`() {
        let bindings: [NamedGraph.Binding] = [
            .init(name: "a", needs: [("b", .deferred)]), .init(name: "b", needs: [("c", .eager)]),
            .init(name: "c", needs: [("a", .deferred), ("d", .eager)]), .init(name: "d"),
        ]
        let (plan, groups) = groups(bindings)
        let members = ["a", "b", "c"].map { groups.groupOfBinding[binding($0, in: plan)] }
        #expect(members.allSatisfy { $0 == members[0] })
        #expect(groups.groupOfBinding[binding("d", in: plan)] != members[0])
        #expect(members[0].map { groups.groups[$0].isObserved } == true)
        #expect(groups.groupOfBinding[binding("d", in: plan)].map { groups.groups[$0].isObserved } == false)
        #expect(kept(by: "b", bindings) == ["a", "b", "c", "d"])
    }

    @Test func `Unshared bindings retain only the shared bindings that they lead to`() {
        let (plan, groups) = groups([
            .init(name: "a", needs: [("b", .eager)], isShared: false), .init(name: "b", isShared: false),
        ])
        #expect(plan.bindings.indices.allSatisfy { groups.groupOfBinding[$0] == nil })
        // An unshared binding may lead to a shared one.
        let mixed: [NamedGraph.Binding] = [
            .init(name: "a", needs: [("b", .eager)], isShared: false), .init(name: "b"),
        ]
        #expect(kept(by: "a", mixed) == ["b"])
    }
}
