/// A row of one of several plans: a binding, say, of a graph or of one that it is built on.
struct PlanRow<Row>: Sendable {
    /// Whoever has the row keeps the plan.
    unowned let plan: GraphPlan
    let id: RowIndex<Row>

    init(_ plan: GraphPlan, _ id: RowIndex<Row>) {
        self.plan = plan
        self.id = id
    }

    /// Stands for it in tables.
    var inTables: ObjectRow { ObjectRow(ObjectIdentifier(plan), id) }
}

extension PlanRow: Equatable {
    static func == (lhs: Self, rhs: Self) -> Bool { lhs.id == rhs.id && lhs.plan === rhs.plan }
}
