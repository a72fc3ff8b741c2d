// Records of the users of shared values: those that a plan knows, and those that graphs and starts on an instance add.

/// Who uses the bindings of a graph, and of the graphs that it is built on.
struct SharingRecord: Sendable {
    var uses: Layer<GraphPlan.Binding, [Use]>
    var components: Layer<GraphPlan.Component, Home>

    /// The record of a graph, to be made.
    /// - Parameter above: That of the graph that it is built on. What it has is shared.
    init(on above: SharingRecord?) {
        uses = Layer(on: above?.uses)
        components = Layer(on: above?.components)
    }

    /// Who builds a component, in terms of the component above it.
    func builders(of component: Component) -> [UnsafeSharing.User] { components[component]?.builders ?? [] }

    typealias Binding = PlanBinding
    typealias Component = PlanRow<GraphPlan.Component>

    struct Use: Sendable {
        /// Which one of its binding's uses.
        struct ID: Sendable {
            let binding: Binding
            let position: Int
        }

        let user: UnsafeSharing.User
        let access: Access
        /// The use of the binding that depends on it; nil for roots.
        let from: ID?

        /// What the user does with the value.
        enum Access: Hashable {
            /// It creates the value, and has it.
            case creates
            /// It gets the value from another user, which created it.
            case receives
            /// It has a factory of a component that gives the root only: a `SendableComponentFactory`.
            case builds
        }
    }

    /// A use of a binding of a component above by what builds a component.
    struct Exit: Sendable {
        let target: Binding
        let access: Use.Access
        let from: Use.ID
    }

    /// How a component is used as a whole.
    struct Home: Sendable {
        var builders: [UnsafeSharing.User] = []
        /// The builders that have its graph, whose injectors they may call.
        var graphOwners: [UnsafeSharing.User] = []
        /// What it uses of the components above.
        var exits = Exits()
    }

    /// The uses of bindings above by what builds a component, one for each target and access.
    struct Exits: Sendable {
        private(set) var list: [Exit] = []
        private var targets: [Use.Access: Set<ObjectRow>] = [:]

        /// - Returns: Whether it is a new one.
        mutating func insert(_ exit: Exit) -> Bool {
            let isNew = targets[exit.access, default: []].insert(exit.target.inTables).inserted
            if isNew { list.append(exit) }
            return isNew
        }
    }

    /// A dictionary that adds to that of the graph above.
    struct Layer<Row, Value: Sendable>: Sendable {
        private let above: PersistentMap<ObjectRow, Value>
        private var own: [ObjectRow: Value] = [:]

        init(on layer: Layer?) { above = layer?.merged ?? PersistentMap() }

        private var merged: PersistentMap<ObjectRow, Value> {
            own.reduce(into: above) { merged, entry in merged[entry.key] = entry.value }
        }

        subscript(row: PlanRow<Row>) -> Value? { own[row.inTables] ?? above[row.inTables] }

        subscript(row: PlanRow<Row>, default initial: @autoclosure () -> Value) -> Value {
            get { self[row] ?? initial() }
            _modify {
                let key = row.inTables
                var value = own.removeValue(forKey: key) ?? above[key] ?? initial()
                defer { own[key] = value }
                yield &value
            }
        }
    }

    /// The record of a graph, which those that are built on it share.
    final class Published: Sendable {
        let record: SharingRecord

        init(_ record: SharingRecord) { self.record = SharingRecord(on: record) }
    }
}

extension SharingRecord.Binding {
    var component: SharingRecord.Component { SharingRecord.Component(plan, row.component) }

    /// The binding itself, where this one stands for that of a graph above.
    var source: SharingRecord.Binding {
        var binding = self
        while let source = binding.plan.imported[binding.id] {
            binding = source
        }
        return binding
    }

    /// Whether the value may be used by several threads.
    var isSendable: Bool {
        var pending = [self]
        var known: Set<ObjectRow> = []
        while let binding = pending.popLast()?.source {
            guard known.insert(binding.inTables).inserted else { continue }
            let (plan, row) = (binding.plan, binding.row)
            switch row.kind {
            // They hold nothing else than the values that they stand for.
            case .alias, .collection:
                pending += row.edges.compactMap { plan.edges[$0].target }.map { SharingRecord.Binding(plan, $0) }
            case .componentFactory, .assistedFactory, .propertyInjector: return false
            case .plain, .seed, .root, .imported:
                if !row.effects.contains(.makesSendable) || row.effects.contains(.hasUnsafeKey) { return false }
            }
        }
        return true
    }
}

extension SharingRecord.Component {
    /// The component that builds this one, which may be in the graph above.
    var above: SharingRecord.Component? {
        plan.component(above: id).map { SharingRecord.Component($0.plan, $0.component) }
    }
}

/// A use of a shared value that is not `Sendable`, by a graph that is built on the value's graph, or by a start.
package struct SharedUse: Sendable {
    let binding: PlanBinding
    let way: UnsafeSharing.Way
}

/// The uses of an instance's shared values by graphs that are built on it, and by starts, which no plan knows: two of them may be compiled
/// apart, and use one value.
final class SharedUses: Sendable {
    private let ways = Guarded<[ObjectRow: UnsafeSharing.Way]>([:])

    /// - Returns: The use by another user that was noted before, if there is one.
    func note(_ use: SharedUse) -> UnsafeSharing.Way? {
        let key = use.binding.inTables
        return ways.withLock { ways in
            guard let known = ways[key] else {
                ways[key] = use.way
                return nil
            }
            return known.user == use.way.user ? nil : known
        }
    }
}
