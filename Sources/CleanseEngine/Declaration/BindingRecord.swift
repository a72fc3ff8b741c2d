/// One declared binding, as a front end emits it. Nothing is looked up or linked yet.
@usableFromInline
package struct BindingRecord {
    package var key: ProviderKey
    package var origin: Origin
    /// The inclusion of the module that declared it; nil for the component itself.
    @OptionalIndex var module: ModuleID?
    package var kind: BindingKind
    package var isShared: Bool
    package var effects: BindingEffects
    /// The range of its dependencies in the declaration's list.
    var dependencies: Range<RowIndex<Dependency>>
    /// Creates the link, once the dependencies are linked.
    var recipe: (Linker) -> ErasedLink
    private let details: Details?

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
        key: ProviderKey, origin: Origin, module: ModuleID?, kind: BindingKind, isShared: Bool,
        defaultScope: TypeName? = nil, effects: BindingEffects, dependencies: Range<RowIndex<Dependency>>,
        contribution: Contribution? = nil, isolation: Isolation? = nil,
        hooks: LifecycleHooks? = nil, recipe: @escaping (Linker) -> ErasedLink, conversion: ((Any) -> Any?)? = nil,
        replaced: [Origin] = []
    ) {
        self.key = key
        self.origin = origin
        self.module = module
        self.kind = kind
        self.isShared = isShared
        self.effects = effects
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
