/// Creates the content of a slot.
struct Maker {
    let binding: BindingID
    /// See `GraphPlan.Binding`.
    let isMadeAhead: Bool
    let link: Link<AnyObject>
}
