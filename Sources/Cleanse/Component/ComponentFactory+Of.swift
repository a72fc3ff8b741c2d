// Compiles and validates root components.

extension ComponentFactory where ComponentElement: RootComponent {
    /// Compiles a root component and its subcomponents. Runs every `configure` once.
    ///
    /// Thread rule: any thread may call this function.
    /// - Parameters:
    ///   - component: The root component.
    ///   - modules: Modules whose bindings replace the bindings with the same keys, anywhere in the tree of components.
    ///   - parent: A graph whose bindings the component sees, and whose shared values it uses: the `graph` of a ``ComponentInstance``.
    ///   - profiles: The active profiles, in addition to the profiles of the parent.
    ///   - validate: Whether to report mistakes now, and to run plug-ins. If not, a mistake is thrown when a value that depends on it is
    ///     requested. Mistakes of isolation (``UnsafeSharing``, ``ConflictingIsolation``) are always reported.
    ///   - serviceLoader: The plug-ins that check the graph.
    ///   - file: The source file of this call, for messages.
    ///   - line: The line of this call, for messages.
    /// - Returns: A factory that can build any number of instances.
    /// - Throws: The mistake, or all mistakes as a ``MultiError``; or ``RecursiveCompilation``, immediately, inside the component's own
    ///   `configure`.
    /// - Complexity: Linear in the number of bindings and dependencies.
    public static func of(
        _ component: ComponentElement.Type,
        overriding modules: [any Module.Type] = [],
        parent: BuiltGraph? = nil,
        profiles: Profiles = [],
        validate: Bool = true,
        serviceLoader: CleanseServiceLoader = .instance,
        file: StaticString = #fileID, line: Int = #line
    ) throws -> ComponentFactory {
        try declaration(overriding: modules, on: parent, serviceLoader, CodeLocation(file: file, line: line))
            .factory(profiles, validate: validate)
    }

    /// Compiles a root component in which a closure replaces bindings.
    /// - Parameters:
    ///   - component: The root component.
    ///   - configure: Declares bindings that replace the bindings with the same keys, anywhere in the tree of components.
    ///   - parent: A graph whose bindings the component sees, and whose shared values it uses.
    ///   - profiles: The active profiles, in addition to the profiles of the parent.
    ///   - validate: Whether to report mistakes now, and to run plug-ins.
    ///   - serviceLoader: The plug-ins that check the graph.
    ///   - file: The source file of this call, for messages.
    ///   - line: The line of this call, for messages.
    ///   - isolation: The actor that the closure belongs to, by default the caller's.
    /// - Returns: A factory that can build any number of instances.
    /// - Throws: The mistake, or all mistakes as a ``MultiError``; or ``RecursiveCompilation``, immediately, inside the component's own
    ///   `configure`.
    /// - Complexity: Linear in the number of bindings and dependencies.
    public static func of(
        _ component: ComponentElement.Type,
        overriding configure: (Binder<ComponentElement.Scope>) -> Void,
        parent: BuiltGraph? = nil,
        profiles: Profiles = [],
        validate: Bool = true,
        serviceLoader: CleanseServiceLoader = .instance,
        file: StaticString = #fileID, line: Int = #line,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> ComponentFactory {
        try declaration(on: parent, serviceLoader, CodeLocation(file: file, line: line))
            .factory(profiles, validate: validate, on: isolation, configure)
    }

    /// Checks a root component and its subcomponents without building them, for example in a unit test.
    ///
    /// If the component has conditions, it checks all variants, or the declared ``RootComponent/variants``. Each variant runs `configure`.
    /// - Parameters:
    ///   - component: The root component.
    ///   - modules: Modules whose bindings replace the bindings with the same keys, anywhere in the tree of components.
    ///   - parent: A graph whose bindings the component sees.
    ///   - serviceLoader: The plug-ins that check the graph.
    ///   - file: The source file of this call, for messages.
    ///   - line: The line of this call, for messages.
    /// - Returns: All errors, and warnings about values that would keep each other alive.
    /// - Complexity: Linear in the number of bindings and dependencies; warnings cost more. Conditions that are unrelated multiply nothing:
    ///   each adds one graph to compile.
    public static func validate(
        _ component: ComponentElement.Type,
        overriding modules: [any Module.Type] = [],
        parent: BuiltGraph? = nil,
        serviceLoader: CleanseServiceLoader = .instance,
        file: StaticString = #fileID, line: Int = #line
    ) -> ValidationReport {
        declaration(overriding: modules, on: parent, serviceLoader, CodeLocation(file: file, line: line))
            .report()
    }

    /// Checks a root component in which a closure replaces bindings, without building it.
    /// - Parameters:
    ///   - component: The root component.
    ///   - configure: Declares bindings that replace the bindings with the same keys, anywhere in the tree of components.
    ///   - parent: A graph whose bindings the component sees.
    ///   - serviceLoader: The plug-ins that check the graph.
    ///   - file: The source file of this call, for messages.
    ///   - line: The line of this call, for messages.
    ///   - isolation: The actor that the closure belongs to, by default the caller's.
    /// - Returns: All errors, and warnings about values that would keep each other alive.
    /// - Complexity: Linear in the number of bindings and dependencies; warnings cost more.
    public static func validate(
        _ component: ComponentElement.Type,
        overriding configure: (Binder<ComponentElement.Scope>) -> Void,
        parent: BuiltGraph? = nil,
        serviceLoader: CleanseServiceLoader = .instance,
        file: StaticString = #fileID, line: Int = #line,
        isolation: isolated (any Actor)? = #isolation
    ) -> ValidationReport {
        declaration(on: parent, serviceLoader, CodeLocation(file: file, line: line))
            .report(on: isolation, configure)
    }
}

// Overloads for components whose seeds are `Sendable`, so that functions that other threads call may reach the seed too.

extension ComponentFactory where ComponentElement: RootComponent, ComponentElement.Seed: Sendable {
    /// Compiles a root component whose seed is `Sendable`.
    public static func of(
        _ component: ComponentElement.Type,
        overriding modules: [any Module.Type] = [],
        parent: BuiltGraph? = nil,
        profiles: Profiles = [],
        validate: Bool = true,
        serviceLoader: CleanseServiceLoader = .instance,
        file: StaticString = #fileID, line: Int = #line
    ) throws -> ComponentFactory {
        try declaration(
            seed: .makesSendable, overriding: modules, on: parent, serviceLoader, CodeLocation(file: file, line: line)
        )
        .factory(profiles, validate: validate)
    }

    /// Compiles a root component whose seed is `Sendable`, and in which a closure replaces bindings.
    public static func of(
        _ component: ComponentElement.Type,
        overriding configure: (Binder<ComponentElement.Scope>) -> Void,
        parent: BuiltGraph? = nil,
        profiles: Profiles = [],
        validate: Bool = true,
        serviceLoader: CleanseServiceLoader = .instance,
        file: StaticString = #fileID, line: Int = #line,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> ComponentFactory {
        try declaration(seed: .makesSendable, on: parent, serviceLoader, CodeLocation(file: file, line: line))
            .factory(profiles, validate: validate, on: isolation, configure)
    }

    /// Checks a root component whose seed is `Sendable`.
    public static func validate(
        _ component: ComponentElement.Type,
        overriding modules: [any Module.Type] = [],
        parent: BuiltGraph? = nil,
        serviceLoader: CleanseServiceLoader = .instance,
        file: StaticString = #fileID, line: Int = #line
    ) -> ValidationReport {
        declaration(
            seed: .makesSendable, overriding: modules, on: parent, serviceLoader, CodeLocation(file: file, line: line)
        ).report()
    }

    /// Checks a root component whose seed is `Sendable`, and in which a closure replaces bindings.
    public static func validate(
        _ component: ComponentElement.Type,
        overriding configure: (Binder<ComponentElement.Scope>) -> Void,
        parent: BuiltGraph? = nil,
        serviceLoader: CleanseServiceLoader = .instance,
        file: StaticString = #fileID, line: Int = #line,
        isolation: isolated (any Actor)? = #isolation
    ) -> ValidationReport {
        declaration(seed: .makesSendable, on: parent, serviceLoader, CodeLocation(file: file, line: line))
            .report(on: isolation, configure)
    }
}

extension ComponentFactory
where ComponentElement: RootComponent, ComponentElement.Seed: ProviderProtocol, ComponentElement.Seed.Element: Sendable
{
    /// Compiles a root component whose seed is a provider of a `Sendable` value.
    public static func of(
        _ component: ComponentElement.Type,
        overriding modules: [any Module.Type] = [],
        parent: BuiltGraph? = nil,
        profiles: Profiles = [],
        validate: Bool = true,
        serviceLoader: CleanseServiceLoader = .instance,
        file: StaticString = #fileID, line: Int = #line
    ) throws -> ComponentFactory {
        try declaration(
            seed: .makesSendable, overriding: modules, on: parent, serviceLoader, CodeLocation(file: file, line: line)
        )
        .factory(profiles, validate: validate)
    }

    /// Compiles a root component whose seed is a provider of a `Sendable` value, and in which a closure replaces bindings.
    public static func of(
        _ component: ComponentElement.Type,
        overriding configure: (Binder<ComponentElement.Scope>) -> Void,
        parent: BuiltGraph? = nil,
        profiles: Profiles = [],
        validate: Bool = true,
        serviceLoader: CleanseServiceLoader = .instance,
        file: StaticString = #fileID, line: Int = #line,
        isolation: isolated (any Actor)? = #isolation
    ) throws -> ComponentFactory {
        try declaration(seed: .makesSendable, on: parent, serviceLoader, CodeLocation(file: file, line: line))
            .factory(profiles, validate: validate, on: isolation, configure)
    }

    /// Checks a root component whose seed is a provider of a `Sendable` value.
    public static func validate(
        _ component: ComponentElement.Type,
        overriding modules: [any Module.Type] = [],
        parent: BuiltGraph? = nil,
        serviceLoader: CleanseServiceLoader = .instance,
        file: StaticString = #fileID, line: Int = #line
    ) -> ValidationReport {
        declaration(
            seed: .makesSendable, overriding: modules, on: parent, serviceLoader, CodeLocation(file: file, line: line)
        ).report()
    }

    /// Checks a root component whose seed is a provider of a `Sendable` value, and in which a closure replaces bindings.
    public static func validate(
        _ component: ComponentElement.Type,
        overriding configure: (Binder<ComponentElement.Scope>) -> Void,
        parent: BuiltGraph? = nil,
        serviceLoader: CleanseServiceLoader = .instance,
        file: StaticString = #fileID, line: Int = #line,
        isolation: isolated (any Actor)? = #isolation
    ) -> ValidationReport {
        declaration(seed: .makesSendable, on: parent, serviceLoader, CodeLocation(file: file, line: line))
            .report(on: isolation, configure)
    }
}

extension ComponentFactory where ComponentElement: RootComponent {
    /// Returns the declaration of the component, which the overloads above compile.
    /// - Parameters:
    ///   - seed: The known effects of the seed.
    ///   - modules: Modules whose bindings replace others.
    static func declaration(
        seed: BindingEffects = BindingEffects(), overriding modules: [any Module.Type] = [],
        on parent: BuiltGraph? = nil,
        _ serviceLoader: CleanseServiceLoader, _ sourceLocation: CodeLocation
    ) -> RootDeclaration {
        RootDeclaration(
            TypeName(ComponentElement.self), at: sourceLocation, on: parent, serviceLoader, overriding: modules,
            variants: { ComponentElement.variants },
            declare: { declaration, _ in
                _ = declaration.addComponent(
                    ComponentElement.self, seed: seed, installedBy: nil, sourceLocation: sourceLocation)
            })
    }
}

/// The declaration of a root component, which is compiled once for each variant that is checked.
final class RootDeclaration {
    let component: TypeName
    /// The source location of the call that compiles or validates the component.
    let sourceLocation: CodeLocation
    let parent: BuiltGraph?
    let serviceLoader: CleanseServiceLoader
    /// Returns the declared variants.
    let variants: () -> [Profiles]
    /// Whether the first layer declares the bindings of the component, and replaces none.
    let isDeclaredByClosure: Bool
    let declare: (GraphDeclaration, OverrideLayer?) -> Void
    private(set) var layers: [OverrideLayer] = []

    /// - Parameters:
    ///   - modules: Modules whose bindings replace others.
    ///   - declare: Adds the component to a declaration, given the first layer.
    init(
        _ component: TypeName, at sourceLocation: CodeLocation, on parent: BuiltGraph?,
        _ serviceLoader: CleanseServiceLoader, overriding modules: [any Module.Type] = [],
        variants: @escaping () -> [Profiles] = { [] },
        isDeclaredByClosure: Bool = false, declare: @escaping (GraphDeclaration, OverrideLayer?) -> Void
    ) {
        self.component = component
        self.sourceLocation = sourceLocation
        self.parent = parent
        self.serviceLoader = serviceLoader
        self.variants = variants
        self.isDeclaredByClosure = isDeclaredByClosure
        self.declare = declare
        if modules.isEmpty { return }
        layers = [
            OverrideLayer { recorder in
                for module in modules { AnyBinder(recorder).include(module, sourceLocation: sourceLocation) }
            }
        ]
    }

    /// Adds a layer with the bindings that a closure declares, until `body` returns.
    private func whileLayered<Scope, Result, Failure>(
        on isolation: (any Actor)?, _ configure: (Binder<Scope>) -> Void, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try whileStored({ configure(Binder(AnyBinder($0))) }) { configure throws(Failure) in
            layers.append(OverrideLayer(on: isolation.map { Isolation($0) }, configure))
            defer { layers = [] }
            return try body()
        }
    }

    /// Compiles the component with some active profiles, or declares what any variant declares.
    func compile(_ profiles: Profiles?) throws(RecursiveCompilation) -> Compiled {
        try compile(GraphDeclaration(wording: TypedWording(), profiles: profiles))
    }

    /// Returns a factory of the component `C`, which this declares, or throws its mistakes.
    func factory<C>(_ profiles: Profiles, validate: Bool) throws -> ComponentFactory<C> {
        let declaration = GraphDeclaration(
            wording: TypedWording(), profiles: parent.map { profiles.union($0.profiles) } ?? profiles)
        let compiled = try compile(declaration)
        var errors = compiled.errors
        let read = declaration.readProfiles
        if validate, !profiles.names.isEmpty || !read.isEmpty {
            errors += try subject.errors(of: profiles, reading: read) { try compile(nil).declaration.readProfiles }
        }
        try serviceLoader.check(compiled.plan, errors, validate: validate)
        return ComponentFactory(plan: compiled.plan, component: .root, parent: parent?.lease)
    }

    /// Returns a factory of the component with the bindings of a closure, or throws its mistakes.
    func factory<C>(
        _ profiles: Profiles, validate: Bool, on isolation: (any Actor)?, _ configure: (Binder<C.Scope>) -> Void
    ) throws -> ComponentFactory<C> {
        try whileLayered(on: isolation, configure) { try factory(profiles, validate: validate) }
    }

    /// Returns the errors and warnings of all variants of the component with the bindings of a closure.
    func report<Scope>(on isolation: (any Actor)?, _ configure: (Binder<Scope>) -> Void) -> ValidationReport {
        whileLayered(on: isolation, configure) { () -> ValidationReport in report() }
    }
}

/// Throws the errors, if there are any. It is not inlined, since a call is less code than the error of any type that it throws.
@inline(never)
func throwErrors(_ errors: [any CleanseError]) throws {
    if let error = MultiError.combining(errors) { throw error }
}

extension CleanseServiceLoader {
    /// Throws the mistakes of a compiled graph. Without a validation, requests throw them later, except for mistakes about code that may run
    /// at the same time.
    func check(_ plan: LinkedPlan, _ errors: [any CleanseError], validate: Bool) throws {
        var thrown: [any CleanseError] = []
        if validate {
            thrown = errors + visit(plan.plan)
        } else {
            for error in errors where error is UnsafeSharing || error is ConflictingIsolation { thrown.push(error) }
        }
        // Not called without errors, so that the first request of a graph does not load its code.
        if !thrown.isEmpty { try throwErrors(thrown) }
        if plan.plan.components[.root].root == nil {
            try throwErrors(errors)
            throw MultiError(errors: [])
        }
        if plan.plan.hasAsynchrony { plan.lifecycle.observer.withLock { $0 = { self.visit(unstopped: $0) } } }
    }
}
