/// A group of definitions that belong together.
public protocol BeanModule {
    /// Creates the module.
    init()

    /// Defines the beans of the module; a module that it builds on comes first: `try environment.require(Other.self)`.
    /// - Parameter environment: Takes the definitions.
    func configure(_ environment: Environment) throws
}
