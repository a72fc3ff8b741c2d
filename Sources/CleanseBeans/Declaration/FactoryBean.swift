/// A bean that creates another one: its declaration names the type with `target(_:)`.
///
/// The id of such a bean means the factory, its target type its product. If the factory is a singleton, it is
/// called once, when its product is first needed.
public protocol FactoryBean: AnyObject {
    /// Creates the bean.
    /// - Returns: An object of the target type.
    func create() throws -> AnyObject
}
