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
final class SharingCheck {
    typealias Accessor = UnsafeSharing.Accessor
    typealias Binding = SharingRecord.Binding
    typealias Component = SharingRecord.Component
    typealias Access = SharingRecord.Access

    let plan: GraphPlan
    /// The accesses that are known before the check.
    let known: SharingRecord?
    /// Whether the root component has another builder than the graph on which it is built.
    let isApart: Bool
    /// Whether the builder may run on the same actor as any other accessor, so that its accesses are ignored.
    var ignoresBuilder = false
    /// The start that is checked, or `nil` for a check without a start.
    var starting: Start?
    let record: SharingRecord
    private var pending: [Access] = []
    /// The bindings with new accessors.
    private(set) var touched: [Binding] = []
    private var isTouched = ColdTable<ObjectRow, Void>()
    /// For components that have been looked up, their injectors.
    private var injectors = ColdTable<ObjectRow, [BindingID]>()
    /// For components that have been looked up, the bindings whose values are created by a start, or before one.
    private var created = ColdTable<ObjectRow, RowSet<GraphPlan.Binding>>()

    init(_ plan: GraphPlan, on known: SharingRecord?, isApart: Bool = false) {
        self.plan = plan
        self.known = known
        self.isApart = isApart
        record = SharingRecord(on: known)
    }

    /// Creates a check of a plan, and follows the accesses of its builder.
    convenience init(_ plan: GraphPlan) {
        self.init(plan, on: plan.parent.map { Self.record(of: $0.plan) })
        begin()
    }

    /// Creates a check that an accessor other than the builder builds a component of a plan, and follows its accesses.
    convenience init(_ plan: GraphPlan, building component: ComponentID, by accessor: Accessor) {
        let isApart = component == .root
        let others = isApart ? plan.parent?.plan : plan
        self.init(plan, on: others.map { Self.record(of: $0) }, isApart: isApart)
        build(Component(plan, component), by: accessor, from: nil)
        follow()
    }

    /// Returns the errors of a plan, and the errors that it causes in the graphs that it is built on.
    ///
    /// The errors of all starts of the plan are not among them.
    /// - Complexity: Linear in the bindings and dependencies that have new accessors, in this graph and in the graphs that it is built on.
    static func errors(of plan: GraphPlan) -> [any CleanseError] {
        let check = SharingCheck(plan)
        return check.errors(besides: check.known)
    }

    /// Returns the accesses to non-`Sendable` shared values that a plan adds to the graphs that it is built on.
    static func accessesAbove(_ plan: GraphPlan) -> [SharedAccess] {
        let check = SharingCheck(plan)
        var accesses: [SharedAccess] = []
        for binding in check.touched where binding.plan !== plan {
            check.addNewSharedAccesses(to: binding, into: &accesses)
        }
        return accesses
    }

    /// Returns the record of the accesses to a plan and to the plans that it is built on.
    static func record(of plan: GraphPlan) -> SharingRecord {
        // The records of many plans are computed without recursion.
        var (plans, first) = ([GraphPlan](), plan)
        while first.sharing.load() == nil, let above = first.parent?.plan {
            plans.push(first)
            first = above
        }
        var record = first.sharing.load() ?? publishRecord(of: first, on: nil)
        while let plan = plans.popLast() { record = publishRecord(of: plan, on: record) }
        return record
    }

    private static func publishRecord(of plan: GraphPlan, on known: SharingRecord?) -> SharingRecord {
        let check = SharingCheck(plan, on: known)
        check.begin()
        return plan.sharing.storeIfNil(SharingRecord(on: check.record))
    }

    // MARK: Uses

    /// Follows the accesses of the builder to its plan.
    private func begin() {
        let root = Component(plan, .root)
        if record.builders(of: home(of: root)).isEmpty {
            record.own(home(of: root)).builders.push(.builder)
        }
        noteAccessesAtHome(root, from: nil)
        // The builder has the graph, and may use its injectors.
        for injector in injectors(of: root) { note(Access(Binding(plan, injector), by: .builder, from: nil)) }
        follow()
    }

    func note(_ access: Access) {
        let binding = access.binding
        let accessor = accessor(access.accessor, of: binding)
        for known in record.accesses(to: binding) where known.accessor == accessor && known.kind == access.kind {
            return
        }
        let new = access.by(accessor)
        record.add(new)
        pending.push(new)
        touch(binding)
    }

    private func build(_ component: Component, by accessor: Accessor, from access: Access?) {
        if let access, access.kind != .builds { takeGraph(of: component, by: accessor, from: access) }
        let own = record.own(component)
        guard !own.builders.contains(accessor) else { return }
        own.builders.push(accessor)
        if known?.builders(of: component).isEmpty == false { touchUsed(below: component) }
        noteAccessesAtHome(component, from: access)
        for access in own.accessesAbove { pass(access.by(accessor), in: homeAbove(component)) }
    }

    /// Records that a builder has the graph of a component, and may call the injectors that the component sees.
    private func takeGraph(of component: Component, by accessor: Accessor, from access: Access) {
        let own = record.own(component)
        guard !own.graphOwners.contains(accessor) else { return }
        own.graphOwners.push(accessor)
        var known = ColdTable<ProviderKey, Void>()
        var next = Optional(component)
        while let owner = next {
            for injector in injectors(of: owner) where known.insert(owner.plan.bindings[injector].key) {
                let injector = Binding(owner.plan, injector)
                if owner == component {
                    note(Access(injector, by: .builder, from: access))
                } else {
                    pass(Access(injector, by: accessor, from: access), in: homeAbove(component))
                }
            }
            next = owner.above
        }
    }

    private func touch(_ binding: Binding) {
        if isTouched.insert(binding.inTables) { touched.push(binding) }
    }

    /// Touches the accessed bindings of a component and of the components below it, since their accessors depend on the builders of the
    /// component.
    func touchUsed(below component: Component) {
        let plan = component.plan
        var pending = [component.id]
        while let component = pending.popLast() {
            for binding in plan.components[component].bindings
            where !record.accesses(to: Binding(plan, binding)).isEmpty {
                touch(Binding(plan, binding))
            }
            pending.push(all: plan.components[component].children)
        }
    }

    /// Records that the builder of a component has its root and its seed.
    private func noteAccessesAtHome(_ component: Component, from access: Access?) {
        let plan = component.plan
        if let root = plan.components[component.id].root {
            note(Access(Binding(plan, root), by: .builder, from: access))
        }
        for binding in plan.components[component.id].bindings where plan.bindings[binding].kind == .seed {
            note(Access(Binding(plan, binding), by: .builder, from: access))
        }
    }

    func follow() {
        while let access = pending.popLast() {
            let (plan, index) = (access.binding.plan, access.binding.id)
            // An asynchronous factory that belongs to no actor runs on any thread.
            let leaves =
                plan.isolations?.own[index] == nil && plan.bindings[index].effects.contains(.asynchronous)
            let accessor = creator(of: access.binding, accessedBy: access, leaves: leaves)
            for isolation in plan.hookIsolations[index] ?? [] where isolation != plan.isolation(creating: index) {
                note(Access(access.binding, by: .actor(isolation), .receives, from: access.from))
            }
            for edge in plan.bindings[index].edges {
                follow(edge, of: access, by: accessor, leaves: leaves && !plan.additions.contains(edge))
            }
        }
    }

    /// Returns the accessor that creates a value, and so requests its dependencies.
    /// - Parameter leaves: Whether the value's factory is asynchronous, and runs on any thread.
    private func creator(of binding: Binding, accessedBy access: Access, leaves: Bool) -> Accessor {
        let (plan, index) = (binding.plan, binding.id)
        if let own = plan.isolations?.own[index] {
            // The builder is trusted to request an actor's value on that actor. An actor's own factory may keep its arguments on the actor.
            // An asynchronous factory switches to its actor, wherever it is requested.
            let isTrusted = access.accessor == .builder && access.kind == .creates
            if !isTrusted || plan.bindings[index].effects.contains(.asynchronous) { return .actor(own) }
        }
        guard leaves, access.kind == .creates, !plan.bindings[index].kind.resolvesLater else { return access.accessor }
        if let actor = plan.isolation(creating: index) { return .actor(actor) }
        // A start creates the arguments at the site of its other values. Without a start, they are created on no actor.
        return isCreatedByStart(binding) ? .builder : .anyThread
    }

    /// Follows an access from a binding to one of its dependencies.
    /// - Parameters:
    ///   - accessor: The accessor that creates the binding's value, and so requests the dependency.
    ///   - leaves: Whether the dependency is an argument of a factory that any thread runs.
    private func follow(_ edge: EdgeID, of access: Access, by accessor: Accessor, leaves: Bool) {
        let plan = access.binding.plan
        guard let id = plan.edges[edge].target else { return }
        if let child = plan.built[access.binding.id], plan.bindings[id].component == child {
            return build(Component(plan, child), by: accessor, from: access)
        }
        let target = Binding(plan, id).source
        func pass(by accessor: Accessor, _ kind: Access.Kind) {
            self.pass(Access(target, by: accessor, kind, from: access), in: home(of: access.binding.component))
        }
        // A tagged dependency is given as a provider, which creates its value when it is called.
        let isValue =
            plan.edges[edge].strength == .eager && plan.crossings[edge] == nil && plan.bindings[id].key.tag == nil
        // The values created with a received value are received too, unless they may be shared anyway, as sendable factories may.
        if access.kind == .receives, isValue {
            if !target.isSendable { pass(by: accessor, .receives) }
            return
        }
        if leaves, isValue, !target.isSendable { pass(by: .anyThread, .receives) }
        let (creator, receiver) = accessors(through: edge, of: plan, by: leaves && !isValue ? .anyThread : accessor)
        pass(by: creator, plan.crossings[edge]?.last?.givesRootOnly == true ? .builds : .creates)
        if let receiver { pass(by: receiver, .receives) }
    }

    /// Records an access by an accessor of a component, to a binding that may be in a component above, or in a graph above.
    /// - Parameter component: The home of the accessor's component, or `nil` if there is none.
    private func pass(_ access: Access, in component: Component?) {
        guard access.accessor.isLocal, let component, home(of: access.binding.component) != component else {
            return note(access)
        }
        if let accessor = accessorAbove(access.accessor) { return note(access.by(accessor)) }
        // The builders of the component make the access. It is followed again for each new builder.
        guard record.own(component).insert(access) else { return }
        for builder in record.builders(of: component) { pass(access.by(builder), in: homeAbove(component)) }
    }

    /// Returns the accessor that creates the target of a requested dependency, and the accessor that receives the value from it, if another
    /// one does.
    private func accessors(
        through edge: EdgeID, of plan: GraphPlan, by accessor: Accessor
    ) -> (creator: Accessor, receiver: Accessor?) {
        var caller = accessor
        for crossing in plan.crossings[edge] ?? [] {
            let owner = crossing.isolation.map { Accessor.actor($0) }
            // A sendable function may have any caller, unless it belongs to an actor.
            if crossing.isSendable || owner != nil { caller = owner ?? .anyThread }
            guard crossing.asynchrony != .none, crossing.createsTarget, let target = plan.edges[edge].target else {
                continue
            }
            // An asynchronous function creates the value on the value's actor, or on no actor, and hands it to the caller.
            let creator: Accessor =
                if let home = plan.isolation(creating: target) {
                    .actor(home)
                } else if crossing.asynchrony == .leavesCaller {
                    owner ?? .anyThread
                } else {
                    caller
                }
            return (creator, creator == caller || Binding(plan, target).isSendable ? nil : caller)
        }
        return (caller, nil)
    }

    // MARK: Plans

    private func injectors(of component: Component) -> [BindingID] {
        if let known = injectors.value(of: component.inTables) { return known }
        let plan = component.plan
        var found: [BindingID] = []
        for binding in plan.components[component.id].bindings
        where plan.bindings[binding].kind == .propertyInjector {
            found.push(binding)
        }
        injectors.store(found, of: component.inTables)
        return found
    }

    /// Returns whether a start of the component creates the value of an asynchronous binding, and not the first request.
    private func isCreatedByStart(_ binding: Binding) -> Bool {
        let (plan, component) = (binding.plan, binding.component.id)
        let root = plan.components[component].root
        if root == binding.id { return true }
        // A value that requests itself may be created by that request, from a step of a value that it needs.
        guard plan.bindings[binding.id].isShared, !plan.bindings[binding.id].mayReenter else { return false }
        // Without a root, a front end starts all shared values.
        guard root != nil else { return true }
        let key = binding.component.inTables
        if let known = created.value(of: key) { return known.contains(binding.id) }
        let found = RowSet(plan.reach(from: plan.startedFirst(of: component), through: .notLater).order)
        created.store(found, of: key)
        return found.contains(binding.id)
    }
}
