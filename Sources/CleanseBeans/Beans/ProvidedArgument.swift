import Cleanse

/// What the providers and the like among the arguments of factories give: a bean, or all of a type, under a key of its own type.
struct ProvidedArgument {
    let key: ProviderKey
    let value: ResolvedBean.Argument
    let origin: Origin
}
