/// A graph of objects with one root: what can be built.
public protocol ComponentBase {
    /// What has to be given to build the component; bound in it under its own type. `Void` for none.
    associatedtype Seed = Void

    /// The type of the object that building the component gives.
    associatedtype Root

    /// The scope in which the component shares values.
    associatedtype Scope: _ScopeBase = Unscoped

    /// Declares the bindings of the component.
    static func configure(binder: Binder<Scope>)

    /// Declares how the root is made.
    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root>
}

/// A component that is installed in another one and sees its bindings.
public protocol Component: ComponentBase {}

/// A component that is built on its own: see ``ComponentFactory/of(_:overriding:parent:validate:serviceLoader:file:line:)``.
public protocol RootComponent: ComponentBase {}
