/// A root component whose bindings a closure declares, for tests and scripts.
///
/// Created by `ComponentFactory.of(root: Shop.self) { binder in … }`.
public enum ClosureComponent<Root, Scope: _ScopeBase>: RootComponent {
    /// Declares nothing, since the closure declares the bindings.
    public static func configure(binder: Binder<Scope>) {}

    /// Declares nothing, since the closure binds the root.
    public static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> { BindingReceipt() }
}

extension ComponentFactory {
    /// Compiles a component that a closure declares, without a type of its own.
    ///
    /// The closure also binds the root: `binder.bind().to(factory: Shop.init)`.
    /// Thread rule: any thread may call this function.
    /// - Parameters:
    ///   - root: The type of the root.
    ///   - scope: The scope of the component.
    ///   - parent: A graph whose bindings the component sees, and whose shared values it uses.
    ///   - profiles: The active profiles, in addition to the profiles of the parent.
    ///   - validate: Whether to report mistakes now, and to run plug-ins.
    ///   - serviceLoader: The plug-ins that check the graph.
    ///   - file: The source file of this call, for messages.
    ///   - line: The line of this call, for messages.
    ///   - isolation: The actor that the closure belongs to, by default the caller's.
    ///   - configure: Declares the bindings. Called once, before this function returns.
    /// - Returns: A factory that can build any number of instances.
    /// - Throws: The mistake, or all mistakes as a ``MultiError``.
    /// - Complexity: Linear in the number of bindings and dependencies.
    public static func of<Root, Scope: _ScopeBase>(
        root: Root.Type, scope: Scope.Type, parent: BuiltGraph? = nil, profiles: Profiles = [], validate: Bool = true,
        serviceLoader: CleanseServiceLoader = .instance, file: StaticString = #fileID, line: Int = #line,
        isolation: isolated (any Actor)? = #isolation, configure: (Binder<Scope>) -> Void
    ) throws -> ComponentFactory where ComponentElement == ClosureComponent<Root, Scope> {
        try RootDeclaration(root: root, scope, on: parent, serviceLoader, CodeLocation(file: file, line: line))
            .factory(profiles, validate: validate, on: isolation, configure)
    }

    /// Compiles a component that a closure declares, in the scope ``Singleton``.
    ///
    /// Thread rule: any thread may call this function.
    /// - Parameters:
    ///   - root: The type of the root.
    ///   - profiles: The active profiles.
    ///   - file: The source file of this call, for messages.
    ///   - line: The line of this call, for messages.
    ///   - isolation: The actor that the closure belongs to, by default the caller's.
    ///   - configure: Declares the bindings, including the root's. Called once, before this function returns.
    /// - Returns: A factory that can build any number of instances.
    /// - Throws: The mistake, or all mistakes as a ``MultiError``.
    /// - Complexity: Linear in the number of bindings and dependencies.
    public static func of<Root>(
        root: Root.Type, profiles: Profiles = [], file: StaticString = #fileID, line: Int = #line,
        isolation: isolated (any Actor)? = #isolation, configure: (SingletonBinder) -> Void
    ) throws -> ComponentFactory where ComponentElement == ClosureComponent<Root, Singleton> {
        try of(
            root: root, scope: Singleton.self, profiles: profiles, file: file, line: line, isolation: isolation,
            configure: configure)
    }

    /// Checks a component that a closure declares, without building it.
    /// - Parameters:
    ///   - root: The type of the root.
    ///   - scope: The scope of the component.
    ///   - parent: A graph whose bindings the component sees.
    ///   - serviceLoader: The plug-ins that check the graph.
    ///   - file: The source file of this call, for messages.
    ///   - line: The line of this call, for messages.
    ///   - isolation: The actor that the closure belongs to, by default the caller's.
    ///   - configure: Declares the bindings. Called once, before this function returns.
    /// - Returns: All errors, and warnings about values that would keep each other alive.
    /// - Complexity: Linear in the number of bindings and dependencies; warnings cost more.
    public static func validate<Root, Scope: _ScopeBase>(
        root: Root.Type, scope: Scope.Type, parent: BuiltGraph? = nil,
        serviceLoader: CleanseServiceLoader = .instance, file: StaticString = #fileID, line: Int = #line,
        isolation: isolated (any Actor)? = #isolation, configure: (Binder<Scope>) -> Void
    ) -> ValidationReport where ComponentElement == ClosureComponent<Root, Scope> {
        RootDeclaration(root: root, scope, on: parent, serviceLoader, CodeLocation(file: file, line: line))
            .report(on: isolation, configure)
    }

    /// Checks a component that a closure declares, in the scope ``Singleton``, without building it.
    /// - Parameters:
    ///   - root: The type of the root.
    ///   - file: The source file of this call, for messages.
    ///   - line: The line of this call, for messages.
    ///   - isolation: The actor that the closure belongs to, by default the caller's.
    ///   - configure: Declares the bindings, including the root's. Called once, before this function returns.
    /// - Returns: All errors, and warnings about values that would keep each other alive.
    /// - Complexity: Linear in the number of bindings and dependencies; warnings cost more.
    public static func validate<Root>(
        root: Root.Type, file: StaticString = #fileID, line: Int = #line,
        isolation: isolated (any Actor)? = #isolation, configure: (SingletonBinder) -> Void
    ) -> ValidationReport where ComponentElement == ClosureComponent<Root, Singleton> {
        validate(
            root: root, scope: Singleton.self, file: file, line: line, isolation: isolation, configure: configure)
    }
}

extension RootDeclaration {
    /// Creates the declaration of a component with the bindings of a closure.
    fileprivate convenience init(
        root: Any.Type, _ scope: Any.Type, on parent: BuiltGraph?, _ serviceLoader: CleanseServiceLoader,
        _ sourceLocation: CodeLocation
    ) {
        let component = TypeName("the component at \(sourceLocation)")
        self.init(component, at: sourceLocation, on: parent, serviceLoader, isDeclaredByClosure: true) {
            declaration, closure in
            _ = declaration.addComponent(
                component, scope: scope == Unscoped.self ? nil : TypeName(scope), seed: Void.self, rootType: root,
                isolation: closure?.isolation,
                sourceLocation: sourceLocation
            ) { closure?.configure($0) }
        }
    }
}

/// Passes a function on as one that may be stored until `body` returns. The program ends if the function is stored longer.
func whileStored<Result, Failure>(
    _ function: (Recorder) -> Void, _ body: (@escaping (Recorder) -> Void) throws(Failure) -> Result
) throws(Failure) -> Result {
    // The compiler writes the length of the file's path into the code of the next call, and of the end of the function. With this fixed name,
    // builds in different folders produce the same bytes.
    #sourceLocation(file:"ClosureComponent+Stored.swift",line:1)
    return try withoutActuallyEscaping(function, do: body)
}
#sourceLocation()
