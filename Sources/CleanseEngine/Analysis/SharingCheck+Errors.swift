// The errors about values, factories and keys that have several accessors.

extension SharingCheck {
    /// Returns the errors of bindings with new accessors. The errors of the graph itself come first.
    /// - Parameter known: The record of accesses whose errors are left out, if there is one.
    func errors(besides known: SharingRecord? = nil) -> [UnsafeSharing] {
        let before = known.map { SharingCheck(plan, on: $0) }
        var errors: [UnsafeSharing] = []
        for binding in touched.sorted(byRank: { $0.id.position }).sorted(byRank: { -$0.plan.components[.root].depth }) {
            if let error = error(of: binding), before?.unsafeAccesses(of: binding) == nil { errors.push(error) }
        }
        return errors
    }

    /// Returns the error of a value, a factory or a map key that is not safe to share with accessors other than its component's builder.
    private func error(of used: Binding) -> UnsafeSharing? {
        guard let (subject, accesses) = unsafeAccesses(of: used) else { return nil }
        let row = used.row
        var paths: [UnsafeSharing.Path] = []
        for access in accesses { paths.push(path(to: access)) }
        return UnsafeSharing(
            subject: subject, key: row.key, sourceLocation: row.sourceLocation, paths: paths,
            wording: used.plan.wording)
    }

    private func unsafeAccesses(of used: Binding) -> (subject: UnsafeSharing.Subject, accesses: [Access])? {
        let (plan, component) = (used.plan, used.component)
        let (kind, effects) = (plan.bindings[used.id].kind, plan.bindings[used.id].effects)
        if let accesses = unsafeAccesses(ofShared: used) { return (.sharedValue, accesses) }
        if effects.contains(.hasUnsafeKey), let other = accessByOthers(of: used) { return (.mapKey, [other]) }
        if let own = plan.isolations?.own[used.id] {
            guard !effects.contains(.makesSendable) else { return nil }
            for access in record.accesses(to: used) {
                // Code that builds the component, or runs at the site of its start, creates the value on the actor only, and is trusted to
                // use it there.
                if access.kind == .creates, isTrusted(access.accessor) { continue }
                let accessor = inComponent(access.accessor, component)
                if accessor != .actor(own) { return (.valueOfActor, [access.by(accessor)]) }
            }
            return nil
        }
        if kind.hasFactory, !effects.contains(.isSendable), let other = accessByOthers(of: used) {
            return (.factory, [other])
        }
        return nil
    }

    /// Returns the accesses to a shared value that is not `Sendable`, if they may happen at the same time.
    private func unsafeAccesses(ofShared used: Binding) -> [Access]? {
        guard used.isUnsafelyShared else { return nil }
        let component = used.component
        let isSeed = used.plan.bindings[used.id].kind == .seed
        var accesses: [Access] = []
        for access in record.accesses(to: used) {
            let accessor = placed(inComponent(access.accessor, component), of: component, keepsOwn: isSeed)
            // A start at an unknown site may be at the site of the only other accessor.
            if ignoresBuilder && accessor == .builder || isAnywhere && accessor == .start { continue }
            accesses.add(access.by(accessor))
        }
        if let any = accesses.ofAnyThread { return [any] }
        if accesses.count > 1 { return [accesses[0], accesses[1]] }
        // The code that builds the component has provided the seed, and may keep it.
        let giver = owner(of: component)
        return isSeed && accesses.first.map { $0.accessor != giver } == true && !(isAnywhere && giver == .start)
            ? accesses : nil
    }

    /// Returns an access to a factory's captures, or to a map's key, by code other than the code that declares and builds the graph.
    private func accessByOthers(of used: Binding) -> Access? {
        let root = Component(used.plan, .root)
        let builder = owner(of: root)
        // Several instances of a component below another one start and stop at the same time, each at a site of its own.
        let startsMany = !isAnywhere && starting?.own.above != nil
        var others: [Access] = []
        for access in record.accesses(to: used) {
            for accessor in everywhere(access.accessor, used.component) {
                let other =
                    accessor == .start && startsMany ? .anyThread : placed(accessor, of: root, keepsOwn: true)
                if other != builder, !(isAnywhere && other == .start) { others.add(access.by(other)) }
            }
        }
        return others.ofAnyThread ?? others.first
    }

    /// Returns the code that has the seed of a component, and the captures of the factories of its graph.
    ///
    /// It is the builder of the component, or its starter, which need not be on the actor that creates the root.
    private func owner(of component: Component) -> Accessor {
        let isStarted = starting?.own == component && !isAnywhere
        return placed(isStarted ? .builder : inComponent(.builder, component), of: component, keepsOwn: true)
    }

    /// Returns the path to an access.
    private func path(to access: Access) -> UnsafeSharing.Path {
        var (chain, next) = ([ChainLink](), Optional(access))
        while let access = next {
            chain.push(access.binding.plan.chainLink(of: access.binding.id))
            next = access.from
        }
        return UnsafeSharing.Path(accessor: access.accessor, chain: chain.reversed())
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
                found.push(builder)
            } else if let above = component.plan.components[component.id].parent {
                found.push(all: everywhere(.builder, Component(component.plan, above)))
            } else {
                found.push(inComponent(.builder, component))
            }
        }
        return found
    }
}

extension SharingCheck {
    /// Collects the accesses to a binding that this check has added, if its value is shared and not `Sendable`.
    func addNewSharedAccesses(to binding: Binding, into found: inout [SharedAccess]) {
        guard binding.isUnsafelyShared else { return }
        let (component, all) = (binding.component, record.accesses(to: binding))
        var accesses: [Access] = []
        for access in all[(known?.accesses(to: binding).count ?? 0)...] {
            // A start creates its own values before other accessors have them.
            if access.accessor == .builder, starting?.component == home(of: component) { continue }
            accesses.add(access.by(asSeenByOthers(inComponent(access.accessor, component), component)))
        }
        for access in accesses { found.push(SharedAccess(binding: binding, path: path(to: access))) }
    }
}

extension [SharingRecord.Access] {
    /// Appends an access, unless the accesses have one by the same accessor.
    ///
    /// It is not inlined, because three functions call it.
    @inline(never)
    fileprivate mutating func add(_ access: SharingRecord.Access) {
        for known in self where known.accessor == access.accessor { return }
        push(access)
    }

    /// The first access that any thread makes.
    fileprivate var ofAnyThread: SharingRecord.Access? { first { $0.accessor == .anyThread } }
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
