// The errors that are found by who uses what.

extension SharingCheck {
    /// The errors of bindings with new users: those of the graph itself first.
    func errors(where isNew: (Binding) -> Bool = { _ in true }) -> [any CleanseError] {
        touched.sorted(byRank: { $0.id.position }).sorted(byRank: { -$0.plan.components[.root].depth })
            .compactMap { binding in error(of: binding).flatMap { isNew(binding) ? $0 : nil } }
    }

    /// What may be used by others than the builder of its own component, or by any thread, and isn't made for it.
    func error(of used: Binding) -> (any CleanseError)? {
        guard let (subject, ways) = unsafeUses(of: used) else { return nil }
        return UnsafeSharing(
            subject: subject, key: used.row.key, place: used.row.origin,
            ways: ways.map { UnsafeSharing.Way(user: $0.user, chain: chain(to: $0.use)) }, wording: used.plan.wording)
    }

    private func unsafeUses(of used: Binding) -> (subject: UnsafeSharing.Subject, ways: [Way])? {
        let (plan, binding, component) = (used.plan, used.row, used.component)
        let uses = record.uses[used] ?? []
        func way(_ position: Int) -> Way {
            (Use.ID(binding: used, position: position), inComponent(uses[position].user, component))
        }
        if binding.isShared, !binding.effects.contains(.makesSendable) {
            let ways = firstWays(uses.indices.map(way)).filter { !ignoresBuilder || $0.user != .builder }
            if let any = ways.first(where: { $0.user == .anyThread }) { return (.sharedValue, [any]) }
            if ways.count > 1 { return (.sharedValue, Array(ways.prefix(2))) }
            // What builds the component has given the seed, and may keep it.
            if binding.kind == .seed, let way = ways.first, way.user != inComponent(.builder, component) {
                return (.sharedValue, [way])
            }
        }
        if let own = plan.isolations?.own[used.id] {
            guard !binding.effects.contains(.makesSendable) else { return nil }
            // What builds the component is trusted to use on the actor what it creates there.
            let other = uses.indices.first {
                (uses[$0].user != .builder || uses[$0].isReceived) && way($0).user != .actor(own)
            }
            return other.map { (.valueOfActor, [way($0)]) }
        }
        if binding.kind.hasFactory, !binding.effects.contains(.isSendable) {
            // Whoever declares the graph, and builds it, has what the factory captures.
            let builder = inComponent(.builder, Component(plan, .root))
            let everyone = uses.indices.flatMap { position in
                everywhere(uses[position].user, component).map { (Use.ID(binding: used, position: position), $0) }
            }
            let others = firstWays(everyone).filter { $0.user != builder }
            if let other = others.first(where: { $0.user == .anyThread }) ?? others.first { return (.factory, [other]) }
        }
        return nil
    }

    private typealias Way = (use: Use.ID, user: User)

    /// The first use by each user.
    private func firstWays(_ ways: [Way]) -> [Way] {
        ways.reduce(into: []) { first, next in
            if !first.contains(where: { $0.user == next.user }) { first.append(next) }
        }
    }

    /// The way to a use, outermost first.
    private func chain(to use: Use.ID) -> [ChainLink] {
        var (chain, next) = ([ChainLink](), Optional(use))
        while let use = next {
            chain.append(use.binding.plan.chainLink(of: use.binding.id))
            next = record.uses[use.binding]?[use.position].from
        }
        return chain.reversed()
    }

    /// A user, as the values of one instance of a component have it: its builder is an actor if it must be built there.
    private func inComponent(_ user: User, _ component: Component) -> User {
        guard user == .builder else { return user }
        let plan = component.plan
        if let isolation = plan.components[component.id].root.flatMap({ plan.isolation(creating: $0) }) {
            return .actor(isolation)
        }
        let builders = record.builders(of: home(of: component))
        if builders.count == 1, case .actor = builders[0] { return builders[0] }
        return .builder
    }

    /// The users of what all instances of a component have in common.
    private func everywhere(_ user: User, _ component: Component) -> [User] {
        guard user == .builder else { return [user] }
        // Whoever declares a graph on another one does so for each instance of that.
        let home = home(of: component)
        guard home == component else { return [inComponent(.builder, component)] }
        let builders = record.builders(of: home)
        return (builders.isEmpty ? [.builder] : builders).flatMap { builder -> [User] in
            guard builder == .builder, let above = component.plan.components[component.id].parent else {
                return [builder == .builder ? inComponent(.builder, component) : builder]
            }
            return everywhere(.builder, Component(component.plan, above))
        }
    }
}

extension BindingKind {
    /// Whether such a binding calls a function of the user.
    fileprivate var hasFactory: Bool {
        switch self {
        case .plain, .alias, .root, .assistedFactory, .propertyInjector: true
        case .seed, .componentFactory, .collection, .imported: false
        }
    }
}
