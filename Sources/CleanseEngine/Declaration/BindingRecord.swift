// Records of declared bindings, with details that few of them have.

/// What a declared binding has until its graph is compiled, beside the row that the plan takes over. Nothing is looked up or linked yet.
struct BindingRecord {
    var recipe: Recipe
    // Beside the recipe, which ends with a byte: so a record has 40 bytes, not 48.
    let isShared: Bool
    /// The half of the key's hash that counts, computed while the key is at hand: a text is elsewhere in memory.
    let keyHash: UInt32
    private let details: BindingDetails?
    /// The range of its dependencies in the declaration's list.
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

    /// Whether it has any of what follows.
    var hasDetails: Bool { details != nil }
    /// The scope its type declares for itself.
    var defaultScope: TypeName? { details?.defaultScope }
    /// For an element of a collection: which collection, and how the element joins it.
    var contribution: Contribution? { details?.contribution }
    /// The actor that the factory belongs to.
    var isolation: Isolation? { details?.isolation }
    /// What runs when its shared value starts and stops.
    var hooks: LifecycleHooks? { details?.hooks }
    /// Where the bindings are declared that it replaces, as far as its front end has replaced some.
    var replaced: [Origin] { details?.replaced ?? [] }
    /// For an alias: converts the value that it stands for, unless they are the same.
    var conversion: ((Any) -> Any?)? { details?.conversion }
}

/// A record of a declaration.
typealias RecordID = RowIndex<BindingRecord>

/// What few declared bindings have, apart, since the memory of a thousand records is a good part of the cost of a start.
package final class BindingDetails {
    let defaultScope: TypeName?
    let contribution: Contribution?
    let conversion: ((Any) -> Any?)?
    let isolation: Isolation?
    let hooks: LifecycleHooks?
    let replaced: [Origin]

    /// The details of a binding; nil for one that has none of them.
    package static func any(
        scope: TypeName? = nil, contribution: Contribution? = nil, conversion: ((Any) -> Any?)? = nil,
        isolation: Isolation? = nil, hooks: LifecycleHooks? = nil, replaced: [Origin] = []
    ) -> BindingDetails? {
        let isPlain =
            scope == nil && contribution == nil && conversion == nil && isolation == nil && hooks == nil
            && replaced.isEmpty
        return isPlain ? nil : BindingDetails(scope, contribution, conversion, isolation, hooks, replaced)
    }

    private init(
        _ defaultScope: TypeName?, _ contribution: Contribution?, _ conversion: ((Any) -> Any?)?,
        _ isolation: Isolation?, _ hooks: LifecycleHooks?, _ replaced: [Origin]
    ) {
        self.defaultScope = defaultScope
        self.contribution = contribution
        self.conversion = conversion
        self.isolation = isolation
        self.hooks = hooks
        self.replaced = replaced
    }
}
