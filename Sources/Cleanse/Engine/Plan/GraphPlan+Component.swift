// The components of a plan.

extension GraphPlan {
    /// One component of the tree.
    package struct Component {
        package let name: TypeName
        package let scope: TypeName?
        package let seed: Any.Type
        package let parent: Int?
        /// How many components stand above it, those of a parent plan included.
        let depth: Int
        var root: Int = -1
        var seedSlot: Int?
        let convertsSeed: Bool
        /// How many of its bindings have a slot.
        var sharedCount = 0
        var endsInOrder = false
        /// Its bindings, but for collections and those of a parent graph.
        var bindings = 0..<0
        var table = KeyTable(capacity: 0)
        package internal(set) var children: [Int] = []
        /// The contributions to each collection, as binding indices.
        var contributions: [ProviderKey: [Int]] = [:]
    }
}
