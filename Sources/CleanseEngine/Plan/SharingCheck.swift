/// Checks that what several threads could use at a time is made for it.
///
/// A graph belongs to whoever builds it, until a dependency is a function that others call: on an actor, on any thread, or on the actor
/// that creates the value. The check follows every dependency from the root, and notes for each binding who may use it: its *users*. What
/// has several users, or any thread for one, must be `Sendable`: values that are shared in a scope, and what factories capture.
package struct SharingCheck {
    private typealias User = UnsafeSharing.User

    /// A binding, used by somebody.
    private struct Use: Hashable {
        let binding: BindingID
        let user: User
        /// Whether the user does not create the value, but gets it from the actor that did.
        var isReceived = false
    }

    private let plan: GraphPlan
    /// For each use, the use of the binding that depends on it; nil for roots.
    private var reached: [Use: Use?] = [:]
    private var pending: [Use] = []
    /// The ways to uses in graphs that are built on this one.
    private var ways: [Use: [ChainLink]] = [:]
    private var usesOf: [BindingID: [Use]] = [:]
    /// Who builds each component, in terms of the component above it.
    private var builders: [ComponentID: [User]] = [:]
    /// Uses of bindings of components above by what builds the component: for each new builder they are followed again.
    private var leaving: [ComponentID: [(target: BindingID, isReceived: Bool, from: Use)]] = [:]

    private init(_ plan: GraphPlan) { self.plan = plan }

    /// The errors of a plan.
    static func errors(of plan: GraphPlan) -> [any CleanseError] {
        guard plan.hasCrossings else { return [] }
        var check = SharingCheck(plan)
        check.start()
        return check.errorsThroughParents()
    }

    /// What prevents that any thread builds a component of a plan.
    package static func errors(of plan: GraphPlan, buildingAnywhere component: ComponentID) -> [any CleanseError] {
        var check = SharingCheck(plan)
        check.build(component, by: .anyThread, from: nil)
        check.follow()
        return check.errorsThroughParents()
    }

    // MARK: Uses

    private mutating func start() {
        builders[.root] = [.builder]
        useAtHome(.root, from: nil)
        // Whoever has the graph may use the injectors.
        for binding in plan.components[.root].bindings where plan.bindings[binding].kind == .propertyInjector {
            use(binding, by: .builder, from: nil)
        }
        follow()
    }

    private mutating func use(_ binding: BindingID, by user: User, isReceived: Bool = false, from use: Use?) {
        let new = Use(binding: binding, user: user, isReceived: isReceived)
        guard reached[new] == nil else { return }
        reached[new] = .some(use)
        usesOf[binding, default: []].append(new)
        pending.append(new)
    }

    private mutating func build(_ component: ComponentID, by user: User, from use: Use?) {
        guard !builders[component, default: []].contains(user) else { return }
        builders[component, default: []].append(user)
        useAtHome(component, from: use)
        for (target, isReceived, from) in leaving[component] ?? [] {
            leave(component, to: target, by: user, isReceived, from: from)
        }
    }

    /// What whoever builds a component has of it: the root, and the seed.
    private mutating func useAtHome(_ component: ComponentID, from use: Use?) {
        if let root = plan.components[component].root { self.use(root, by: .builder, from: use) }
        for binding in plan.components[component].bindings where plan.bindings[binding].kind == .seed {
            self.use(binding, by: .builder, from: use)
        }
    }

    private mutating func follow() {
        while let use = pending.popLast() {
            let binding = plan.bindings[use.binding]
            // What an actor's own factory gets, it may keep on the actor.
            let own = use.user == .builder && !use.isReceived ? nil : plan.isolations?.own[use.binding]
            let user = own.map { .actor($0) } ?? use.user
            let child = plan.built[use.binding]
            for edge in binding.edges {
                guard let target = plan.edges[edge].target else { continue }
                if let child, plan.bindings[target].component == child {
                    build(child, by: user, from: use)
                    continue
                }
                // What was created with a value that is received is received too, unless it may be shared anyway. Of what has a tag, the
                // value has a provider.
                if use.isReceived, plan.edges[edge].strength == .eager, plan.bindings[target].key.tag == nil {
                    if !isSendable(target) { pass(to: target, by: user, isReceived: true, from: use) }
                    continue
                }
                let (users, receivers) = users(through: edge, by: user)
                for user in users { pass(to: target, by: user, from: use) }
                for user in receivers { pass(to: target, by: user, isReceived: true, from: use) }
            }
        }
    }

    /// Notes a use of a dependency, which may live in a component above.
    private mutating func pass(to target: BindingID, by user: User, isReceived: Bool = false, from use: Use) {
        let component = plan.bindings[use.binding].component
        guard user == .builder, plan.bindings[target].component != component else {
            return self.use(target, by: user, isReceived: isReceived, from: use)
        }
        leaving[component, default: []].append((target, isReceived, use))
        for user in builders[component] ?? [] { leave(component, to: target, by: user, isReceived, from: use) }
    }

    private mutating func leave(
        _ component: ComponentID, to target: BindingID, by user: User, _ isReceived: Bool, from use: Use
    ) {
        guard user == .builder, let above = plan.components[component].parent,
            plan.bindings[target].component != above
        else { return self.use(target, by: user, isReceived: isReceived, from: use) }
        // What builds the component above builds this one too.
        leaving[above, default: []].append((target, isReceived, use))
        for user in builders[above] ?? [] { leave(above, to: target, by: user, isReceived, from: use) }
    }

    /// Who creates the target of a dependency of what somebody uses, and who receives it then.
    private func users(through edge: EdgeID, by user: User) -> (creators: [User], receivers: [User]) {
        var callers = [user]
        for crossing in plan.crossings[edge] ?? [] {
            let owner = crossing.isolation.map { User.actor($0) }
            // A sendable function has any caller, unless it belongs to an actor.
            if crossing.isSendable || owner != nil { callers = [owner ?? .anyThread] }
            guard crossing.asynchrony != .none, crossing.createsTarget, let target = plan.edges[edge].target else {
                continue
            }
            // An asynchronous one creates the value on its actor, or on no actor, and hands it to the caller.
            let creators: [User] =
                if let home = plan.isolation(creating: target) {
                    [.actor(home)]
                } else if crossing.asynchrony == .leavesCaller {
                    [owner ?? .anyThread]
                } else {
                    callers
                }
            return (creators, isSendable(target) ? [] : callers.filter { !creators.contains($0) })
        }
        return (callers, [])
    }

    /// Whether the value of a binding may be used by several threads.
    private func isSendable(_ binding: BindingID) -> Bool {
        var pending = [binding]
        var known: Set<BindingID> = []
        while let binding = pending.popLast() {
            guard known.insert(binding).inserted else { continue }
            switch plan.bindings[binding].kind {
            // They hold nothing else than the values that they stand for.
            case .alias, .collection: pending += plan.bindings[binding].edges.compactMap { plan.edges[$0].target }
            case .componentFactory, .assistedFactory, .propertyInjector: return false
            case .plain, .seed, .root: if !plan.bindings[binding].effects.contains(.makesSendable) { return false }
            case .imported:
                guard let source = plan.imported[binding], SharingCheck(source.plan).isSendable(source.binding) else {
                    return false
                }
            }
        }
        return true
    }

    // MARK: Errors

    private var errors: [any CleanseError] { usesOf.keys.sorted().compactMap(error(of:)) }

    /// What may be used by others than the builder of its own component, or by any thread, and isn't made for it.
    private func error(of index: BindingID) -> (any CleanseError)? {
        let binding = plan.bindings[index]
        let uses = usesOf[index] ?? []
        if binding.isShared, !binding.effects.contains(.makesSendable) {
            let ways = ways(uses.map { ($0, inComponent($0.user, binding.component)) })
            if let any = ways.first(where: { $0.user == .anyThread }) { return report(.sharedValue, index, [any]) }
            if ways.count > 1 { return report(.sharedValue, index, Array(ways.prefix(2))) }
            // What builds the component has given the seed, and may keep it.
            if binding.kind == .seed, let way = ways.first, way.user != inComponent(.builder, binding.component) {
                return report(.sharedValue, index, [way])
            }
        }
        if let own = plan.isolations?.own[index] {
            guard !binding.effects.contains(.makesSendable) else { return nil }
            // What builds the component is trusted to use on the actor what it creates there.
            let others = uses.filter {
                ($0.user != .builder || $0.isReceived) && inComponent($0.user, binding.component) != .actor(own)
            }
            return others.first.map {
                report(.valueOfActor, index, [($0, inComponent($0.user, binding.component))])
            }
        }
        if binding.kind.hasFactory, !binding.effects.contains(.isSendable) {
            // Whoever declares the graph, and builds it, has what the factory captures.
            let builder = inComponent(.builder, .root)
            let others = ways(uses.flatMap { use in everywhere(use.user, binding.component).map { (use, $0) } })
                .filter { $0.user != builder }
            if let other = others.first(where: { $0.user == .anyThread }) ?? others.first {
                return report(.factory, index, [other])
            }
        }
        return nil
    }

    /// The first use by each user.
    private func ways(_ uses: [(use: Use, user: User)]) -> [(use: Use, user: User)] {
        uses.reduce(into: []) { ways, next in
            if !ways.contains(where: { $0.user == next.user }) { ways.append(next) }
        }
    }

    private func report(
        _ subject: UnsafeSharing.Subject, _ binding: BindingID, _ ways: [(use: Use, user: User)]
    ) -> UnsafeSharing {
        UnsafeSharing(
            subject: subject, key: plan.bindings[binding].key, place: plan.bindings[binding].origin,
            ways: ways.map { UnsafeSharing.Way(user: $1, chain: chain(to: $0)) }, wording: plan.wording)
    }

    /// The way to a use, outermost first.
    private func chain(to use: Use) -> [ChainLink] {
        var (chain, first, next) = ([ChainLink](), use, Optional(use))
        while let current = next {
            chain.append(plan.chainLink(of: current.binding))
            first = current
            next = reached[current] ?? nil
        }
        return (ways[first] ?? []) + chain.reversed()
    }

    /// A user, as the values of one instance of a component have it: its builder is an actor if it must be built there.
    private func inComponent(_ user: User, _ component: ComponentID) -> User {
        guard user == .builder else { return user }
        if let isolation = plan.components[component].root.flatMap({ plan.isolation(creating: $0) }) {
            return .actor(isolation)
        }
        if let builders = builders[component], builders.count == 1, case .actor = builders[0] { return builders[0] }
        return .builder
    }

    /// The users of what all instances of a component have in common.
    private func everywhere(_ user: User, _ component: ComponentID) -> [User] {
        guard user == .builder else { return [user] }
        return (builders[component] ?? [.builder]).flatMap { builder -> [User] in
            guard builder == .builder, let above = plan.components[component].parent else {
                return [builder == .builder ? inComponent(.builder, component) : builder]
            }
            return everywhere(.builder, above)
        }
    }

    // MARK: Graphs above

    /// The errors of the plan, and those in the graphs that it is built on that its uses of them cause.
    private func errorsThroughParents() -> [any CleanseError] {
        var checks = [self]
        var result = errors
        while let plan = checks.last?.plan.parent?.plan {
            var check = SharingCheck(plan)
            check.start()
            let known = Set(check.errors.compactMap { ($0 as? UnsafeSharing)?.place })
            for other in checks { check.take(other) }
            check.follow()
            result += check.errors.filter { error in (error as? UnsafeSharing).map { !known.contains($0.place) } ?? true
            }
            checks.append(check)
        }
        return result
    }

    /// Notes the uses of bindings of this plan by a graph that is built on it.
    private mutating func take(_ other: SharingCheck) {
        for (binding, source) in other.plan.imported where source.plan === plan {
            let component = source.row.component
            if builders[component] == nil { builders[component] = [.builder] }
            for use in other.usesOf[binding] ?? [] {
                let users = use.user == .builder ? other.builders[.root] ?? [.builder] : [use.user]
                for user in users {
                    let new = Use(binding: source.binding, user: user, isReceived: use.isReceived)
                    if reached[new] == nil { ways[new] = other.chain(to: use).dropLast() }
                    self.use(new.binding, by: user, isReceived: use.isReceived, from: nil)
                }
            }
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
