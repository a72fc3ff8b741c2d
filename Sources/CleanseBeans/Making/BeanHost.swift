import Cleanse

/// The interface of an environment for the compilation and the creation of its beans.
protocol BeanHost: AnyObject, Sendable {
    var name: String { get }
    /// The environment whose beans this one sees.
    var hostAbove: (any BeanHost)? { get }
    var definitions: DefinitionTable { get }
    var scopes: ScopeTable { get }
    var configurationManager: ConfigurationManager { get }
    /// The processor that injects beans, before all others.
    var standardProcessor: any InjectingPostProcessor { get }
    /// The state that created beans share; nil before the definitions have been validated.
    var runtime: BeanRuntime? { get }

    /// Who requests its beans, for the check of what is shared; nil before the definitions have been validated.
    var requests: SharingCheck.Requests? { get }

    /// Where a start that waits creates what belongs to no actor; nil if there is no such start.
    var startHome: (any Actor)? { get }

    /// Runs a part of the environment's start, in which user code may request beans.
    func asStarter<Result>(_ body: () throws -> Result) rethrows -> Result

    /// Adds a scope of a declaration, so that it finishes with the environment.
    func note(_ scope: any BeanScope)

    /// Whether an injection computes the values of a kind of `Inject`.
    func hasInjection(for kind: Inject.Type) -> Bool

    /// Registers a bean that is a scope, an injection or a source of configuration.
    func adopt(_ object: AnyObject) throws
}
