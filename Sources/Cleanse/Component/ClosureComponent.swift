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
        let subject = subject(parent, CodeLocation(file: file, line: line))
        return try factory(subject, on: parent, profiles, validate: validate, serviceLoader) {
            try compile(subject, parent, $0, isolation, configure)
        }
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
        let subject = subject(parent, CodeLocation(file: file, line: line))
        return subject.report(serviceLoader) { profiles throws(RecursiveCompilation) in
            try compile(subject, parent, profiles, isolation, configure)
        }
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

    private static func subject<Root, Scope: _ScopeBase>(
        _ parent: BuiltGraph?, _ sourceLocation: CodeLocation
    ) -> VariantSubject where ComponentElement == ClosureComponent<Root, Scope> {
        VariantSubject(
            component: TypeName("the component at \(sourceLocation)"), sourceLocation: sourceLocation,
            inherited: parent?.profiles ?? [])
    }

    private static func compile<Root, Scope: _ScopeBase>(
        _ subject: VariantSubject, _ parent: BuiltGraph?, _ profiles: Profiles?, _ isolation: (any Actor)?,
        _ configure: (Binder<Scope>) -> Void
    ) throws(RecursiveCompilation) -> Compiled where ComponentElement == ClosureComponent<Root, Scope> {
        try whileStored(configure) { configure throws(RecursiveCompilation) in
            // The declaration is released here, and the closure with it, even if the compilation throws.
            let declaration = GraphDeclaration(wording: TypedWording(), profiles: profiles)
            _ = declaration.addComponent(
                subject.component, scope: Scope.self == Unscoped.self ? nil : TypeName(Scope.self), seed: Void.self,
                rootType: Root.self,
                isolation: isolation.map { Isolation($0) }, sourceLocation: subject.sourceLocation
            ) { configure(Binder(AnyBinder($0))) }
            return try Compilations.current.compile(
                subject.component, declaredBy: declaration, sourceLocation: subject.sourceLocation,
                parent: parent?.lease)
        }
    }
}

/// Passes a function on as one that may be stored until `body` returns. The program ends if the function is stored longer.
func whileStored<Argument, Result, Failure>(
    _ function: (Argument) -> Void, _ body: (@escaping (Argument) -> Void) throws(Failure) -> Result
) throws(Failure) -> Result {
    // The compiler writes the length of the file's path into the code of the next call, and of the end of the function. With this fixed name,
    // builds in different folders produce the same bytes.
    #sourceLocation(file:"ClosureComponent+Stored.swift",line:1)
    return try withoutActuallyEscaping(function, do: body)
}
#sourceLocation()
