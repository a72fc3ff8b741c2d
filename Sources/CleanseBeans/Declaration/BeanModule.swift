/// A group of definitions that belong together.
public protocol BeanModule {
    /// Makes the module.
    init()

    /// Defines the beans of the module; a module that it builds on comes first: `try environment.require(Other.self)`.
    /// - Parameter environment: Takes the definitions.
    func configure(_ environment: Environment) throws
}

extension Environment {
    /// Configures a module, unless this environment or one above it has done so before.
    ///
    /// Thread rule: modules of one environment are to be configured on one thread.
    /// - Parameter module: The module.
    /// - Returns: The environment.
    /// - Throws: What the module throws.
    @discardableResult
    public func require<Module: BeanModule>(_ module: Module.Type) throws -> Self {
        guard beginModule(module) else { return self }
        do { try module.init().configure(self) } catch {
            forgetModule(module)
            throw error
        }
        return self
    }
}
