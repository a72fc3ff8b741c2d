// Joins the actors that factories belong to along eager dependencies, and reports values that need two actors at once.

extension GraphCompiler {
    /// Finds the actor on which each value can be created.
    mutating func joinIsolations() {
        let above = plan.imported.values.contains { $0.plan.isolations != nil }
        guard above || declaration.hasIsolation else { return }
        var isolations = Isolations(count: plan.bindings.count)
        for index in plan.bindings.indices {
            guard let record = record(of: index), let own = declaration.records[record].isolation else { continue }
            isolations.own.store(own, index)
        }
        for index in linkOrder where !plan.bindings[index].kind.resolvesLater {
            if let source = plan.imported[index] {
                source.plan.isolation(creating: source.binding).map { isolations.create(index, at: .init($0)) }
                continue
            }
            let edges = plan.bindings[index].edges.filter { plan.edges[$0].strength == .eager }
            join(isolations.own[index], edges, of: index, in: isolations).map { isolations.create(index, at: $0) }
        }
        // What is called later needs what it creates then.
        for index in plan.bindings.indices where plan.bindings[index].kind.resolvesLater {
            let edges = plan.bindings[index].edges.filter { isEagerWhenCalled(plan.edges[$0]) }
            join(isolations.own[index], edges, of: index, in: isolations).map { isolations.call(index, at: $0) }
        }
        plan.isolations = isolations
        checkFunctions(isolations)
    }

    private func isEagerWhenCalled(_ edge: Edge) -> Bool {
        edge.forms.map { forms[$0].forms.allSatisfy(\.isEager) } ?? true
    }

    /// Whether the last function of an edge gives the value, or a tagged provider, which counts as the value.
    private func givesWhatCountsAsCreated(_ edge: Edge) -> Bool {
        edge.forms.map { forms[$0].forms.reversed().prefix { $0.crossing == nil }.allSatisfy(\.isEager) } ?? true
    }

    /// The one actor of a binding's own factory and of what is created with it.
    private mutating func join(
        _ own: Isolation?, _ edges: [EdgeID], of binding: BindingID, in isolations: Isolations
    ) -> Isolations.Place? {
        var joined = own.map { Isolations.Place($0) }
        for target in edges.compactMap({ plan.edges[$0].target }) {
            guard let other = isolations.created[target]?.isolation else { continue }
            guard let first = joined else {
                joined = .init(other, next: target)
                continue
            }
            guard first.isolation != other else { continue }
            let needs = [first, .init(other, next: target)].map { place in
                need(place, of: binding, isolations)
            }
            errors.append(ConflictingIsolation(needs: needs, wording: declaration.wording))
            break
        }
        return joined
    }

    /// What the creation of a binding's value needs.
    private func need(
        _ place: Isolations.Place, of binding: BindingID, _ isolations: Isolations
    ) -> ConflictingIsolation.Need {
        let way = [binding] + isolations.way(from: place)
        let own = plan.bindings[way.last ?? binding]
        return ConflictingIsolation.Need(
            .creation(place.isolation), chain: way.map(plan.chainLink(of:)),
            isInherited: [.plain, .root].contains(own.kind)
                && own.effects.isSuperset(of: [.inheritsIsolation, .isSendable]))
    }

    /// Reports functions that can't be called where their types say: of an actor other than that of the value, or of any thread.
    private mutating func checkFunctions(_ isolations: Isolations) {
        for binding in plan.bindings.indices {
            var known = RowSet<GraphPlan.Binding>()
            for edge in plan.bindings[binding].edges {
                guard let crossing = plan.crossings[edge]?.last, crossing.asynchrony == .none,
                    givesWhatCountsAsCreated(plan.edges[edge]), let target = plan.edges[edge].target,
                    let place = isolations.created[target], place.isolation != crossing.isolation,
                    known.insert(target)
                else { continue }
                errors.append(
                    ConflictingIsolation(
                        needs: [
                            .init(.function(crossing.isolation), chain: [plan.chainLink(of: binding)]),
                            need(place, of: target, isolations),
                        ], wording: declaration.wording))
            }
        }
    }
}
