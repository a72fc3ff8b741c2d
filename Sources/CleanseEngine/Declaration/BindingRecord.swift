// Records of declared bindings, and the details that few of them have.

/// A declared binding before its graph is compiled, without the row that the plan takes over. None of its dependencies has been looked up.
struct BindingRecord {
    let recipe: Recipe
    // Next to the recipe, which ends with a byte, so that a record takes 40 bytes instead of 48.
    let isShared: Bool
    /// The upper half of the key's hash, computed while the key is at hand. Its text is elsewhere in memory.
    let keyHash: UInt32
    private let details: BindingDetails?
    /// The range of the binding's dependencies in the declaration's list.
    let dependencies: Range<RowIndex<Dependency>>

    init(
        keyHash: UInt32, isShared: Bool, dependencies: Range<RowIndex<Dependency>>, details: consuming BindingDetails?,
        recipe: consuming Recipe
    ) {
        self.keyHash = keyHash
        self.isShared = isShared
        self.dependencies = dependencies
        self.details = details
        self.recipe = recipe
    }

    /// Whether the binding has any of the following details.
    var hasDetails: Bool { details != nil }
    /// The scope that the bound type declares for itself.
    var defaultScope: TypeName? { details?.defaultScope }
    /// For an element of a collection, the collection and how the element joins it.
    var contribution: Contribution? { details?.contribution }
    /// The actor to which the factory is isolated.
    var isolation: Isolation? { details?.isolation }
    /// The functions that run when the shared value starts and stops.
    var hooks: LifecycleHooks? { details?.hooks }
    /// The source locations of the bindings that the front end has replaced by this one.
    var replaced: [CodeLocation] { details?.replaced ?? [] }
    /// For an alias, the conversion of its target's value, unless the alias has the same value.
    var conversion: ((Any) -> Any?)? { details?.conversion }
}

/// The index of a record in a declaration.
typealias RecordID = RowIndex<BindingRecord>

/// The details that few declared bindings have.
///
/// They are stored separately, since the memory of a thousand records is a large part of the cost of declaring a graph.
package final class BindingDetails {
    let defaultScope: TypeName?
    let contribution: Contribution?
    let conversion: ((Any) -> Any?)?
    let isolation: Isolation?
    let hooks: LifecycleHooks?
    let replaced: [CodeLocation]

    /// Returns the details of a binding, or `nil` if it has none.
    package static func any(
        scope: TypeName? = nil, contribution: Contribution? = nil, conversion: ((Any) -> Any?)? = nil,
        isolation: Isolation? = nil, hooks: LifecycleHooks? = nil, replaced: [CodeLocation] = []
    ) -> BindingDetails? {
        let isPlain =
            scope == nil && contribution == nil && conversion == nil && isolation == nil && hooks == nil
            && replaced.isEmpty
        return isPlain ? nil : BindingDetails(scope, contribution, conversion, isolation, hooks, replaced)
    }

    private init(
        _ defaultScope: TypeName?, _ contribution: Contribution?, _ conversion: ((Any) -> Any?)?,
        _ isolation: Isolation?, _ hooks: LifecycleHooks?, _ replaced: [CodeLocation]
    ) {
        self.defaultScope = defaultScope
        self.contribution = contribution
        self.conversion = conversion
        self.isolation = isolation
        self.hooks = hooks
        self.replaced = replaced
    }
}
