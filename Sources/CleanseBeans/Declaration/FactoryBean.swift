/// A bean that makes another one: its declaration names the type with `target(_:)`.
///
/// The id of such a bean means the factory, its target type what the factory makes. If the factory is a singleton, it is
/// asked once, when its product is first needed.
public protocol FactoryBean: AnyObject {
    /// Makes the bean.
    /// - Returns: An object of the target type.
    func create() throws -> AnyObject
}
