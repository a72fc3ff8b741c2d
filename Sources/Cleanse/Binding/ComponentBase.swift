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
