// The components of a plan.

extension GraphPlan {
    /// One component of the tree.
    @usableFromInline
    package struct Component: NestedRow {
        typealias Row = Component

        package let name: TypeName
        package let scope: TypeName?
        package let seed: Any.Type
        package let parent: ComponentID?
        /// How many components are above it, including those of a parent plan.
        package let depth: Int
        /// The result of building it; nil where it is missing, or where bindings are requested instead.
        package internal(set) var root: BindingID?
        var seedSlot: SlotID?
        let convertsSeed: Bool
        /// How many of its bindings have a slot.
        var sharedCount = 0
        var endsInOrder = false
        /// Its bindings, except collections and those of a parent graph.
        package internal(set) var bindings = BindingID(0)..<BindingID(0)
        var table = KeyTable<Binding>(capacity: 0)
        package internal(set) var children: [ComponentID] = []
        /// The contributions to each collection.
        var contributions: [ProviderKey: [BindingID]] = [:]
    }
}
