// The errors about values, factories and keys that have several accessors.

extension SharingCheck {
    /// Returns the errors of bindings with new accessors. The errors of the graph itself come first.
    func errors(where isNew: (Binding) -> Bool = { _ in true }) -> [any CleanseError] {
        touched.sorted(byRank: { $0.id.position }).sorted(byRank: { -$0.plan.components[.root].depth })
            .compactMap { binding in error(of: binding).flatMap { isNew(binding) ? $0 : nil } }
    }

    /// Returns the error of a value, a factory or a map key that is not safe to share with accessors other than its component's builder.
    func error(of used: Binding) -> (any CleanseError)? {
        guard let (subject, paths) = unsafeUses(of: used) else { return nil }
        return UnsafeSharing(
            subject: subject, key: used.row.key, sourceLocation: used.row.sourceLocation,
            paths: paths.map { UnsafeSharing.Path(user: $0.user, chain: chain(to: $0.use)) }, wording: used.plan.wording
        )
    }

    private func unsafeUses(of used: Binding) -> (subject: UnsafeSharing.Subject, paths: [Path])? {
        let (binding, component) = (used.row, used.component)
        let uses = record.uses[used] ?? []
        if let paths = unsafeUses(ofShared: used, uses) { return (.sharedValue, paths) }
        if binding.effects.contains(.hasUnsafeKey), let other = useByOthers(of: used, uses) {
            return (.mapKey, [other])
        }
        if let own = used.plan.isolations?.own[used.id] {
            guard !binding.effects.contains(.makesSendable) else { return nil }
            // Code that builds the component, or runs at the site of its start, creates the value on the actor only, and is trusted to use
            // it there.
            let other = uses.indices.first {
                !(uses[$0].kind == .creates && isTrusted(uses[$0].user))
                    && inComponent(uses[$0].user, component) != .actor(own)
            }
            return other.map { position in
                let path = (Access.ID(binding: used, position: position), inComponent(uses[position].user, component))
                return (.valueOfActor, [path])
            }
        }
        if binding.kind.hasFactory, !binding.effects.contains(.isSendable), let other = useByOthers(of: used, uses) {
            return (.factory, [other])
        }
        return nil
    }

    /// Returns the accesses to a shared value that is not `Sendable`, if they may happen at the same time.
    private func unsafeUses(ofShared used: Binding, _ uses: [Access]) -> [Path]? {
        let (binding, component) = (used.row, used.component)
        guard binding.isShared, !binding.effects.contains(.makesSendable) else { return nil }
        let isSeed = binding.kind == .seed
        func user(_ user: Accessor) -> Accessor {
            placed(inComponent(user, component), of: component, keepsOwn: isSeed)
        }
        var paths = firstPaths(uses.indices.map { (Access.ID(binding: used, position: $0), user(uses[$0].user)) })
            .filter { !ignoresBuilder || $0.user != .builder }
        if let any = paths.first(where: { $0.user == .anyThread }) { return [any] }
        // A start at an unknown site may be at the site of the only other accessor.
        if isAnywhere { paths.removeAll { $0.user == .start } }
        if paths.count > 1 { return Array(paths.prefix(2)) }
        // The code that builds the component has provided the seed, and may keep it.
        let giver = owner(of: component)
        if isSeed, let path = paths.first, path.user != giver, !(isAnywhere && giver == .start) { return [path] }
        return nil
    }

    /// Returns an access to a factory's captures, or to a map's key, by code other than the code that declares and builds the graph.
    private func useByOthers(of used: Binding, _ uses: [Access]) -> Path? {
        let root = Component(used.plan, .root)
        let builder = owner(of: root)
        let everyone = uses.indices.flatMap { position in
            everywhere(uses[position].user, used.component).map { user -> Path in
                // Several instances of a component below another one start and stop at the same time, each at a site of its own.
                let isOfMany = user == .start && !isAnywhere && used.component.above != nil
                let user = isOfMany ? .anyThread : placed(user, of: root, keepsOwn: true)
                return (Access.ID(binding: used, position: position), user)
            }
        }
        let others = firstPaths(everyone).filter { $0.user != builder && !(isAnywhere && $0.user == .start) }
        return others.first { $0.user == .anyThread } ?? others.first
    }

    /// Returns the code that has the seed of a component, and the captures of the factories of its graph.
    ///
    /// It is the builder of the component, or its starter, which need not be on the actor that creates the root.
    private func owner(of component: Component) -> Accessor {
        let isStarted = starting?.own == component && !isAnywhere
        return placed(isStarted ? .builder : inComponent(.builder, component), of: component, keepsOwn: true)
    }

    private typealias Path = (use: Access.ID, user: Accessor)

    /// Returns the first access by each accessor.
    private func firstPaths(_ paths: [Path]) -> [Path] {
        paths.reduce(into: []) { first, next in
            if !first.contains(where: { $0.user == next.user }) { first.append(next) }
        }
    }

    /// Returns the path to an access, outermost first.
    private func chain(to use: Access.ID) -> [ChainLink] {
        var (chain, next) = ([ChainLink](), Optional(use))
        while let use = next {
            chain.append(use.binding.plan.chainLink(of: use.binding.id))
            next = record.uses[use.binding]?[use.position].from
        }
        return chain.reversed()
    }

    /// Returns an accessor from the viewpoint of one instance of a component. The builder is an actor if the component must be built on it.
    private func inComponent(_ user: Accessor, _ component: Component) -> Accessor {
        guard user == .builder else { return user }
        let plan = component.plan
        if let isolation = plan.components[component.id].root.flatMap({ plan.isolation(creating: $0) }) {
            return .actor(isolation)
        }
        let builders = record.builders(of: home(of: component))
        if builders.count == 1, case .actor = builders[0] { return builders[0] }
        return .builder
    }

    /// Returns the accessors of the parts that all instances of a component have in common.
    private func everywhere(_ user: Accessor, _ component: Component) -> [Accessor] {
        guard user == .builder else { return [user] }
        // A graph that is built on another one is declared anew for each instance of that graph.
        let home = home(of: component)
        guard home == component else { return [inComponent(.builder, component)] }
        let builders = record.builders(of: home)
        return (builders.isEmpty ? [.builder] : builders).flatMap { builder -> [Accessor] in
            guard builder == .builder, let above = component.plan.components[component.id].parent else {
                return [builder == .builder ? inComponent(.builder, component) : builder]
            }
            return everywhere(.builder, Component(component.plan, above))
        }
    }
}

extension SharingCheck {
    /// Returns the accesses to non-`Sendable` shared values that this check has added.
    /// - Parameter isWanted: Returns whether the accesses to a binding are wanted.
    func newSharedUses(where isWanted: (Binding) -> Bool) -> [SharedAccess] {
        touched.flatMap { binding -> [SharedAccess] in
            let row = binding.row
            guard row.isShared, !row.effects.contains(.makesSendable), isWanted(binding) else { return [] }
            let component = binding.component
            let paths = (newUses[binding.inTables] ?? []).compactMap { use -> Path? in
                guard let used = record.uses[binding]?[use].user else { return nil }
                // A start creates its own values before other accessors have them.
                if used == .builder, starting?.component == home(of: component) { return nil }
                let user = inComponent(used, component)
                return (Access.ID(binding: binding, position: use), asSeenByOthers(user, component))
            }
            return firstPaths(paths).map {
                SharedAccess(binding: binding, path: UnsafeSharing.Path(user: $0.user, chain: chain(to: $0.use)))
            }
        }
    }
}

extension BindingKind {
    /// Whether a binding of this kind calls a function of the user.
    fileprivate var hasFactory: Bool {
        switch self {
        case .plain, .alias, .root, .assistedFactory, .propertyInjector: true
        case .seed, .componentFactory, .collection, .imported: false
        }
    }
}
