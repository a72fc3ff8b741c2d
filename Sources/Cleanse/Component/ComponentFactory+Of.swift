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
        try of(seed: [], modules, parent, profiles, validate, serviceLoader, CodeLocation(file: file, line: line))
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
        try of(
            seed: [], configure, parent, profiles, validate, serviceLoader, CodeLocation(file: file, line: line),
            isolation)
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
        self.validate(seed: [], modules, parent, serviceLoader, CodeLocation(file: file, line: line))
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
        self.validate(seed: [], configure, parent, serviceLoader, CodeLocation(file: file, line: line), isolation)
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
        try of(
            seed: .makesSendable, modules, parent, profiles, validate, serviceLoader,
            CodeLocation(file: file, line: line))
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
        try of(
            seed: .makesSendable, configure, parent, profiles, validate, serviceLoader,
            CodeLocation(file: file, line: line),
            isolation)
    }

    /// Checks a root component whose seed is `Sendable`.
    public static func validate(
        _ component: ComponentElement.Type,
        overriding modules: [any Module.Type] = [],
        parent: BuiltGraph? = nil,
        serviceLoader: CleanseServiceLoader = .instance,
        file: StaticString = #fileID, line: Int = #line
    ) -> ValidationReport {
        self.validate(
            seed: .makesSendable, modules, parent, serviceLoader, CodeLocation(file: file, line: line))
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
        self.validate(
            seed: .makesSendable, configure, parent, serviceLoader, CodeLocation(file: file, line: line), isolation)
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
        try of(
            seed: .makesSendable, modules, parent, profiles, validate, serviceLoader,
            CodeLocation(file: file, line: line))
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
        try of(
            seed: .makesSendable, configure, parent, profiles, validate, serviceLoader,
            CodeLocation(file: file, line: line),
            isolation)
    }

    /// Checks a root component whose seed is a provider of a `Sendable` value.
    public static func validate(
        _ component: ComponentElement.Type,
        overriding modules: [any Module.Type] = [],
        parent: BuiltGraph? = nil,
        serviceLoader: CleanseServiceLoader = .instance,
        file: StaticString = #fileID, line: Int = #line
    ) -> ValidationReport {
        self.validate(
            seed: .makesSendable, modules, parent, serviceLoader, CodeLocation(file: file, line: line))
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
        self.validate(
            seed: .makesSendable, configure, parent, serviceLoader, CodeLocation(file: file, line: line), isolation)
    }
}

// The overloads above call these functions, with the known effects of the seed.

extension ComponentFactory where ComponentElement: RootComponent {
    private static func of(
        seed: BindingEffects, _ modules: [any Module.Type], _ parent: BuiltGraph?, _ profiles: Profiles,
        _ validate: Bool, _ serviceLoader: CleanseServiceLoader, _ sourceLocation: CodeLocation
    ) throws -> ComponentFactory {
        try factory(
            VariantSubject(ComponentElement.self, parent, sourceLocation), on: parent, profiles, validate: validate,
            serviceLoader
        ) { try compile(seed, parent, $0, sourceLocation, overriding: layers(of: modules, sourceLocation)) }
    }

    private static func of(
        seed: BindingEffects, _ configure: (Binder<ComponentElement.Scope>) -> Void, _ parent: BuiltGraph?,
        _ profiles: Profiles, _ validate: Bool, _ serviceLoader: CleanseServiceLoader, _ sourceLocation: CodeLocation,
        _ isolation: (any Actor)?
    ) throws -> ComponentFactory {
        try whileStored(configure) { configure in
            try factory(
                VariantSubject(ComponentElement.self, parent, sourceLocation), on: parent, profiles,
                validate: validate, serviceLoader
            ) { try compile(seed, parent, $0, sourceLocation, overriding: [layer(on: isolation, configure)]) }
        }
    }

    private static func validate(
        seed: BindingEffects, _ modules: [any Module.Type], _ parent: BuiltGraph?,
        _ serviceLoader: CleanseServiceLoader, _ sourceLocation: CodeLocation
    ) -> ValidationReport {
        VariantSubject(ComponentElement.self, parent, sourceLocation).report(serviceLoader) {
            profiles throws(RecursiveCompilation) in
            try compile(seed, parent, profiles, sourceLocation, overriding: layers(of: modules, sourceLocation))
        }
    }

    private static func validate(
        seed: BindingEffects, _ configure: (Binder<ComponentElement.Scope>) -> Void, _ parent: BuiltGraph?,
        _ serviceLoader: CleanseServiceLoader, _ sourceLocation: CodeLocation, _ isolation: (any Actor)?
    ) -> ValidationReport {
        whileStored(configure) { configure in
            VariantSubject(ComponentElement.self, parent, sourceLocation).report(serviceLoader) {
                profiles throws(RecursiveCompilation) in
                try compile(seed, parent, profiles, sourceLocation, overriding: [layer(on: isolation, configure)])
            }
        }
    }

    /// Returns the overrides that some modules declare.
    private static func layers(of modules: [any Module.Type], _ sourceLocation: CodeLocation) -> [OverrideLayer] {
        guard !modules.isEmpty else { return [] }
        let layer = OverrideLayer { recorder in
            for module in modules { AnyBinder(recorder).include(module, sourceLocation: sourceLocation) }
        }
        return [layer]
    }

    /// Returns the overrides that a closure declares.
    private static func layer(
        on isolation: (any Actor)?, _ configure: @escaping (Binder<ComponentElement.Scope>) -> Void
    ) -> OverrideLayer {
        OverrideLayer(on: isolation.map { Isolation($0) }) { configure(Binder(AnyBinder($0))) }
    }

    private static func compile(
        _ seed: BindingEffects, _ parent: BuiltGraph?, _ profiles: Profiles?, _ sourceLocation: CodeLocation,
        overriding layers: [OverrideLayer]
    ) throws(RecursiveCompilation) -> Compiled {
        let declaration = GraphDeclaration(wording: TypedWording(), profiles: profiles)
        _ = declaration.addComponent(
            ComponentElement.self, seed: seed, installedBy: nil, sourceLocation: sourceLocation)
        return try Compilations.current.compile(
            TypeName(ComponentElement.self), declaredBy: declaration, sourceLocation: sourceLocation,
            parent: parent?.lease, overriding: layers)
    }
}

extension VariantSubject {
    fileprivate convenience init<Root: RootComponent>(
        _: Root.Type, _ parent: BuiltGraph?, _ sourceLocation: CodeLocation
    ) {
        self.init(
            component: TypeName(Root.self), sourceLocation: sourceLocation, variants: Root.variants,
            inherited: parent?.profiles ?? [])
    }
}

extension ComponentFactory {
    /// Returns the factory of a compiled component, or throws its mistakes.
    /// - Parameter subject: The component, whose variants matter only if it has conditions or the caller names profiles.
    static func factory(
        _ subject: @autoclosure () -> VariantSubject, on parent: BuiltGraph?, _ profiles: Profiles, validate: Bool,
        _ serviceLoader: CleanseServiceLoader, _ compile: (Profiles?) throws -> Compiled
    ) throws -> ComponentFactory {
        try factory(on: parent, validate: validate, serviceLoader) {
            let compiled = try compile(parent.map { profiles.union($0.profiles) } ?? profiles)
            let read = compiled.declaration.readProfiles
            guard validate, !profiles.names.isEmpty || !read.isEmpty else { return (compiled.plan, compiled.errors) }
            let errors = try subject().errors(of: profiles, reading: read) {
                try compile(nil).declaration.readProfiles
            }
            return (compiled.plan, compiled.errors + errors)
        }
    }

    /// Returns the factory of a compiled component, or throws its mistakes.
    static func factory(
        on parent: BuiltGraph?, validate: Bool, _ serviceLoader: CleanseServiceLoader,
        _ compile: () throws -> (plan: LinkedPlan, errors: [any CleanseError])
    ) throws -> ComponentFactory {
        let (plan, errors) = try compile()
        // Without a validation, requests throw the errors later, except for errors about code that may run at the same time.
        let thrown =
            validate
            ? errors + serviceLoader.visit(plan.plan)
            : errors.filter { $0 is UnsafeSharing || $0 is ConflictingIsolation }
        if let error = MultiError.combining(thrown) { throw error }
        guard plan.plan.components[.root].root != nil else {
            throw MultiError.combining(errors) ?? MultiError(errors: [])
        }
        if plan.plan.hasAsynchrony {
            plan.lifecycle.observer.withLock { $0 = { serviceLoader.visit(unstopped: $0) } }
        }
        return ComponentFactory(plan: plan, component: .root, parent: parent?.lease)
    }
}
