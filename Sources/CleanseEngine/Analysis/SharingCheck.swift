/// Checks that values, factories and map keys that several threads may use at the same time are safe to share.
///
/// A graph belongs to the code that builds it, except for functions that other code calls: on an actor, on any thread, or on the actor that
/// creates the value. The check follows every dependency from the root, and records the *accessors* of each binding. A value that is shared
/// in a scope, the captures of a factory and the key of a map must be `Sendable` if they have several accessors, or if any thread may
/// access them.
///
/// A start adds accessors: the actors on which it creates values, and the site at which it creates the other values and runs their steps
/// (`SharingCheck+Start.swift`). A graph that is built on others accesses their bindings too. The accesses by the graphs above are in their
/// records. The check follows only new accesses, so it ends at bindings that the same accessors already access.
struct SharingCheck: ~Copyable {
    typealias Accessor = UnsafeSharing.Accessor
    typealias Binding = SharingRecord.Binding
    typealias Component = SharingRecord.Component
    typealias Access = SharingRecord.Access
    typealias UpwardAccess = SharingRecord.UpwardAccess

    let plan: GraphPlan
    /// The accesses that are known before the check.
    private let known: SharingRecord?
    /// Whether the root component has another builder than the graph on which it is built.
    let isApart: Bool
    /// Whether the builder may run on the same actor as any other accessor, so that its accesses are ignored.
    var ignoresBuilder = false
    /// The start that is checked, or `nil` for a check without a start.
    var starting: Start?
    private(set) var record: SharingRecord
    private var pending: [(access: Access, id: Access.ID)] = []
    /// The bindings with new accessors.
    private(set) var touched: [Binding] = []
    /// The positions of the accesses that this check has added to each touched binding.
    private(set) var newAccesses = ColdTable<ObjectRow, [Int]>()
    /// The injectors of plans that have been looked up.
    private var injectors = ColdTable<ObjectIdentifier, [BindingID]>()
    /// For components that have been looked up, the bindings whose values are created by a start, or before one.
    private var created = ColdTable<ObjectRow, RowSet<GraphPlan.Binding>>()

    init(_ plan: GraphPlan, on known: SharingRecord?, isApart: Bool = false) {
        self.plan = plan
        self.known = known
        self.isApart = isApart
        record = SharingRecord(on: known)
    }

    /// Returns the errors of a plan, and the errors that it causes in the graphs that it is built on.
    ///
    /// The errors of all starts of the plan are not among them.
    /// - Complexity: Linear in the bindings and dependencies that have new accessors, in this graph and in the graphs that it is built on.
    static func errors(of plan: GraphPlan) -> [any CleanseError] {
        let known = plan.parent.map { record(of: $0.plan) }
        var check = SharingCheck(plan, on: known)
        check.begin()
        // Errors that exist without this graph are not reported again.
        let before = SharingCheck(plan, on: known)
        return check.errors(besides: before)
    }

    /// Creates a check that an accessor other than the builder builds a component of a plan, and follows its accesses.
    init(_ plan: GraphPlan, building component: ComponentID, by accessor: Accessor) {
        let isApart = component == .root
        let others = isApart ? plan.parent?.plan : plan
        self.init(plan, on: others.map { Self.record(of: $0) }, isApart: isApart)
        build(Component(plan, component), by: accessor, hasGraph: false, from: nil)
        follow()
    }

    /// Returns the accesses to non-`Sendable` shared values that a plan adds to the graphs that it is built on.
    static func accessesAbove(_ plan: GraphPlan) -> [SharedAccess] {
        var check = SharingCheck(plan, on: plan.parent.map { record(of: $0.plan) })
        check.begin()
        return check.newSharedAccesses(to: check.touched.filter { $0.plan !== plan })
    }

    /// Returns the record of the accesses to a plan and to the plans that it is built on.
    static func record(of plan: GraphPlan) -> SharingRecord {
        // The records of many plans are computed without recursion.
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
            check.begin()
            result = plan.sharing.storeIfNil(SharingRecord.Published(check.record)).record
            record = result
        }
        return result
    }

    // MARK: Uses

    /// Follows the accesses of the builder to its plan.
    mutating func begin() {
        let root = Component(plan, .root)
        if record.builders(of: home(of: root)).isEmpty {
            record.own(home(of: root)).builders.append(.builder)
        }
        noteAccessesAtHome(root, from: nil)
        // The builder has the graph, and may use its injectors.
        for injector in injectors(of: root) { note(injector, by: .builder, from: nil) }
        follow()
    }

    mutating func note(_ binding: Binding, by accessor: Accessor, _ kind: Access.Kind = .creates, from id: Access.ID?) {
        let accessor = self.accessor(accessor, of: binding)
        let accesses = record.accesses[binding] ?? []
        guard !accesses.contains(where: { $0.accessor == accessor && $0.kind == kind }) else { return }
        let new = Access(accessor: accessor, kind: kind, from: id)
        record.accesses.append(new, to: binding)
        pending.append((new, Access.ID(binding: binding, position: accesses.count)))
        touch(binding, adding: [accesses.count])
    }

    private mutating func build(_ component: Component, by accessor: Accessor, hasGraph: Bool, from id: Access.ID?) {
        if hasGraph, let id { takeGraph(of: component, by: accessor, from: id) }
        guard !record.builders(of: component).contains(accessor) else { return }
        record.own(component).builders.append(accessor)
        if known?.builders(of: component).isEmpty == false { touchUsed(below: component) }
        noteAccessesAtHome(component, from: id)
        leave(component, by: [accessor], record.components[component]?.accessesAbove ?? [])
    }

    /// Records that a builder has the graph of a component, and may call the injectors that the component sees.
    private mutating func takeGraph(of component: Component, by accessor: Accessor, from access: Access.ID) {
        guard record.components[component]?.graphOwners.contains(accessor) != true else { return }
        record.own(component).graphOwners.append(accessor)
        var known = ColdTable<ProviderKey, Void>()
        var next = Optional(component)
        while let owner = next {
            for injector in injectors(of: owner) where known.insert(injector.row.key) {
                if owner == component {
                    note(injector, by: .builder, from: access)
                } else {
                    leave(component, by: [accessor], [UpwardAccess(target: injector, kind: .creates, from: access)])
                }
            }
            next = owner.above
        }
    }

    private mutating func touch(_ binding: Binding, adding accesses: [Int] = []) {
        let known = newAccesses.value(of: binding.inTables)
        if known == nil { touched.append(binding) }
        newAccesses.store((known ?? []) + accesses, of: binding.inTables)
    }

    /// Touches the accessed bindings of a component and of the components below it, since their accessors depend on the builders of the
    /// component.
    mutating func touchUsed(below component: Component) {
        let plan = component.plan
        var pending = [component.id]
        while let component = pending.popLast() {
            let own = plan.components[component]
            for binding in own.bindings where record.accesses[Binding(plan, binding)] != nil {
                touch(Binding(plan, binding))
            }
            pending += own.children
        }
    }

    /// Records that the builder of a component has its root and its seed.
    private mutating func noteAccessesAtHome(_ component: Component, from access: Access.ID?) {
        let (plan, own) = (component.plan, component.plan.components[component.id])
        if let root = own.root { note(Binding(plan, root), by: .builder, from: access) }
        for binding in own.bindings where plan.bindings[binding].kind == .seed {
            note(Binding(plan, binding), by: .builder, from: access)
        }
    }

    mutating func follow() {
        while let (access, id) = pending.popLast() {
            let (plan, index) = (id.binding.plan, id.binding.id)
            // An asynchronous factory that belongs to no actor runs on any thread.
            let leaves =
                plan.isolations?.own[index] == nil && plan.bindings[index].effects.contains(.asynchronous)
            let accessor = creator(of: id.binding, accessedBy: access, leaves: leaves)
            let child = plan.built[index]
            for isolation in plan.hookIsolations[index] ?? [] where isolation != plan.isolation(creating: index) {
                note(id.binding, by: .actor(isolation), .receives, from: access.from)
            }
            for edge in plan.bindings[index].edges {
                follow(
                    edge, of: access, id, by: accessor, building: child,
                    leaves: leaves && !plan.additions.contains(edge))
            }
        }
    }

    /// Returns the accessor that creates a value, and so requests its dependencies.
    /// - Parameter leaves: Whether the value's factory is asynchronous, and runs on any thread.
    private mutating func creator(of binding: Binding, accessedBy access: Access, leaves: Bool) -> Accessor {
        let isolations = binding.plan.isolations
        if let own = isolations?.own[binding.id] {
            // The builder is trusted to request an actor's value on that actor. An actor's own factory may keep its arguments on the actor.
            // An asynchronous factory switches to its actor, wherever it is requested.
            let isTrusted = access.accessor == .builder && access.kind == .creates
            if !isTrusted || binding.row.effects.contains(.asynchronous) { return .actor(own) }
        }
        guard leaves, access.kind == .creates, !binding.row.kind.resolvesLater else { return access.accessor }
        if let actor = isolations?.created[binding.id]?.isolation { return .actor(actor) }
        // A start creates the arguments at the site of its other values. Without a start, they are created on no actor.
        return isCreatedByStart(binding) ? .builder : .anyThread
    }

    /// Follows an access from a binding to one of its dependencies.
    /// - Parameters:
    ///   - accessor: The accessor that creates the binding's value, and so requests the dependency.
    ///   - child: The component that the binding builds, if it is a component factory.
    ///   - leaves: Whether the dependency is an argument of a factory that any thread runs.
    private mutating func follow(
        _ edge: EdgeID, of access: Access, _ id: Access.ID, by accessor: Accessor, building child: ComponentID?,
        leaves: Bool
    ) {
        let plan = id.binding.plan
        guard let target = plan.edges[edge].target else { return }
        if let child, plan.bindings[target].component == child {
            build(Component(plan, child), by: accessor, hasGraph: access.kind != .builds, from: id)
            return
        }
        // A tagged dependency is given as a provider, which creates its value when it is called.
        let isValue =
            plan.edges[edge].strength == .eager && plan.crossings[edge] == nil && plan.bindings[target].key.tag == nil
        // The values created with a received value are received too, unless they may be shared anyway, as sendable factories may.
        if access.kind == .receives, isValue {
            if !Binding(plan, target).isSendable { pass(to: target, by: accessor, .receives, from: id) }
            return
        }
        if leaves, isValue, !Binding(plan, target).isSendable {
            pass(to: target, by: .anyThread, .receives, from: id)
        }
        let (creators, receivers) = accessors(through: edge, of: plan, by: leaves && !isValue ? .anyThread : accessor)
        let kind: Access.Kind = plan.crossings[edge]?.last?.givesRootOnly == true ? .builds : .creates
        for (position, accessor) in (creators + receivers).enumerated() {
            pass(to: target, by: accessor, position < creators.count ? kind : .receives, from: id)
        }
    }

    /// Records an access to a dependency, which may be in a component above, or in a graph above.
    private mutating func pass(to target: BindingID, by accessor: Accessor, _ kind: Access.Kind, from id: Access.ID) {
        let component = home(of: id.binding.component)
        let target = Binding(id.binding.plan, target).source
        guard accessor.isLocal, home(of: target.component) != component else {
            return note(target, by: accessor, kind, from: id)
        }
        if let accessor = accessorAbove(accessor) { return note(target, by: accessor, kind, from: id) }
        leave(component, UpwardAccess(target: target, kind: kind, from: id))
    }

    /// Records an access to a binding above by the builders of a component. It is followed again for each new builder.
    private mutating func leave(_ component: Component, _ access: UpwardAccess) {
        guard record.own(component).insert(access) else { return }
        leave(component, by: record.builders(of: component), [access])
    }

    private mutating func leave(_ component: Component, by accessors: [Accessor], _ accesses: [UpwardAccess]) {
        let above = component.above.map { home(of: $0) }
        for access in accesses {
            for accessor in accessors {
                if accessor.isLocal, let above, home(of: access.target.component) != above {
                    if let accessor = accessorAbove(accessor) {
                        note(access.target, by: accessor, access.kind, from: access.from)
                    } else {
                        // The builders of the component above build this one too.
                        leave(above, access)
                    }
                } else {
                    note(access.target, by: accessor, access.kind, from: access.from)
                }
            }
        }
    }

    /// Returns the accessors that create the target of a requested dependency, and the accessors that receive the value from them.
    private func accessors(through edge: EdgeID, of plan: GraphPlan, by accessor: Accessor) -> (
        creators: [Accessor], receivers: [Accessor]
    ) {
        var callers = [accessor]
        for crossing in plan.crossings[edge] ?? [] {
            let owner = crossing.isolation.map { Accessor.actor($0) }
            // A sendable function may have any caller, unless it belongs to an actor.
            if crossing.isSendable || owner != nil { callers = [owner ?? .anyThread] }
            guard crossing.asynchrony != .none, crossing.createsTarget, let target = plan.edges[edge].target else {
                continue
            }
            // An asynchronous function creates the value on the value's actor, or on no actor, and hands it to the caller.
            let creators: [Accessor] =
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

    // MARK: Plans

    private mutating func injectors(of component: Component) -> [Binding] {
        let plan = component.plan
        let known = injectors.value(of: ObjectIdentifier(plan))
        let all = known ?? plan.bindings.indices.filter { plan.bindings[$0].kind == .propertyInjector }
        if known == nil { injectors.store(all, of: ObjectIdentifier(plan)) }
        return all.filter { plan.bindings[$0].component == component.id }.map { Binding(plan, $0) }
    }

    /// Returns whether a start of the component creates the value of an asynchronous binding, and not the first request.
    private mutating func isCreatedByStart(_ binding: Binding) -> Bool {
        let (plan, component) = (binding.plan, binding.component.id)
        let root = plan.components[component].root
        if root == binding.id { return true }
        // A value that requests itself may be created by that request, from a step of a value that it needs.
        guard binding.row.isShared, !binding.row.mayReenter else { return false }
        // Without a root, a front end starts all shared values.
        guard root != nil else { return true }
        let key = binding.component.inTables
        if let known = created.value(of: key) { return known.contains(binding.id) }
        let found = RowSet(plan.reach(from: plan.startedFirst(of: component), through: .notLater).order)
        created.store(found, of: key)
        return found.contains(binding.id)
    }
}
