/// Checks that what several threads could use at a time is made for it.
///
/// A graph belongs to whoever builds it, until a dependency is a function that others call: on an actor, on any thread, or on the actor
/// that creates the value. The check follows every dependency from the root, and notes for each binding who may use it: its *users*. What
/// has several users, or any thread for one, must be `Sendable`: values that are shared in a scope, and what factories capture.
///
/// A graph that is built on others uses their bindings too. What they use themselves is in the record of the graph above; the check
/// follows only what is new, and so ends where the uses of this graph are those of others.
package struct SharingCheck: ~Copyable {
    typealias User = UnsafeSharing.User
    typealias Binding = SharingRecord.Binding
    typealias Component = SharingRecord.Component
    typealias Use = SharingRecord.Use
    typealias Exit = SharingRecord.Exit

    let plan: GraphPlan
    /// The uses by the graphs that this one is built on.
    private let known: SharingRecord?
    /// Whether others build the plan's root component than what it is built on.
    private let isApart: Bool
    /// Whether the builder may be where any other user is.
    private(set) var ignoresBuilder = false
    private(set) var record: SharingRecord
    private var pending: [(use: Use, id: Use.ID)] = []
    /// The bindings with new users.
    private(set) var touched: [Binding] = []
    private var isTouched: Set<ObjectRow> = []

    private init(_ plan: GraphPlan, on known: SharingRecord?, isApart: Bool = false) {
        self.plan = plan
        self.known = known
        self.isApart = isApart
        record = SharingRecord(on: known)
    }

    /// The errors of a plan, and those of graphs that it is built on that it causes.
    /// - Complexity: Linear in the bindings and dependencies that have new users, in this graph and in those that it is built on.
    static func errors(of plan: GraphPlan) -> [any CleanseError] {
        guard plan.hasCrossings else { return [] }
        let known = plan.parent.map { record(of: $0.plan) }
        var check = SharingCheck(plan, on: known)
        check.start()
        // What is wrong without this graph is none of its mistakes.
        let before = SharingCheck(plan, on: known)
        return check.errors { before.error(of: $0) == nil }
    }

    /// What prevents that any thread builds a component of a plan.
    package static func errors(of plan: GraphPlan, buildingAnywhere component: ComponentID) -> [any CleanseError] {
        let isApart = component == .root
        let others = isApart ? plan.parent?.plan : plan
        var check = SharingCheck(plan, on: others.map { record(of: $0) }, isApart: isApart)
        check.build(Component(plan, component), by: .anyThread, from: nil)
        check.follow()
        return check.errors()
    }

    /// What prevents that an actor of its own uses the values of bindings, while others use the values of the graph.
    package static func errors(of plan: GraphPlan, using bindings: [BindingID], on actor: Isolation)
        -> [any CleanseError]
    {
        var check = SharingCheck(plan, on: record(of: plan))
        for binding in bindings where !Binding(plan, binding).isSendable {
            check.use(Binding(plan, binding), by: .actor(actor), isReceived: true, from: nil)
        }
        check.follow()
        return check.errors()
    }

    /// A component whose values anybody may request who has an instance of it, and where: on the actor that creates a value or, where none
    /// does, on one of them all.
    package struct Requests {
        let component: Component
        /// The actor of what no actor creates; nil if that belongs to whoever builds the component.
        let home: Isolation?
        /// Whether that is known. Of a thread outside of the actors, it is not: it may hand everything to one of them.
        let isHomeKnown: Bool

        /// The actors of its values, and of those that it is built on.
        private let actors: [Isolation]

        /// The requests of somebody who runs where the caller does.
        /// - Parameters:
        ///   - isTask: Whether that is a task.
        ///   - above: Those of the component that it is built on; without them, the plan's parents are asked for their actors.
        package init(of component: ComponentID, in plan: GraphPlan, isTask: Bool, above: Requests?) {
            self.component = Component(plan, component)
            var actors = above?.actors ?? []
            var known = Set(actors.map { ObjectIdentifier($0.actor) })
            var next = Optional(plan)
            while let plan = next {
                for actor in plan.isolations?.own.values ?? []
                where known.insert(ObjectIdentifier(actor.actor)).inserted {
                    actors.append(actor)
                }
                next = above == nil ? plan.parent?.plan : nil
            }
            self.actors = actors
            home = actors.first(where: \.isCurrent)
            isHomeKnown = isTask || home != nil
        }
    }

    /// What prevents that all values of a component are requested.
    /// - Parameters:
    ///   - requests: Of the component.
    ///   - above: Of those that it is built on.
    /// - Complexity: Linear in the bindings and dependencies of the components, if anything in this one belongs to an actor or leads to
    ///   other threads.
    package static func errors(for requests: Requests, above: () -> [Requests]) -> [any CleanseError] {
        let plan = requests.component.plan
        guard plan.hasCrossings || plan.isolations != nil else { return [] }
        var check = SharingCheck(plan, on: plan.parent.map { record(of: $0.plan) })
        check.ignoresBuilder = !requests.isHomeKnown
        check.start()
        for requests in [requests] + above() {
            let (plan, component) = (requests.component.plan, requests.component.id)
            for binding in plan.components[component].bindings where plan.bindings[binding].kind != .imported {
                let actor = plan.isolation(creating: binding) ?? requests.home
                check.use(Binding(plan, binding), by: actor.map { .actor($0) } ?? .builder, from: nil)
            }
        }
        check.follow()
        return check.errors().map { $0.named(plan.names) }
    }

    /// Who uses what of a plan and of those that it is built on.
    private static func record(of plan: GraphPlan) -> SharingRecord {
        // Of many plans, worked out without recursion.
        var (plans, next, record) = ([GraphPlan](), Optional(plan), SharingRecord?.none)
        while let plan = next {
            record = plan.sharing.load()?.record
            if record != nil { break }
            plans.append(plan)
            next = plan.parent?.plan
        }
        var result = record ?? SharingRecord(on: nil)
        for plan in plans.reversed() {
            var check = SharingCheck(plan, on: record)
            check.start()
            result = plan.sharing.storeIfNil(SharingRecord.Published(check.record)).record
            record = result
        }
        return result
    }

    // MARK: Uses

    private mutating func start() {
        let root = Component(plan, .root)
        if record.builders(of: home(of: root)).isEmpty {
            record.components[home(of: root), default: .init()].builders.append(.builder)
        }
        useAtHome(root, from: nil)
        // Whoever has the graph may use the injectors.
        for binding in plan.components[.root].bindings where plan.bindings[binding].kind == .propertyInjector {
            use(Binding(plan, binding), by: .builder, from: nil)
        }
        follow()
    }

    private mutating func use(_ binding: Binding, by user: User, isReceived: Bool = false, from use: Use.ID?) {
        let uses = record.uses[binding] ?? []
        guard !uses.contains(where: { $0.user == user && $0.isReceived == isReceived }) else { return }
        let new = Use(user: user, isReceived: isReceived, from: use)
        record.uses[binding, default: []].append(new)
        pending.append((new, Use.ID(binding: binding, position: uses.count)))
        touch(binding)
    }

    private mutating func build(_ component: Component, by user: User, from use: Use.ID?) {
        guard !record.builders(of: component).contains(user) else { return }
        record.components[component, default: .init()].builders.append(user)
        if known?.builders(of: component).isEmpty == false { touchUsed(below: component) }
        useAtHome(component, from: use)
        for exit in record.components[component]?.exits.list ?? [] { leave(component, by: user, exit) }
    }

    private mutating func touch(_ binding: Binding) {
        if isTouched.insert(binding.inTables).inserted { touched.append(binding) }
    }

    /// Who uses the bindings of a component depends on who builds it.
    private mutating func touchUsed(below component: Component) {
        let plan = component.plan
        var pending = [component.id]
        while let component = pending.popLast() {
            let own = plan.components[component]
            for binding in own.bindings where record.uses[Binding(plan, binding)] != nil {
                touch(Binding(plan, binding))
            }
            pending += own.children
        }
    }

    /// What whoever builds a component has of it: the root, and the seed.
    private mutating func useAtHome(_ component: Component, from use: Use.ID?) {
        let (plan, own) = (component.plan, component.plan.components[component.id])
        if let root = own.root { self.use(Binding(plan, root), by: .builder, from: use) }
        for binding in own.bindings where plan.bindings[binding].kind == .seed {
            self.use(Binding(plan, binding), by: .builder, from: use)
        }
    }

    private mutating func follow() {
        while let (use, id) = pending.popLast() {
            let (plan, index) = (id.binding.plan, id.binding.id)
            // What an actor's own factory gets, it may keep on the actor.
            let own = use.user == .builder && !use.isReceived ? nil : plan.isolations?.own[index]
            let user = own.map { .actor($0) } ?? use.user
            let child = plan.built[index]
            // An asynchronous factory of no actor runs on any thread.
            let leaves =
                plan.isolations?.own[index] == nil && plan.bindings[index].effects.contains(.asynchronous)
            for isolation in plan.hookIsolations[index] ?? [] where isolation != plan.isolation(creating: index) {
                self.use(id.binding, by: .actor(isolation), isReceived: true, from: use.from)
            }
            for edge in plan.bindings[index].edges {
                follow(edge, of: use, id, by: user, building: child, leaves: leaves && !plan.additions.contains(edge))
            }
        }
    }

    /// Follows a use to a dependency of what is used.
    /// - Parameters:
    ///   - user: Who creates what is used, and so requests the dependency.
    ///   - child: The component that it builds, if it is a factory.
    ///   - leaves: Whether any thread runs it.
    private mutating func follow(
        _ edge: EdgeID, of use: Use, _ id: Use.ID, by user: User, building child: ComponentID?, leaves: Bool
    ) {
        let plan = id.binding.plan
        guard let target = plan.edges[edge].target else { return }
        if let child, plan.bindings[target].component == child {
            build(Component(plan, child), by: user, from: id)
            return
        }
        let isEager = plan.edges[edge].strength == .eager
        // What was created with a value that is received is received too, unless it may be shared anyway. Of what has a tag, the value
        // has a provider.
        if use.isReceived, isEager, plan.bindings[target].key.tag == nil {
            if !Binding(plan, target).isSendable { pass(to: target, by: user, isReceived: true, from: id) }
            return
        }
        if leaves, isEager, !Binding(plan, target).isSendable {
            pass(to: target, by: .anyThread, isReceived: true, from: id)
        }
        let (users, receivers) = users(through: edge, of: plan, by: leaves && !isEager ? .anyThread : user)
        for user in users { pass(to: target, by: user, from: id) }
        for user in receivers { pass(to: target, by: user, isReceived: true, from: id) }
    }

    /// Notes a use of a dependency, which may live in a component above, or in a graph above.
    private mutating func pass(to target: BindingID, by user: User, isReceived: Bool = false, from use: Use.ID) {
        let component = home(of: use.binding.component)
        let target = Binding(use.binding.plan, target).source
        guard user == .builder, home(of: target.component) != component else {
            return self.use(target, by: user, isReceived: isReceived, from: use)
        }
        leave(component, Exit(target: target, isReceived: isReceived, from: use))
    }

    /// Notes a use of a binding above by what builds a component: for each new builder it is followed again.
    private mutating func leave(_ component: Component, _ exit: Exit) {
        guard record.components[component, default: .init()].exits.insert(exit) else { return }
        for user in record.builders(of: component) { leave(component, by: user, exit) }
    }

    private mutating func leave(_ component: Component, by user: User, _ exit: Exit) {
        guard user == .builder, let above = component.above.map({ home(of: $0) }),
            home(of: exit.target.component) != above
        else { return use(exit.target, by: user, isReceived: exit.isReceived, from: exit.from) }
        // What builds the component above builds this one too.
        leave(above, exit)
    }

    /// The component that is built together with another one: a root component with what its graph is built on.
    func home(of component: Component) -> Component {
        guard component.id == .root, !(isApart && component.plan === plan) else { return component }
        let (plan, id) = component.plan.foundation
        return Component(plan, id)
    }

    /// Who creates the target of a dependency of what somebody uses, and who receives it then.
    private func users(through edge: EdgeID, of plan: GraphPlan, by user: User) -> (creators: [User], receivers: [User])
    {
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
            return (creators, Binding(plan, target).isSendable ? [] : callers.filter { !creators.contains($0) })
        }
        return (callers, [])
    }
}
