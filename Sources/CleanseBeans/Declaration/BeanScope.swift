/// Decides how often a bean is created.
///
/// Register one with `environment.registerScope`, or define it as a bean. Thread rule: called from any thread.
public protocol BeanScope: AnyObject {
    /// The name by which beans choose the scope.
    var name: String { get }

    /// Called once for each bean of the scope, when its environment starts and everything is validated.
    /// - Parameters:
    ///   - bean: The declaration of the bean.
    ///   - factory: Creates its instances. It may be kept, and works until the environment is shut down.
    func prepare(_ bean: BeanDeclaration, factory: any BeanFactory) throws

    /// Returns an instance: a new one, or one that the scope has kept.
    /// - Parameters:
    ///   - bean: The declaration of the bean.
    ///   - factory: Creates its instances.
    func get(_ bean: BeanDeclaration, factory: any BeanFactory) throws -> AnyObject

    /// Called once when the environment is shut down.
    func finish()
}
