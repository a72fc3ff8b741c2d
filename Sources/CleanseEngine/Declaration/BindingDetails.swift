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
