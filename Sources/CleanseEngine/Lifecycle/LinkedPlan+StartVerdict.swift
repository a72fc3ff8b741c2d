// Checks the start of a component at the place where it is called.

extension LinkedPlan {
    /// Checks a start of a component, before anything is created.
    /// - Parameters:
    ///   - home: The actor of the code that starts it; nil if that belongs to none, so that the start has a place of its own.
    ///   - root: Whether that code receives the root, and whether that can be sent. Without it, the code waits until the graph has been stopped.
    /// - Throws: ``UnsafeSharing``, or several as a ``MultiError``, for what would be used in two places at a time.
    package func checkStart(
        of component: ComponentID, on home: (any Actor)?, giving root: StartVerdict.Root
    ) throws -> StartVerdict {
        guard plan.hasAsynchrony || plan.isolations != nil else { return StartVerdict() }
        let home = home.map { Isolation($0) }
        let place: StartVerdict.Place =
            home.map { lifecycle.actors { plan.knownActors }.contains($0) ? .actor($0) : .otherActor }
            ?? .apart(root)
        let verdict = lifecycle.verdict(of: component, at: place) {
            guard place == .otherActor else { return self.verdict(of: component, on: home, giving: root) }
            let placeholder = StartActor()
            var verdict = self.verdict(of: component, on: Isolation(placeholder), giving: root)
            verdict.placeholder = placeholder
            return verdict
        }
        guard let error = verdict.error else { return verdict }
        // With the name of the actor.
        if place == .otherActor { throw self.verdict(of: component, on: home, giving: root).error ?? error }
        throw error
    }

    private func verdict(of component: ComponentID, on home: Isolation?, giving root: StartVerdict.Root) -> StartVerdict
    {
        func findings(_ place: StartPlace, _ steps: BindingEffects) -> SharingCheck.StartFindings {
            SharingCheck.findings(of: plan, starting: component, at: place, steps: steps)
        }
        var result = StartVerdict()
        if home == nil { (result.isApart, result.hasRoot) = (true, root == .stays) }
        if plan.component(above: component) != nil, home == nil, root != .none {
            result.isBuiltByBuilder = SharingCheck.isBuiltByBuilder(component, of: plan)
        }
        let place = home.map { StartPlace.actor($0) } ?? .apart(.waits)
        let actor = plan.rootActor(of: component, elsewhereThan: place)
        guard plan.startsSomething(component) || actor != nil else { return result }
        let found = findings(place, .hooks)
        var errors = found.errors
        result.uses = found.uses
        if let actor {
            let others = SharingCheck.errors(of: plan, starting: component, elsewhereThanOn: actor)
            errors += others.filter { error in !errors.contains { $0.places == error.places } }
        }
        guard home == nil else {
            result.error = MultiError.combining(errors.map { $0.named(plan.names) })
            return result
        }
        if root != .none {
            let own =
                root == .sendable ? findings(.apart(.sharesRoot), [.runs, .stops]) : findings(.apart(.hasRoot), .runs)
            errors += own.errors.filter { error in !errors.contains { $0.places == error.places } }
        }
        if root == .stays, errors.isEmpty, !findings(.apart(.hasRoot), .stops).errors.isEmpty {
            result.followsOwner = !plan.hasLoops(component)
            if plan.component(above: component) != nil { result.stopper = result.isBuiltByBuilder ? .builder : .owner }
        }
        result.error = MultiError.combining(errors.map { $0.named(plan.names) })
        return result
    }
}

extension GraphPlan {
    /// Whether loops of a component use values where it is started.
    fileprivate func hasLoops(_ component: ComponentID) -> Bool {
        components[component].bindings.contains {
            bindings[$0].effects.contains(.runs) && isolation(creating: $0) == nil
                && !bindings[$0].effects.contains(.makesSendable)
        }
    }

    /// The actors that something belongs to, here and in the graphs that this one is built on.
    fileprivate var knownActors: Set<Isolation> {
        var actors: Set<Isolation> = []
        var next = Optional(self)
        while let plan = next {
            actors.formUnion(plan.isolations?.own.values ?? [])
            actors.formUnion(plan.crossings.values.joined().compactMap(\.isolation))
            actors.formUnion(plan.hookIsolations.values.joined())
            next = plan.parent?.plan
        }
        return actors
    }
}
