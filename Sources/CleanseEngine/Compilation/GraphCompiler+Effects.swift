// Joins the effects of factories along dependencies: the actors on which values are created, and the values that must be awaited. Reports
// values that need two actors, and values that are needed by bindings that can't wait for them.

extension GraphCompiler {
    /// Finds the actor on which each value can be created.
    mutating func joinIsolations() {
        let isolations = Isolations(count: plan.bindings.count)
        for index in plan.bindings.indices {
            guard let record = record(of: index), let own = declaration.records[record].isolation else { continue }
            isolations.own.store(own, index)
        }
        for index in linkOrder where !plan.bindings[index].kind.resolvesLater {
            if let source = plan.imported[index] {
                source.plan.isolation(creating: source.binding).map { isolations.create(index, at: .init($0)) }
                continue
            }
            join(index, in: isolations, isCalled: false).map { isolations.create(index, at: $0) }
        }
        // Factories and injectors need the actors of the values that they create when they are called.
        for index in plan.bindings.indices where plan.bindings[index].kind.resolvesLater {
            join(index, in: isolations, isCalled: true).map { isolations.call(index, at: $0) }
        }
        plan.isolations = isolations
        checkFunctions(isolations)
    }

    private func isEagerWhenCalled(_ edge: Edge) -> Bool {
        edge.forms.map { forms[$0].forms.allSatisfy(\.isEager) } ?? true
    }

    /// Returns whether the last function of an edge returns the value, or a tagged provider, which counts as the value.
    private func createsValueOrTaggedProvider(_ edge: Edge) -> Bool {
        edge.forms.map { forms[$0].forms.reversed().prefix { $0.crossing == nil }.allSatisfy(\.isEager) } ?? true
    }

    /// Returns the actor of a binding's own factory and of the values that are created with it. Reports an error if there are several
    /// actors.
    /// - Parameter isCalled: Whether the values are created when the factory or injector that the binding provides is called.
    private mutating func join(
        _ binding: BindingID, in isolations: Isolations, isCalled: Bool
    ) -> Isolations.Site? {
        var joined = isolations.own[binding].map { Isolations.Site($0) }
        for edge in plan.bindings[binding].edges {
            let edge = plan.edges[edge]
            guard isCalled ? isEagerWhenCalled(edge) : edge.strength == .eager,
                let target = edge.target, let other = isolations.created[target]?.isolation
            else { continue }
            guard let first = joined else {
                joined = .init(other, next: target)
                continue
            }
            guard first.isolation != other else { continue }
            let needs = [
                need(first, of: binding, isolations), need(.init(other, next: target), of: binding, isolations),
            ]
            report(ConflictingIsolation(needs: needs, wording: declaration.wording))
            break
        }
        return joined
    }

    /// Returns the actor that the creation of a binding's value needs, with the path to the binding whose factory belongs to it.
    private func need(
        _ site: Isolations.Site, of binding: BindingID, _ isolations: Isolations
    ) -> ConflictingIsolation.Need {
        let path = [binding] + isolations.path(from: site)
        let own = plan.bindings[path.last ?? binding]
        return ConflictingIsolation.Need(
            creationOn: site.isolation, chain: plan.chain(of: path),
            isInherited: [.plain, .decorator, .root].contains(own.kind)
                && own.effects.contains([.inheritsIsolation, .isSendable]))
    }

    /// Reports functions that can't be called as their types say: on another actor than the value's, or on any thread.
    private mutating func checkFunctions(_ isolations: Isolations) {
        for binding in plan.bindings.indices {
            var known = RowSet<GraphPlan.Binding>()
            for edge in plan.bindings[binding].edges {
                guard let crossing = plan.crossings[edge]?.last, crossing.asynchrony == .none,
                    createsValueOrTaggedProvider(plan.edges[edge]), let target = plan.edges[edge].target,
                    let site = isolations.created[target], site.isolation != crossing.isolation,
                    known.insert(target)
                else { continue }
                report(
                    ConflictingIsolation(
                        needs: [
                            .init(functionOf: crossing.isolation, requestedBy: plan.chainLink(of: binding)),
                            need(site, of: target, isolations),
                        ], wording: declaration.wording))
            }
        }
    }
}

extension GraphCompiler {
    /// Marks the bindings of asynchronous factories that are not shared, and their aliases. Collects the steps of values that start and stop.
    mutating func markAwaitedBindings() {
        plan.hasAsynchrony = true
        for index in linkOrder {
            if let record = record(of: index), let own = declaration.records[record].hooks {
                hooks.store(own, index)
                plan.hookIsolations.store(own.isolations, index)
            }
            if let source = plan.imported[index] {
                if source.plan.awaited.contains(source.binding) { plan.awaited.insert(index) }
                continue
            }
            let isShared = isShared(index)
            let target = plan.bindings[index].edges.first.flatMap { plan.edges[$0].target }
            let isOfAwaited = plan.bindings[index].kind == .alias && target.map { plan.awaited.contains($0) } ?? false
            let isFactory = plan.bindings[index].kind.resolvesLater
            if plan.bindings[index].effects.contains(.asynchronous) && !isShared && !isFactory || isOfAwaited {
                plan.awaited.insert(index)
            }
        }
    }
}
