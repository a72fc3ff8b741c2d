/// What a declared binding has until its graph is compiled, beside the row that the plan takes over. Nothing is looked up or linked yet.
struct BindingRecord {
    /// Creates the link, once the dependencies are linked.
    var recipe: (Linker) -> ErasedLink
    private let details: Details?
    /// The range of its dependencies in the declaration's list.
    let dependencies: Range<RowIndex<Dependency>>
    let isShared: Bool

    /// Properties that few bindings have, stored separately, since the memory of a thousand records is a good part of the cost of a start.
    private final class Details {
        let defaultScope: TypeName?
        let contribution: Contribution?
        let conversion: ((Any) -> Any?)?
        let isolation: Isolation?
        let hooks: LifecycleHooks?
        let replaced: [Origin]

        init(
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

    init(
        isShared: Bool, defaultScope: TypeName?, dependencies: Range<RowIndex<Dependency>>,
        contribution: Contribution?, isolation: Isolation?, hooks: LifecycleHooks?, conversion: ((Any) -> Any?)?,
        replaced: [Origin], recipe: consuming @escaping (Linker) -> ErasedLink
    ) {
        self.isShared = isShared
        self.dependencies = dependencies
        self.recipe = recipe
        let isPlain =
            defaultScope == nil && contribution == nil && conversion == nil && isolation == nil && hooks == nil
            && replaced.isEmpty
        details = isPlain ? nil : Details(defaultScope, contribution, conversion, isolation, hooks, replaced)
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
