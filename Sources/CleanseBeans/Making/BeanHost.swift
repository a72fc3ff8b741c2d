/// What the compilation and the making of beans ask of the environment that declares the beans.
protocol BeanHost: AnyObject {
    var name: String { get }
    /// The environment whose beans this one sees.
    var hostAbove: (any BeanHost)? { get }
    var definitions: DefinitionTable { get }
    var scopes: ScopeTable { get }
    var configurationManager: ConfigurationManager { get }
    /// The processor that injects beans, before all others.
    var standardProcessor: any BeanPostProcessor { get }
    /// What the beans share that are made; nil before the definitions have been validated.
    var runtime: BeanRuntime? { get }

    /// Notes a scope that a declaration was given, so that it finishes with the environment.
    func note(_ scope: any BeanScope)

    /// Whether an injection computes the values of a kind of `Inject`.
    func hasInjection(for kind: Inject.Type) -> Bool

    /// Lets a bean take its part that is a scope, an injection or a source of configuration.
    func adopt(_ object: AnyObject) throws
}
