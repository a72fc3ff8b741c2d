/// One component of the tree that is declared. Its records are contiguous, since its `configure` runs to the end before its children's.
struct DeclaredComponent: NestedRow {
    typealias Row = GraphPlan.Component

    let name: TypeName
    let scope: TypeName?
    let seed: Any.Type
    /// The type of its root; nil for one whose bindings are requested instead.
    let rootType: Any.Type?
    let parent: ComponentID?
    /// Its declaring type. A component can't be installed below one that the same type declares.
    let identity: ObjectIdentifier?
    /// Where it is installed; for a root component, where it is compiled.
    let origin: Origin
    var records = RecordID(0)..<RecordID(0)
    /// The key of the binding that was declared as its root.
    var rootKey: ProviderKey?
    /// Whether what is bound is not the seed itself, but a value that the front end converts it to.
    let convertsSeed: Bool
}
