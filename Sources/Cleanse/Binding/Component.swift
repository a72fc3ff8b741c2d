// Components and modules declare bindings.

/// A set of bindings with one root, from which a graph of objects can be built.
///
/// The name comes from Cleanse 4.
public protocol ComponentBase {
    /// The type of the value that a build of the component takes, and that is bound in it under this type. `Void` if there is none.
    associatedtype Seed = Void

    /// The type of the object that building the component returns.
    associatedtype Root

    /// The scope in which the component shares values.
    associatedtype Scope: _ScopeBase = Unscoped

    /// Declares the bindings of the component. Each call of `ComponentFactory.of` calls it once. `build` never calls it.
    /// - Parameter binder: Records the declarations.
    static func configure(binder: Binder<Scope>)

    /// Declares how the root is created.
    /// - Parameter bind: Records the single declaration.
    /// - Returns: Proof that the binding was declared.
    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root>
}

/// A component that is built on its own, with `ComponentFactory.of`.
public protocol RootComponent: ComponentBase {
    /// The combinations of profiles that exist. By default, it is empty: all combinations of the profiles that conditions read exist.
    ///
    /// `ComponentFactory.validate` checks these variants. Building another combination is an error (``UndeclaredVariant``).
    static var variants: [Profiles] { get }
}

extension RootComponent {
    /// Empty, for components that have all combinations of the profiles that their conditions read.
    public static var variants: [Profiles] { [] }
}

/// A component that is installed in another component and sees its bindings.
public protocol Component: ComponentBase {}

/// A group of related bindings, from which components are assembled.
///
/// A component that includes a module several times, directly or through other modules, gets its bindings once.
public protocol Module {
    /// The scope of the components that may include the module. Every component may include a module without a scope.
    associatedtype Scope: _ScopeBase = Unscoped

    /// Whether all bindings of the module, and of the modules that it includes, are live, as with the step `live()`. By default, `false`.
    static var isLive: Bool { get }

    /// Declares the bindings of the module.
    /// - Parameter binder: Records the declarations.
    static func configure(binder: Binder<Scope>)
}

/// A module with parameters: a value that declares bindings, such as `DatabaseModule(url: url, connections: 4)`.
///
/// If the type is `Hashable`, a component that includes equal values gets their bindings once. Otherwise each inclusion counts, and a second
/// one of a module that binds a key is a duplicate. Values that differ are different modules. They may bind other keys, such as keys with
/// different tags, or add elements to a collection.
///
/// A parameter is not a dependency: it is known when the graph is declared, and no other binding can use it, unless the module binds it. Its
/// conformance can't be isolated to an actor, because graphs compare the values on any thread.
public protocol ParameterizedModule: Sendable {
    /// The scope of the components that may include the module. Every component may include a module without a scope.
    associatedtype Scope: _ScopeBase = Unscoped

    /// Whether all bindings of the module, and of the modules that it includes, are live, as with the step `live()`. By default, `false`.
    var isLive: Bool { get }

    /// Declares the bindings of the module.
    /// - Parameter binder: Records the declarations.
    func configure(binder: Binder<Scope>)
}

// With an isolated conformance, `@MainActor enum Screens: @MainActor Module`, `configure` and the closures in it belong to an actor.

extension ComponentBase {
    /// The actor that the declarations of the component belong to.
    static var isolation: Isolation? { Isolation(ofConformance: Self.self as any ComponentBase.Type) }
}

extension ParameterizedModule {
    /// `false`, for modules whose bindings are not all live.
    public var isLive: Bool { false }
}

extension Module {
    /// `false`, for modules whose bindings are not all live.
    public static var isLive: Bool { false }

    /// The actor that the declarations of the module belong to.
    static var isolation: Isolation? { Isolation(ofConformance: Self.self as any Module.Type) }
}
