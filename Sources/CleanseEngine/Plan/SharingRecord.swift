// Records of accesses to shared values: the accesses that a plan knows, and the accesses that graphs and starts add to an instance.

/// The accesses to the bindings of a graph, and of the graphs that it is built on.
final class SharingRecord: Sendable {
    private let bindings: Layer
    private let components: Layer

    /// Creates the record of a graph, to which accesses are to be added.
    /// - Parameter above: The record of the graph that this one is built on, whose entries are shared.
    init(on above: SharingRecord?) {
        bindings = Layer(on: above?.bindings)
        components = Layer(on: above?.components)
    }

    /// Returns the accesses to a binding.
    ///
    /// It is not inlined, because most functions of a check call it.
    @inline(never)
    func accesses(to binding: Binding) -> [Access] { bindings[binding.inTables]?.accesses ?? [] }

    func add(_ access: Access) { bindings.own(access.binding.inTables).accesses.push(access) }

    /// Returns the accessors of a component, to be changed.
    func own(_ component: Component) -> RowAccesses { components.own(component.inTables) }

    /// Returns the builders of a component, as accessors of the component above it.
    ///
    /// It is not inlined, because many functions of a check call it.
    @inline(never)
    func builders(of component: Component) -> [UnsafeSharing.Accessor] {
        components[component.inTables]?.builders ?? []
    }

    /// Returns whether the builder of the component above is the only builder of a component.
    func isBuiltByBuilder(_ component: Component) -> Bool {
        let builders = builders(of: component)
        return builders.count == 1 && builders[0] == .builder
    }

    typealias Binding = PlanBinding
    typealias Component = PlanRow<GraphPlan.Component>

    /// An access to a binding.
    final class Access: Sendable {
        let binding: Binding
        let accessor: UnsafeSharing.Accessor
        let kind: Kind
        /// The access to the dependent binding, or `nil` for roots. A record that has an access has that access to the dependent too, so
        /// the access need not retain it. A long chain of objects that retain each other would need a deep stack to be released.
        unowned let from: Access?

        // Not inlined: each use would have the allocation.
        @inline(never)
        init(_ binding: Binding, by accessor: UnsafeSharing.Accessor, _ kind: Kind = .creates, from: Access?) {
            self.binding = binding
            self.accessor = accessor
            self.kind = kind
            self.from = from
        }

        /// Returns the same access by another accessor.
        func by(_ accessor: UnsafeSharing.Accessor) -> Access { Access(binding, by: accessor, kind, from: from) }

        /// The kinds of access to a value.
        enum Kind: UInt8 {
            /// The accessor creates the value, and has it.
            case creates
            /// The accessor gets the value from another accessor, which created it.
            case receives
            /// The accessor has a component factory that returns the root only: a `SendableComponentFactory`.
            case builds
        }
    }

    /// The accesses to a binding, or the accessors of a component as a whole.
    final class RowAccesses: @unchecked Sendable {
        // SAFETY: the variables change only while a record is made. A record that is made from this one copies the object before it changes
        // it.
        var builders: [UnsafeSharing.Accessor]
        /// The builders that have the component's graph, whose injectors they may call.
        var graphOwners: [UnsafeSharing.Accessor]
        /// The accesses to the binding, or the accesses of the component's builders to bindings above, one for each target and kind of
        /// access.
        fileprivate(set) var accesses: [Access]
        /// The kinds of the accesses to each binding above, a bit for each kind.
        private var kinds: ColdTable<ObjectRow, UInt8>

        fileprivate init(copying other: RowAccesses?) {
            builders = other?.builders ?? []
            graphOwners = other?.graphOwners ?? []
            accesses = other?.accesses ?? []
            kinds = other?.kinds ?? ColdTable()
        }

        /// Adds an access to a binding above.
        /// - Returns: Whether it is a new one.
        func insert(_ access: Access) -> Bool {
            let key = access.binding.inTables, known = kinds.value(of: key) ?? 0
            let kind: UInt8 = 1 << access.kind.rawValue
            if known & kind != 0 { return false }
            kinds.store(known | kind, of: key)
            accesses.push(access)
            return true
        }
    }

    /// The accesses to bindings, or the accessors of components. It adds to the ones of the graph above.
    private final class Layer: @unchecked Sendable {
        // SAFETY: the table changes only while a check makes the record, before any other code has it.
        private let above: PersistentMap<ObjectRow, RowAccesses>
        private var own = ColdTable<ObjectRow, RowAccesses>()

        init(on layer: Layer?) {
            var merged = layer?.above ?? PersistentMap()
            for (row, accesses) in layer?.own.all ?? [] { merged[row] = accesses }
            above = merged
        }

        subscript(row: ObjectRow) -> RowAccesses? { own.value(of: row) ?? above[row] }

        /// Returns the accesses of a row, to be changed.
        func own(_ row: ObjectRow) -> RowAccesses {
            if let accesses = own.value(of: row) { return accesses }
            let accesses = RowAccesses(copying: above[row])
            own.store(accesses, of: row)
            return accesses
        }
    }
}

extension SharingRecord.Binding {
    var component: SharingRecord.Component { SharingRecord.Component(plan, plan.bindings[id].component) }

    /// The binding of a graph above that this binding represents, or the binding itself.
    var source: SharingRecord.Binding {
        var binding = self
        while let source = binding.plan.imported[binding.id] {
            binding = source
        }
        return binding
    }

    /// Whether the value is shared, but may not be used by several threads.
    var isUnsafelyShared: Bool {
        plan.bindings[id].isShared && !plan.bindings[id].effects.contains(.makesSendable)
    }

    /// Whether several threads may use the value.
    var isSendable: Bool {
        var pending = [self]
        var known = ColdTable<ObjectRow, Void>()
        while let binding = pending.popLast()?.source {
            guard known.insert(binding.inTables) else { continue }
            let (plan, id) = (binding.plan, binding.id)
            switch plan.bindings[id].kind {
            // Their values hold no more than the values of their targets.
            case .alias, .collection:
                for edge in plan.bindings[id].edges {
                    if let target = plan.edges[edge].target { pending.append(SharingRecord.Binding(plan, target)) }
                }
            case .componentFactory, .assistedFactory, .propertyInjector: return false
            case .plain, .decorator, .seed, .root, .imported:
                let effects = plan.bindings[id].effects
                if !effects.contains(.makesSendable) || effects.contains(.hasUnsafeKey) { return false }
            }
        }
        return true
    }
}

extension SharingRecord.Component {
    /// The component above this one, which may be in the graph above.
    var above: SharingRecord.Component? {
        plan.component(above: id).map { SharingRecord.Component($0.plan, $0.component) }
    }
}

/// An access to a shared value that is not `Sendable`, by a graph that is built on the value's graph, or by a start.
package final class SharedAccess: Sendable {
    let binding: PlanBinding
    let path: UnsafeSharing.Path

    init(binding: PlanBinding, path: UnsafeSharing.Path) {
        self.binding = binding
        self.path = path
    }
}

/// The accesses to an instance's shared values by starts, and by graphs that are built on the instance.
///
/// No plan knows all of them: two graphs may be compiled separately, and access the same value.
final class SharedAccesses: Sendable {
    private let paths = Guarded(ColdTable<ObjectRow, UnsafeSharing.Path>())

    /// Records an access.
    /// - Returns: The access by another accessor that was recorded before, if there is one.
    func note(_ access: SharedAccess) -> UnsafeSharing.Path? {
        let key = access.binding.inTables
        return paths.withLock { paths in
            guard let known = paths.value(of: key) else {
                paths.store(access.path, of: key)
                return nil
            }
            return known.accessor == access.path.accessor ? nil : known
        }
    }
}
