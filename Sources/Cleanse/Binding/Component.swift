// Components and modules declare bindings.

/// A graph of objects with one root that can be built. The name is that of Cleanse 4.
public protocol ComponentBase {
    /// The value that must be passed to build the component; bound in it under its own type. `Void` for none.
    associatedtype Seed = Void

    /// The type of the object that building the component returns.
    associatedtype Root

    /// The scope in which the component shares values.
    associatedtype Scope: _ScopeBase = Unscoped

    /// Declares the bindings of the component. Called once for each `ComponentFactory.of`, never by `build`.
    /// - Parameter binder: Takes the declarations.
    static func configure(binder: Binder<Scope>)

    /// Declares how the root is created.
    /// - Parameter bind: Takes the one declaration.
    /// - Returns: The receipt of the declaration.
    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root>
}

/// A component that is built on its own: by ``ComponentFactory``'s `of`.
public protocol RootComponent: ComponentBase {}

/// A component that is installed in another one and sees its bindings.
public protocol Component: ComponentBase {}

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

// An isolated conformance, `@MainActor enum Screens: @MainActor Module`, lets `configure` and the closures in it belong to an actor.

extension ComponentBase {
    /// The actor that the declarations of the component belong to.
    static var isolation: Isolation? { Isolation(ofConformance: Self.self as any ComponentBase.Type) }
}

extension Module {
    /// The actor that the declarations of the module belong to.
    static var isolation: Isolation? { Isolation(ofConformance: Self.self as any Module.Type) }
}
