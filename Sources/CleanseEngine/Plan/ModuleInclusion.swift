/// A module that a component includes, or another module.
@usableFromInline
package struct ModuleInclusion: NestedRow, Sendable {
    typealias Row = ModuleInclusion

    let type: Any.Type
    /// The component that includes it; nil for overrides.
    @OptionalIndex var component: RowIndex<GraphPlan.Component>?
    /// The inclusion of the module that includes it, if one does.
    @OptionalIndex var parent: RowIndex<ModuleInclusion>?
    let origin: Origin
}
