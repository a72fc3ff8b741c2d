// Starts of a linked plan: whether a start is needed, the values that it creates, and the check of its site.

extension LinkedPlan {
    /// Returns whether a component has to be started because of its own values.
    func mustStart(_ component: ComponentID) -> Bool {
        plan.hasAsynchrony && startPlan(of: component).startsValues
    }

    /// Returns the link of a component's root for external requests. It throws if the component has no root, or if a start has to create
    /// values of this component or of components above before it can be built.
    package func root<Value>(of component: ComponentID, as type: Value.Type) -> Link<Value> {
        if let error = plan.missingRoots[component] { return Link { _ in throw error } }
        // SAFETY: front ends call it for components that have a root, unless an error says that it is missing.
        let entry = entry(plan.components[component].root!, as: type)
        guard let check = starts?.buildCheck(self, component) else { return entry }
        return Link { instance in
            try check(instance)
            return try entry(instance)
        }
    }

    /// Returns a check that throws if a start has to create values before an instance of a component can be built, or `nil` if none has to.
    func buildCheck(of component: ComponentID) -> ((GraphInstance) throws -> Void)? {
        let startPlan = startPlan(of: component)
        if startPlan.startsValues { return { instance in throw instance.linked.needsStart(component) } }
        var above: [BindingID] = []
        for node in startPlan.nodes where node.isAbove { above.push(node.binding) }
        if above.isEmpty { return nil }
        return { [above, startPlan] instance in
            guard !instance.has(above) else { return }
            let path = startPlan.pathToFirst
            let isReached = path.last.map { needed in
                let (owner, target) = instance.source(of: needed)
                return owner.linked.startPlan(of: owner.component).creates(target)
            }
            throw instance.linked.needsStart(path, isReached: isReached ?? true)
        }
    }

    /// Returns the error of building a component that has to be started.
    func needsStart(_ component: ComponentID) -> MissingStart {
        needsStart(startPlan(of: component).pathToFirst)
    }

    /// Returns the error of requesting a value that only a start can create.
    /// - Parameters:
    ///   - path: The path of bindings that leads to the value.
    ///   - isReached: Whether the start of its graph creates the value.
    package func needsStart(_ path: [BindingID], isReached: Bool = true) -> MissingStart {
        let hasHooks = path.last.map { !plan.bindings[$0].effects.isDisjoint(with: .hooks) } ?? false
        return MissingStart(
            chain: plan.chain(of: path), isAsynchronous: !hasHooks, isReached: isReached, wording: plan.wording,
            names: plan.names)
    }
}

extension GraphInstance {
    /// Checks that a start of the instance creates the value of a binding that has steps.
    func checkStart(of binding: BindingID) throws {
        guard let starts = linked.starts else { return }
        let isReached = starts.creates(binding, self)
        if !isReached || !starts.isStarted(self) { throw linked.needsStart([binding], isReached: isReached) }
    }
}

extension LinkedPlan {
    /// The dependencies of the plan, as a start follows them.
    var startReach: StartReach {
        let rank = lifecycle.ranks {
            var rank = Column<GraphPlan.Binding, Int>(repeating: 0, count: plan.bindings.count)
            for (position, binding) in order.enumerated() { rank[binding] = position }
            return rank
        }
        return StartReach(plan: plan, rank: rank)
    }

    /// Returns the plan of a start of a component.
    func startPlan(of component: ComponentID) -> StartPlan {
        lifecycle.startPlan(of: component) { StartPlan(of: component, following: startReach) }
    }

    /// Returns the nearest shared values that must be awaited before a binding's value, or its arguments, can be created.
    func awaited(before binding: BindingID) -> [BindingID] {
        lifecycle.needs(of: binding) {
            let reach = startReach
            let components = reach.components(from: plan.bindings[binding].component)
            var awaited: [BindingID] = []
            let walk = DependencyWalk(from: binding, in: plan, through: .notLater)
            while let next = walk.next() {
                if !reach.isAwaited(next) || !components.contains(plan.bindings[next].component) {
                    walk.enter(next)
                } else if reach.isBefore(next, binding) {
                    awaited.push(next)
                }
            }
            return awaited
        }
    }
}

extension LinkedPlan {
    /// Checks a start of a component before anything is created.
    /// - Parameters:
    ///   - home: The actor of the code that starts the component, or `nil` if that code belongs to none, so that the start uses an actor of
    ///     its own.
    ///   - root: Whether that code receives the root, and whether the root can be sent. Without the root, the code waits until the graph
    ///     has been stopped.
    /// - Throws: ``UnsafeSharing``, or a ``MultiError`` of several, for values that several accessors would use at the same time.
    package func checkStart(
        of component: ComponentID, on home: (any Actor)?, giving root: StartVerdict.Root
    ) throws -> StartVerdict {
        guard plan.hasAsynchrony || plan.isolations != nil else { return StartVerdict() }
        let home = home.map { Isolation($0) }
        let site: StartSite =
            home.map { lifecycle.actors { plan.knownActors }.value(of: $0) != nil ? .actor($0) : .unknown }
            ?? .apart(root)
        let verdict = lifecycle.verdict(of: component, at: site) {
            // All actors that the graph does not know have the same verdict.
            let placeholder = site == .unknown ? StartActor() : nil
            let verdict = self.verdict(of: component, on: placeholder.map { Isolation($0) } ?? home, giving: root)
            verdict.placeholder = placeholder
            return verdict
        }
        guard let error = verdict.error else { return verdict }
        // Checked again, so that the error names the actor.
        if site == .unknown { throw self.verdict(of: component, on: home, giving: root).error ?? error }
        throw error
    }

    private func verdict(of component: ComponentID, on home: Isolation?, giving root: StartVerdict.Root) -> StartVerdict
    {
        func findings(_ site: StartSite, _ steps: BindingEffects) -> SharingCheck.StartFindings {
            SharingCheck.findings(of: plan, starting: component, at: site, steps: steps)
        }
        let result = StartVerdict()
        if home == nil { (result.isApart, result.hasRoot) = (true, root == .stays) }
        if plan.component(above: component) != nil, home == nil, root != .none {
            result.isBuiltByBuilder = SharingCheck.isBuiltByBuilder(component, of: plan)
        }
        let site = home.map { StartSite.actor($0) } ?? .apart(.none)
        result.hasAccessesOfRoot = plan.rootActor(of: component, elsewhereThan: site) != nil
        guard plan.startsSomething(component) || result.hasAccessesOfRoot else { return result }
        let found = findings(site, .hooks)
        var errors = found.errors
        result.accesses = found.accesses
        if home == nil, root != .none {
            let own = findings(.apart(root), root == .sendable ? [.runs, .checks, .stops] : [.runs, .checks])
            for error in own.errors {
                let isKnown = found.errors.contains { $0.sourceLocations == error.sourceLocations }
                if !isKnown { errors.push(error) }
            }
        }
        if home == nil, root == .stays, errors.isEmpty, !findings(.apart(root), .stops).errors.isEmpty {
            result.followsOwner = !plan.hasLoops(component)
            if plan.component(above: component) != nil { result.stopper = result.isBuiltByBuilder ? .builder : .owner }
        }
        result.error = MultiError.combining(plan.named(errors))
        return result
    }
}

extension GraphPlan {
    /// Returns whether running functions or checks of a component access values that are not `Sendable` on the actor of the start.
    fileprivate func hasLoops(_ component: ComponentID) -> Bool {
        components[component].bindings.contains {
            !bindings[$0].effects.isDisjoint(with: [.runs, .checks]) && isolation(creating: $0) == nil
                && !bindings[$0].effects.contains(.makesSendable)
        }
    }

    /// The actors that values and functions belong to, in this graph and its ancestors.
    fileprivate var knownActors: ColdTable<Isolation, Void> {
        var actors = ColdTable<Isolation, Void>()
        var next = Optional(self)
        while let plan = next {
            for actor in plan.isolations?.own.values ?? [] { actors.store((), of: actor) }
            for crossings in plan.crossings.values {
                for crossing in crossings { if let actor = crossing.isolation { actors.store((), of: actor) } }
            }
            for own in plan.hookIsolations.values { for actor in own { actors.store((), of: actor) } }
            next = plan.parent?.plan
        }
        return actors
    }
}
