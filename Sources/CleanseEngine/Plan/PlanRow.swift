/// A row of one of several plans: a binding, say, of a graph or of one that it is built on.
struct PlanRow<Row>: Sendable {
    /// Whoever has the row keeps the plan.
    unowned let plan: GraphPlan
    let id: RowIndex<Row>

    init(_ plan: GraphPlan, _ id: RowIndex<Row>) {
        self.plan = plan
        self.id = id
    }
}

extension PlanRow: Hashable, Comparable {
    static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id && lhs.plan === rhs.plan }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(plan))
        hasher.combine(id)
    }

    /// Those of a graph come before those of the graphs that it is built on.
    static func < (lhs: Self, rhs: Self) -> Bool {
        if lhs.plan === rhs.plan { return lhs.id < rhs.id }
        return lhs.plan.components[.root].depth > rhs.plan.components[.root].depth
    }
}
