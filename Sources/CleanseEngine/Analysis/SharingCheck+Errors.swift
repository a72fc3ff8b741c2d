// The errors about values, factories and keys that have several accessors.

extension SharingCheck {
    /// Returns the errors of bindings with new accessors. The errors of the graph itself come first.
    func errors() -> [any CleanseError] { errors(of: touched) }

    /// Returns the errors of bindings with new accessors that have no error in another check.
    func errors(besides other: borrowing SharingCheck) -> [any CleanseError] {
        var bindings: [Binding] = []
        for binding in touched where error(of: binding) != nil && other.error(of: binding) == nil {
            bindings.append(binding)
        }
        return errors(of: bindings)
    }

    private func errors(of bindings: [Binding]) -> [any CleanseError] {
        bindings.sorted(byRank: { $0.id.position }).sorted(byRank: { -$0.plan.components[.root].depth })
            .compactMap { error(of: $0) }
    }

    /// Returns the error of a value, a factory or a map key that is not safe to share with accessors other than its component's builder.
    func error(of used: Binding) -> (any CleanseError)? {
        guard let (subject, paths) = unsafeAccesses(of: used) else { return nil }
        return UnsafeSharing(
            subject: subject, key: used.row.key, sourceLocation: used.row.sourceLocation,
            paths: paths.map { UnsafeSharing.Path(accessor: $0.accessor, chain: chain(to: $0.access)) },
            wording: used.plan.wording
        )
    }

    private func unsafeAccesses(of used: Binding) -> (subject: UnsafeSharing.Subject, paths: [Path])? {
        let (binding, component) = (used.row, used.component)
        if let paths = unsafeAccesses(ofShared: used) { return (.sharedValue, paths) }
        if binding.effects.contains(.hasUnsafeKey), let other = accessByOthers(of: used) { return (.mapKey, [other]) }
        if let own = used.plan.isolations?.own[used.id] {
            guard !binding.effects.contains(.makesSendable) else { return nil }
            // Code that builds the component, or runs at the site of its start, creates the value on the actor only, and is trusted to use
            // it there.
            let others = firstPaths(to: used) {
                let accessor = inComponent($0.accessor, component)
                return $0.kind == .creates && isTrusted($0.accessor) || accessor == .actor(own) ? [] : [accessor]
            }
            return others.first.map { (.valueOfActor, [$0]) }
        }
        if binding.kind.hasFactory, !binding.effects.contains(.isSendable), let other = accessByOthers(of: used) {
            return (.factory, [other])
        }
        return nil
    }

    /// Returns the accesses to a shared value that is not `Sendable`, if they may happen at the same time.
    private func unsafeAccesses(ofShared used: Binding) -> [Path]? {
        let (binding, component) = (used.row, used.component)
        guard binding.isShared, !binding.effects.contains(.makesSendable) else { return nil }
        let isSeed = binding.kind == .seed
        let paths = firstPaths(to: used) {
            let accessor = placed(inComponent($0.accessor, component), of: component, keepsOwn: isSeed)
            // A start at an unknown site may be at the site of the only other accessor.
            let isIgnored = ignoresBuilder && accessor == .builder || isAnywhere && accessor == .start
            return isIgnored ? [] : [accessor]
        }
        if let any = paths.first(where: { $0.accessor == .anyThread }) { return [any] }
        if paths.count > 1 { return Array(paths.prefix(2)) }
        // The code that builds the component has provided the seed, and may keep it.
        let giver = owner(of: component)
        if isSeed, let path = paths.first, path.accessor != giver, !(isAnywhere && giver == .start) { return [path] }
        return nil
    }

    /// Returns an access to a factory's captures, or to a map's key, by code other than the code that declares and builds the graph.
    private func accessByOthers(of used: Binding) -> Path? {
        let root = Component(used.plan, .root)
        let builder = owner(of: root)
        let others = firstPaths(to: used) {
            var others: [Accessor] = []
            for accessor in everywhere($0.accessor, used.component) {
                // Several instances of a component below another one start and stop at the same time, each at a site of its own.
                let isOfMany = accessor == .start && !isAnywhere && starting?.own.above != nil
                let other = isOfMany ? .anyThread : placed(accessor, of: root, keepsOwn: true)
                if other != builder, !(isAnywhere && other == .start) { others.append(other) }
            }
            return others
        }
        return others.first { $0.accessor == .anyThread } ?? others.first
    }

    /// Returns the code that has the seed of a component, and the captures of the factories of its graph.
    ///
    /// It is the builder of the component, or its starter, which need not be on the actor that creates the root.
    private func owner(of component: Component) -> Accessor {
        let isStarted = starting?.own == component && !isAnywhere
        return placed(isStarted ? .builder : inComponent(.builder, component), of: component, keepsOwn: true)
    }

    private typealias Path = (access: Access.ID, accessor: Accessor)

    /// Returns the first access to a binding by each accessor.
    /// - Parameters:
    ///   - positions: The positions of the accesses that count, or `nil` if all do.
    ///   - accessors: Returns the accessors that an access means.
    private func firstPaths(
        to used: Binding, at positions: [Int]? = nil, _ accessors: (Access) -> [Accessor]
    ) -> [Path] {
        let accesses = record.accesses[used] ?? []
        var paths: [Path] = []
        for position in positions ?? Array(accesses.indices) {
            for accessor in accessors(accesses[position]) where !paths.contains(where: { $0.accessor == accessor }) {
                paths.append((Access.ID(binding: used, position: position), accessor))
            }
        }
        return paths
    }

    /// Returns the path to an access, outermost first.
    private func chain(to access: Access.ID) -> [ChainLink] {
        var (chain, next) = ([ChainLink](), Optional(access))
        while let access = next {
            chain.append(access.binding.plan.chainLink(of: access.binding.id))
            next = record.accesses[access.binding]?[access.position].from
        }
        return chain.reversed()
    }

    /// Returns an accessor from the viewpoint of one instance of a component. The builder is an actor if the component must be built on it.
    private func inComponent(_ accessor: Accessor, _ component: Component) -> Accessor {
        guard accessor == .builder else { return accessor }
        let plan = component.plan
        if let isolation = plan.components[component.id].root.flatMap({ plan.isolation(creating: $0) }) {
            return .actor(isolation)
        }
        let builders = record.builders(of: home(of: component))
        if builders.count == 1, case .actor = builders[0] { return builders[0] }
        return .builder
    }

    /// Returns the accessors of the parts that all instances of a component have in common.
    private func everywhere(_ accessor: Accessor, _ component: Component) -> [Accessor] {
        guard accessor == .builder else { return [accessor] }
        // A graph that is built on another one is declared anew for each instance of that graph.
        let home = home(of: component)
        guard home == component else { return [inComponent(.builder, component)] }
        let builders = record.builders(of: home)
        var found: [Accessor] = []
        for builder in builders.isEmpty ? [.builder] : builders {
            if builder != .builder {
                found.append(builder)
            } else if let above = component.plan.components[component.id].parent {
                found += everywhere(.builder, Component(component.plan, above))
            } else {
                found.append(inComponent(.builder, component))
            }
        }
        return found
    }
}

extension SharingCheck {
    /// Returns the accesses to non-`Sendable` shared values that this check has added.
    /// - Parameter bindings: The bindings whose accesses are wanted.
    func newSharedAccesses(to bindings: [Binding]) -> [SharedAccess] {
        bindings.flatMap { binding -> [SharedAccess] in
            let row = binding.row
            guard row.isShared, !row.effects.contains(.makesSendable) else { return [] }
            let component = binding.component
            let paths = firstPaths(to: binding, at: newAccesses.value(of: binding.inTables) ?? []) {
                // A start creates its own values before other accessors have them.
                if $0.accessor == .builder, starting?.component == home(of: component) { return [] }
                return [asSeenByOthers(inComponent($0.accessor, component), component)]
            }
            return paths.map {
                SharedAccess(
                    binding: binding, path: UnsafeSharing.Path(accessor: $0.accessor, chain: chain(to: $0.access)))
            }
        }
    }
}

extension BindingKind {
    /// Whether a binding of this kind calls a function of the user.
    fileprivate var hasFactory: Bool {
        switch self {
        case .plain, .alias, .decorator, .root, .assistedFactory, .propertyInjector: true
        case .seed, .componentFactory, .collection, .imported: false
        }
    }
}
