/// A group of bindings that belong together; components are assembled from modules.
///
/// A component that includes a module several times, directly or through other modules, gets its bindings once.
public protocol Module {
    /// The scope of the components that may include it. A module without a scope fits every component.
    associatedtype Scope: _ScopeBase = Unscoped

    /// Declares the bindings of the module.
    /// - Parameter binder: Takes the declarations.
    static func configure(binder: Binder<Scope>)
}
