// The values whose health a graph depends on.

/// The values whose health a graph depends on: the values of graphs above first, and each after the values that it depends on.
final class HealthList {
    /// A started value, with the controller of its graph.
    final class Entry {
        let controller: LifecycleController
        let node: Int
        /// The positions of the values that it depends on.
        fileprivate(set) var dependsOn: [Int] = []

        init(_ controller: LifecycleController, _ node: Int) {
            (self.controller, self.node) = (controller, node)
        }

        fileprivate var row: ObjectRow {
            ObjectRow(ObjectIdentifier(controller), RowIndex<StartPlan.Node>(node))
        }
    }

    private(set) var entries: [Entry] = []
    private let graph: LifecycleController
    private var positions = ColdTable<ObjectRow, Int>()
    /// The number of entries that belong to graphs above.
    private var countAbove = 0

    init(of graph: LifecycleController) {
        self.graph = graph
        let nodes = graph.startPlan.nodes.indices
        for node in nodes { for above in graph.valuesAbove(of: node) { add(above) } }
        countAbove = entries.count
        for node in nodes { add(Entry(graph, node)) }
    }

    /// Adds a value after the values that it depends on, unless it has been added.
    private func add(_ entry: Entry) {
        let node = entry.controller.startPlan.nodes[entry.node]
        guard !node.isAbove, positions.value(of: entry.row) == nil else { return }
        var needs: [Entry] = []
        for need in node.needs { needs.push(Entry(entry.controller, need)) }
        needs.push(all: entry.controller.valuesAbove(of: entry.node))
        for need in needs { add(need) }
        positions.store(entries.count, of: entry.row)
        var dependsOn: Set<Int> = []
        for need in needs { if let position = positions.value(of: need.row) { _ = dependsOn.add(position) } }
        entry.dependsOn = dependsOn.ascending()
        entries.push(entry)
    }

    /// The health of all values, with the answers that are known.
    var health: GraphHealth {
        var values: [GraphHealth.Value] = []
        for entry in entries { values.push(entry.controller.health(of: entry.node, dependsOn: entry.dependsOn)) }
        let state = graph.isStoppedFromAbove && graph.state == .running ? .stopping : graph.state
        return GraphHealth(state, values, own: countAbove, names: graph.plan.names)
    }
}

extension LifecycleController {
    /// Returns the health of a value, without running its checks.
    fileprivate func health(of node: Int, dependsOn: [Int]) -> GraphHealth.Value {
        let binding = startPlan.nodes[node].binding
        let (start, phase, hasEnded, error) = lock.withLock {
            let value = machine.values[node]
            let hasEnded = value.map { $0.state == .running && $0.isOver.contains(true) } ?? false
            return (machine.starts[node], machine.phase, hasEnded, value?.errors.first)
        }
        var (outcome, time) = phase == .running ? checks.answer(of: node) : (.unchecked, nil)
        if hasEnded { outcome = .ended((error as? RunningFailure)?.error ?? error) }
        return GraphHealth.Value(
            binding: plan.chainLink(of: binding), actor: plan.isolation(creating: binding)?.type,
            began: start.began,
            elapsed: clock.now() - start.began, duration: start.ended - start.began, outcome: outcome,
            age: time.map { clock.now() - $0 },
            dependsOn: dependsOn)
    }

    /// Returns the nearest values of graphs above on which a value depends, with the controllers of these graphs.
    fileprivate func valuesAbove(of node: Int) -> [HealthList.Entry] {
        guard instance.parent != nil else { return [] }
        var found: [HealthList.Entry] = []
        /// Returns the instance that has the value of a binding, or `nil` for a value of a component below, which a factory creates later.
        func home(of source: PlanBinding) -> GraphInstance? {
            let hops = plan.components[component].depth - source.depth
            return hops < 0 ? nil : instance.ancestor(hops)
        }
        func started(_ source: PlanBinding) -> HealthList.Entry? {
            guard let home = home(of: source) else { return nil }
            return LifecycleController.started(source.binding, in: home)
        }
        func follow(_ binding: BindingID, of linked: LinkedPlan) {
            let walk = DependencyWalk(from: binding, in: linked.plan, through: .all)
            while let next = walk.next() {
                let source = linked.plan.source(of: next)
                if let value = started(source) {
                    if value.controller !== self { found.push(value) }
                } else if source.plan === linked.plan {
                    walk.enter(next)
                } else if let home = home(of: source) {
                    // A value of another plan that is created for each request leads to the values that it needs.
                    follow(source.binding, of: home.linked)
                }
            }
        }
        follow(startPlan.nodes[node].binding, of: linked)
        return found
    }

    /// Returns the value of a binding with its controller, if the instance has started it.
    private static func started(_ binding: BindingID, in instance: GraphInstance) -> HealthList.Entry? {
        guard let controller = known(of: instance),
            let node = controller.startPlan.nodes.firstIndex(where: {
                $0.binding == binding && !$0.isAbove
            })
        else { return nil }
        return HealthList.Entry(controller, node)
    }
}
