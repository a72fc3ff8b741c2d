/// A bean that receives the environment which declares it, before `postConstruct`.
///
/// An environment keeps its singletons alive: declare the property `weak`, or end the cycle with `shutdown()`.
public protocol EnvironmentAware: AnyObject {
    /// The environment that declares the bean.
    var environment: Environment? { get set }
}
