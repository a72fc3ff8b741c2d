/// Creates the content of a slot.
struct Maker {
    let binding: BindingID
    /// See `GraphPlan.Binding`.
    let isMadeAhead: Bool
    let make: (GraphInstance) throws -> AnyObject
}
