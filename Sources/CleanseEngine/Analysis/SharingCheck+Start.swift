// The users that a start adds: the actors on which it creates values, and the place where it creates the others and runs their steps.

/// Where a start creates, starts and stops the values that belong to no actor.
package enum StartPlace: Hashable, Sendable {
    /// Not known, since the graph is not being started.
    case unknown
    /// On the actor of the code that starts the component.
    case actor(Isolation)
    /// On an actor of its own, apart from that code, which belongs to none.
    case apart(Starter)

    /// The code that starts a component and belongs to no actor.
    package enum Starter: Hashable, Sendable {
        /// It waits while anything of the start runs.
        case waits
        /// It has the root, which is not `Sendable`, and stops the graph itself.
        case hasRoot
        /// It has a root that is `Sendable`, and so may any thread, which may stop the graph.
        case sharesRoot
    }
}

extension SharingCheck {
    /// A start that is checked.
    struct Start {
        /// The component.
        let own: Component
        /// The component, or what it is built together with.
        let component: Component
        let place: StartPlace
        /// The components that the code builds which starts this one.
        let ofStarter: [Component]
    }

    /// What a start of a component needs to know.
    struct StartFindings: Sendable {
        var errors: [any CleanseError] = []
        /// Shared values that are not `Sendable` and that the start uses, for other graphs on the same instances.
        var uses: [SharedUse] = []
    }

    /// Follows a start of a component.
    /// - Parameters:
    ///   - steps: The effects of the values whose steps run beside their users.
    ///   - place: Where it creates the values that belong to no actor.
    static func findings(
        of plan: GraphPlan, starting component: ComponentID, at place: StartPlace, steps: BindingEffects
    ) -> StartFindings {
        let known = record(of: plan)
        var check = SharingCheck(plan, on: known)
        check.beginStart(of: component, at: place, steps: steps)
        // What is wrong without the start has been found before.
        let before = SharingCheck(plan, on: known)
        let hasChildren = !plan.components[component].children.isEmpty
        return StartFindings(
            errors: check.errors { before.error(of: $0) == nil },
            // A new instance has no other users than the graphs below it.
            uses: check.newSharedUses { hasChildren || $0.component != Component(plan, component) })
    }

    /// The errors of a start that is not on the actor which creates the root: that actor uses what the root reaches above.
    static func errors(
        of plan: GraphPlan, starting component: ComponentID, elsewhereThanOn actor: Isolation
    ) -> [any CleanseError] {
        let before = SharingCheck(plan, on: record(of: plan))
        return errors(of: plan, building: component, by: .actor(actor)) { before.error(of: $0) == nil }
    }

    /// The mistakes of all starts of a plan's components, wherever they are started.
    static func errorsOfEveryStart(in plan: GraphPlan) -> [any CleanseError] {
        guard plan.hasAsynchrony else { return [] }
        let known = record(of: plan)
        // Nothing can start a component that nothing builds.
        return plan.components.indices
            .filter { $0 == .root || !known.builders(of: Component(plan, $0)).isEmpty }.filter(plan.startsSomething)
            .flatMap { findings(of: plan, starting: $0, at: .unknown, steps: .hooks).errors }
            .reduce(into: []) { errors, error in
                let isKnown = errors.contains { $0.keys == error.keys && $0.places == error.places }
                if !isKnown { errors.append(error) }
            }
    }

    /// Whether the code that builds the lowest graph is the only one that builds a component, and those above it.
    static func isBuiltByBuilder(_ component: ComponentID, of plan: GraphPlan) -> Bool {
        let record = record(of: plan)
        return sequence(first: Component(plan, component), next: \.above)
            .allSatisfy { $0.id == .root || record.builders(of: $0) == [.builder] }
    }

    private mutating func beginStart(of component: ComponentID, at place: StartPlace, steps: BindingEffects) {
        let own = Component(plan, component)
        starting = Start(own: own, component: home(of: own), place: place, ofStarter: componentsOfStarter(of: own))
        // The starter has what the factories capture, and others use it than those who would if it were on the actor of the root.
        if plan.rootActor(of: component, elsewhereThan: place) != nil { touchUsed(below: own) }
        for binding in plan.started(by: component) {
            let row = plan.bindings[binding]
            if let actor = plan.isolation(creating: binding) {
                use(Binding(plan, binding), by: .actor(actor), from: nil)
                continue
            }
            // While values are created, the starter waits.
            if row.effects.contains(.startsWithGraph), steps == .hooks {
                use(Binding(plan, binding), by: .builder, from: nil)
            }
            guard !row.effects.isDisjoint(with: steps), !Binding(plan, binding).isSendable else { continue }
            let user: User = if case .actor(let home) = place { .actor(home) } else { .start }
            use(Binding(plan, binding), by: user, .receives, from: nil)
        }
        follow()
    }

    /// The component and those above it that are built by the code that builds it, as far up as that is known.
    private func componentsOfStarter(of component: Component) -> [Component] {
        var result = [home(of: component)]
        while let last = result.last, record.builders(of: last) == [.builder], let above = last.above {
            result.append(home(of: above))
        }
        return result
    }

    /// The user of a value of another component, for the place of the start.
    func user(_ user: User, of binding: Binding) -> User {
        binding.component == starting?.own ? user : userAbove(user) ?? user
    }

    /// The user of a value above the component that is started, for the place of the start.
    func userAbove(_ user: User) -> User? {
        // Each start has a place of its own.
        if user == .start, case .apart = starting?.place { .anyThread } else { nil }
    }

    /// A user of a value while the component starts and runs: several may be one.
    /// - Parameter keepsOwn: Whether the value is one that the starter keeps besides the root: a seed, or what a factory captures.
    func placed(_ user: User, of component: Component, keepsOwn: Bool = false) -> User {
        guard let starting, starting.ofStarter.contains(home(of: component)) else { return user }
        switch (starting.place, user) {
        case (.actor(let home), .builder): return .actor(home)
        case (.unknown, .builder), (.apart(.waits), .builder): return .start
        case (.apart(.sharesRoot), .builder): return keepsOwn ? .builder : .start
        default: return user
        }
    }

    /// A user of a start as other graphs on the same instances see it: code that runs where the builder does is the builder.
    func asSeenByOthers(_ user: User, _ component: Component) -> User {
        guard let starting, case .actor(let home) = starting.place, user == .actor(home) else { return user }
        return starting.ofStarter.contains(self.home(of: component)) ? .builder : user
    }

    /// Whether a user checks where it runs each time that it creates the value of an actor: the builder, and the place of a start.
    func isTrusted(_ user: User) -> Bool {
        switch (user, starting?.place) {
        case (.builder, _), (.start, _): true
        case (.actor(let actor), .actor(let home)): actor == home
        default: false
        }
    }

    /// Whether a start is checked of which the place is not known.
    var isAnywhere: Bool { starting?.place == .unknown }
}

extension GraphPlan {
    /// The actor that creates a component's root, if a start is at another place.
    func rootActor(of component: ComponentID, elsewhereThan place: StartPlace) -> Isolation? {
        guard place != .unknown, let actor = components[component].root.flatMap({ isolation(creating: $0) }) else {
            return nil
        }
        return place == .actor(actor) ? nil : actor
    }

    /// Whether a start of a component creates values for their own sake.
    func startsSomething(_ component: ComponentID) -> Bool {
        let effects: BindingEffects = .hooks.union(.asynchronous)
        return components[component].bindings.contains { !bindings[$0].effects.isDisjoint(with: effects) }
    }

    /// The bindings of a component whose values a start creates for their own sake: what starts or stops, and what is asynchronous.
    fileprivate func started(by component: ComponentID) -> [BindingID] {
        let first = startedFirst(of: component)
        func isOwn(_ binding: BindingID) -> Bool {
            bindings[binding].component == component && bindings[binding].kind != .imported
        }
        var started = RowSet(
            reach(from: first, through: .all).order.filter {
                isOwn($0) && bindings[$0].isShared && !bindings[$0].effects.isDisjoint(with: .hooks)
            })
        for binding in reach(from: first, through: .notLater).order
        where isOwn(binding) && bindings[binding].isShared && bindings[binding].effects.contains(.asynchronous) {
            started.insert(binding)
        }
        return started.sorted
    }
}
