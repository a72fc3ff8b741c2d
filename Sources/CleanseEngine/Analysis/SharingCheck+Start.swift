// The accessors that a start adds: the actors on which it creates values, and the site at which it creates the other values and runs their
// steps.

/// The site of a start: the place at which it creates, starts and stops the values that belong to no actor.
enum StartSite: Hashable, Sendable {
    /// The site is not known, since the graph is not being started. For a remembered verdict, an actor that the graph does not know.
    case unknown
    /// The actor of the code that starts the component.
    case actor(Isolation)
    /// An actor of the start's own, since the code that starts the component belongs to none. That code receives this root.
    case apart(StartVerdict.Root)
}

extension SharingCheck {
    /// A start that is checked.
    final class Start {
        /// The component that is started.
        let own: Component
        /// The component together with which `own` is built, or `own` itself.
        let component: Component
        let site: StartSite
        /// The components that are built by the code that starts this one.
        let ofStarter: ColdTable<ObjectRow, Void>

        init(
            _ own: Component, builtWith component: Component, at site: StartSite, ofStarter: ColdTable<ObjectRow, Void>
        ) {
            self.own = own
            self.component = component
            self.site = site
            self.ofStarter = ofStarter
        }
    }

    /// The results of checking a start of a component.
    struct StartFindings: Sendable {
        var errors: [UnsafeSharing] = []
        /// The accesses of the start to non-`Sendable` shared values, for other graphs on the same instances.
        var accesses: [SharedAccess] = []
    }

    /// Checks a start of a component.
    ///
    /// If the root belongs to another actor than the site, that actor builds the component, and not the starter.
    /// - Parameters:
    ///   - steps: The effects of the bindings whose steps run at the same time as other accessors of their values.
    ///   - site: The site at which the start creates the values that belong to no actor.
    // Not inlined, because a verdict calls it for several kinds of steps.
    @inline(never)
    static func findings(
        of plan: GraphPlan, starting component: ComponentID, at site: StartSite, steps: BindingEffects
    ) -> StartFindings {
        let known = record(of: plan)
        let check =
            if let actor = plan.rootActor(of: component, elsewhereThan: site) {
                SharingCheck(plan, building: component, by: .actor(actor))
            } else {
                SharingCheck(plan, on: known)
            }
        check.beginStart(of: component, at: site, steps: steps)
        // A new instance has no other accessors than the graphs below it.
        let isAlone = plan.components[component].children.isEmpty
        var accesses: [SharedAccess] = []
        for binding in check.touched where !(isAlone && binding.component == Component(plan, component)) {
            check.addNewSharedAccesses(to: binding, into: &accesses)
        }
        // Errors that exist without the start have been found before.
        return StartFindings(errors: check.errors(besides: known), accesses: accesses)
    }

    /// Returns the errors that all starts of a plan's components have, wherever they are started.
    static func errorsOfEveryStart(in plan: GraphPlan) -> [any CleanseError] {
        let known = record(of: plan)
        var errors: [UnsafeSharing] = []
        for component in plan.components.indices where plan.startsSomething(component) {
            // A component that no code builds can't be started.
            if component != .root, known.builders(of: Component(plan, component)).isEmpty { continue }
            for error in findings(of: plan, starting: component, at: .unknown, steps: .hooks).errors
            where !errors.contains(where: { $0.key == error.key && $0.sourceLocation == error.sourceLocation }) {
                errors.push(error)
            }
        }
        return errors
    }

    /// Returns whether the builder of the graph is the only builder of a component and of the components above it.
    static func isBuiltByBuilder(_ component: ComponentID, of plan: GraphPlan) -> Bool {
        let record = record(of: plan)
        var next = Optional(Component(plan, component))
        while let component = next {
            if component.id != .root, !record.isBuiltByBuilder(component) { return false }
            next = component.above
        }
        return true
    }

    private func beginStart(of component: ComponentID, at site: StartSite, steps: BindingEffects) {
        let own = Component(plan, component)
        starting = Start(own, builtWith: home(of: own), at: site, ofStarter: componentsOfStarter(of: own))
        let isElsewhere = plan.rootActor(of: component, elsewhereThan: site) != nil
        // The starter has the captures of the factories. The captures have other accessors than with a starter on the root's actor.
        if isElsewhere { touchUsed(below: own) }
        let accessor: Accessor = if case .actor(let home) = site { .actor(home) } else { .start }
        for binding in plan.started(by: component) {
            let (effects, binding) = (plan.bindings[binding].effects, Binding(plan, binding))
            if let actor = plan.isolation(creating: binding.id) {
                note(Access(binding, by: .actor(actor), from: nil))
                continue
            }
            // The starter waits while values are created.
            if effects.contains(.startsWithGraph), steps == .hooks {
                note(Access(binding, by: isElsewhere ? accessor : .builder, from: nil))
            }
            if !effects.isDisjoint(with: steps), !binding.isSendable {
                note(Access(binding, by: accessor, .receives, from: nil))
            }
        }
        follow()
    }

    /// Returns the component and its ancestors that are built by the code that builds it, as far up as that is known.
    private func componentsOfStarter(of component: Component) -> ColdTable<ObjectRow, Void> {
        var found = ColdTable<ObjectRow, Void>()
        var next = Optional(home(of: component))
        // The starter has the graph above too.
        if isApart, let above = homeAbove(component) {
            found.insert(home(of: component).inTables)
            next = above
        }
        while let component = next {
            found.insert(component.inTables)
            next = record.isBuiltByBuilder(component) ? homeAbove(component) : nil
        }
        return found
    }

    /// Returns an accessor of a start as an accessor of a binding, which may be in a component above.
    func accessor(_ accessor: Accessor, of binding: Binding) -> Accessor {
        binding.component == starting?.own ? accessor : accessorAbove(accessor) ?? accessor
    }

    /// Returns an accessor of a start as an accessor of values above the started component, or `nil` if it is the same accessor there.
    func accessorAbove(_ accessor: Accessor) -> Accessor? {
        // Each start has a site of its own.
        if accessor == .start, case .apart = starting?.site { .anyThread } else { nil }
    }

    /// Returns an accessor of a value as it is while the component starts and runs. Several accessors may be the same code.
    /// - Parameter keepsOwn: Whether the starter keeps the value besides the root, as it keeps a seed or the captures of a factory.
    func placed(_ accessor: Accessor, of component: Component, keepsOwn: Bool = false) -> Accessor {
        guard let starting, starting.ofStarter.contains(home(of: component).inTables) else { return accessor }
        switch (starting.site, accessor) {
        case (.actor(let home), .builder): return .actor(home)
        case (.unknown, .builder), (.apart(.none), .builder): return .start
        case (.apart(.sendable), .builder): return keepsOwn ? .builder : .start
        default: return accessor
        }
    }

    /// Returns an accessor of a start as other graphs on the same instances see it. Code on the builder's actor is the builder.
    func asSeenByOthers(_ accessor: Accessor, _ component: Component) -> Accessor {
        guard let starting, case .actor(let home) = starting.site, accessor == .actor(home) else { return accessor }
        return starting.ofStarter.contains(self.home(of: component).inTables) ? .builder : accessor
    }

    /// Returns the component together with which a component is built. For a root component, it is the one that its graph is built on.
    func home(of component: Component) -> Component {
        guard component.id == .root, !(isApart && component.plan === plan) else { return component }
        let (plan, id) = component.plan.foundation
        return Component(plan, id)
    }

    /// Returns the component together with which the component above is built.
    func homeAbove(_ component: Component) -> Component? { component.above.map { home(of: $0) } }

    /// Returns whether an accessor checks its actor each time that it creates an actor's value, as the builder and a start do.
    func isTrusted(_ accessor: Accessor) -> Bool {
        switch (accessor, starting?.site) {
        case (.builder, _), (.start, _): true
        case (.actor(let actor), .actor(let home)): actor == home
        default: false
        }
    }

    /// Whether the site of the checked start is unknown.
    var isAnywhere: Bool { starting?.site == .unknown }
}

extension GraphPlan {
    /// Returns the actor that creates a component's root, or `nil` if a start at a site is on that actor.
    func rootActor(of component: ComponentID, elsewhereThan site: StartSite) -> Isolation? {
        guard site != .unknown, let actor = components[component].root.flatMap({ isolation(creating: $0) }) else {
            return nil
        }
        return site == .actor(actor) ? nil : actor
    }

    /// Returns whether a start of a component creates values for their own sake.
    func startsSomething(_ component: ComponentID) -> Bool {
        let effects: BindingEffects = .hooks.union(.asynchronous)
        return components[component].bindings.contains { !bindings[$0].effects.isDisjoint(with: effects) }
    }

    /// Returns the bindings whose values a start of a component creates for their own sake: bindings with steps, and asynchronous ones.
    fileprivate func started(by component: ComponentID) -> [BindingID] {
        let first = startedFirst(of: component)
        var started = RowSet<Binding>()
        func insert(_ found: Reached, with effects: BindingEffects) {
            for binding in found.order
            where bindings[binding].component == component && bindings[binding].kind != .imported
                && bindings[binding].isShared && !bindings[binding].effects.isDisjoint(with: effects)
            {
                started.insert(binding)
            }
        }
        insert(reach(from: first, through: .all), with: .hooks)
        insert(reach(from: first, through: .notLater), with: .asynchronous)
        return started.sorted
    }
}

extension UnsafeSharing.Accessor {
    /// Whether each instance of a component has a different accessor of this kind.
    var isLocal: Bool { self == .builder || self == .start }
}
