// The definitions of an environment: beans, modules, scopes and configuration.

import CleanseEngine

extension Environment {
    /// Defines a bean.
    /// - Parameter declaration: The declaration of the bean, from `bean(…)`.
    /// - Returns: The environment.
    /// - Throws: ``BeanError`` if the environment has started, if another bean has the id, or if the declaration is invalid.
    @discardableResult
    public func define(_ declaration: BeanDeclaration) throws -> Self {
        try define([declaration])
        return self
    }

    /// Defines all beans, or none if there is an error.
    package func define(_ declarations: [BeanDeclaration]) throws {
        let all = DefinitionTable.flattened(declarations)
        for declaration in all { if let mistake = declaration.mistake { throw mistake } }
        let inherited =
            parent.map { parent in
                all.filter { $0.beanId.flatMap { parent.declaration(id: $0) } != nil }
            } ?? []
        guard all.contains(where: { $0.existingSource != nil }) else { return try add(declarations, all, inherited) }
        // Existing sources are loaded immediately, so that the order of beans does not matter to the configuration.
        // Sources that might not take part, because of a condition or an override, are loaded at the start.
        let overridden = Set(definitions.overrides.compactMap(\.beanId))
        let sources = all.compactMap { declaration in
            let isCertain =
                declaration.conditions.isEmpty && declaration.beanId.map { !overridden.contains($0) } != false
            return isCertain ? declaration.existingSource : nil
        }
        if !sources.isEmpty {
            try state.withLock { state in
                try state.checkPhase(all.first)
                try state.definitions.check(all, above: inherited)
            }
        }
        let announce = try addSources(sources, of: all)
        defer { announce() }
        try add(declarations, all, inherited, sources)
    }

    /// Adds all declarations to the table, or none if there is an error.
    /// - Parameters:
    ///   - all: The declarations and the declarations embedded in them.
    ///   - inherited: The declarations in `all` whose id an ancestor environment has.
    ///   - sources: The configuration sources among them that have been loaded.
    private func add(
        _ declarations: [BeanDeclaration], _ all: [BeanDeclaration], _ inherited: [BeanDeclaration],
        _ sources: [any ConfigurationSource] = []
    ) throws {
        try state.withLock { state in
            try state.checkPhase(all.first)
            try state.definitions.add(declarations, with: all, above: inherited)
            state.note(sources)
        }
    }

    /// Loads the configuration sources among the beans. An error names the bean that is its source.
    private func addSources(
        _ sources: [any ConfigurationSource], of declarations: [BeanDeclaration]
    ) throws -> () -> Void {
        try configurationManager.addSources(sources) { source, error in
            let owner = declarations.first { declaration in
                if case .instance(let object) = declaration.factory { object === source } else { false }
            }
            guard let owner else { return error }
            return BeanError.naming(error, by: "load()", bean: owner.name, sourceLocation: owner.sourceLocation)
        }
    }
}

extension Environment.State {
    /// Checks that beans can still be defined.
    /// - Parameter declaration: The first declaration that would be defined, for the error.
    /// - Throws: ``BeanError`` if the environment has started or ended.
    fileprivate func checkPhase(_ declaration: BeanDeclaration?) throws {
        switch phase {
        case .defining: break
        case .shutDown: throw BeanError(.shutDown, bean: declaration?.name, sourceLocation: declaration?.sourceLocation)
        default: throw BeanError(.frozen, bean: declaration?.name, sourceLocation: declaration?.sourceLocation)
        }
    }
}

// MARK: Modules

extension Environment {
    /// Configures a module, unless this environment or an ancestor has done so before.
    ///
    /// Thread rule: configure the modules of one environment on one thread.
    /// - Parameter module: The module.
    /// - Returns: The environment.
    /// - Throws: The error of the module.
    @discardableResult
    public func require<Module: BeanModule>(_ module: Module.Type) throws -> Self {
        guard beginModule(module) else { return self }
        do { try module.init().configure(self) } catch {
            forgetModule(module)
            throw error
        }
        return self
    }

    /// Returns whether a module must be configured, and records that it has been.
    private func beginModule(_ module: Any.Type) -> Bool {
        let id = ObjectIdentifier(module)
        let isAbove = lineage.dropFirst().contains { $0.hasModule(id) }
        return !isAbove && state.withLock { $0.modules.insert(id).inserted }
    }

    /// Lets a module that failed be configured again.
    private func forgetModule(_ module: Any.Type) {
        state.withLock { _ = $0.modules.remove(ObjectIdentifier(module)) }
    }

    private func hasModule(_ id: ObjectIdentifier) -> Bool { state.withLock { $0.modules.contains(id) } }
}

/// A group of definitions that belong together.
public protocol BeanModule {
    /// Creates the module.
    init()

    /// Defines the beans of the module.
    ///
    /// First require the modules on which this module builds: `try environment.require(Other.self)`.
    /// - Parameter environment: The environment that receives the definitions.
    func configure(_ environment: Environment) throws
}

// MARK: Scopes

extension Environment {
    /// Makes a scope available under its name, in place of an earlier scope of that name. This is possible after the start, too.
    /// - Parameter scope: The scope.
    /// - Returns: The environment.
    @discardableResult
    public func registerScope(_ scope: any BeanScope) -> Self {
        let name = scope.name
        let replaced = state.withLock { state in
            defer { state.scopes.register(scope, name: name) }
            return state.scopes.find(name)
        }
        withExtendedLifetime(replaced) {}  // It is released once the lock is free.
        return self
    }

    /// Returns a scope of this environment or an ancestor.
    /// - Parameter name: The name of the scope.
    /// - Throws: ``BeanError`` if no scope has the name.
    public func scope(_ name: String) throws -> any BeanScope {
        guard let found = findScope(name) else { throw BeanError(.unknownScope(name), hints: similarScopes(to: name)) }
        return found
    }
}

// MARK: Configuration

extension Environment {
    /// Adds configured values. This is possible after the start, too.
    /// - Parameter settings: The values, from ``settings(file:line:)``.
    /// - Returns: The environment.
    /// - Throws: ``ConfigurationError`` if a value exists already.
    @discardableResult
    public func define(_ settings: Settings) throws -> Self { try addConfigurationSource(settings) }

    /// Creates a source of values that are set in code: `environment.define(environment.settings().setValue(key: "port", value: 80))`.
    /// - Parameters:
    ///   - file: The file of the settings, for the report.
    ///   - line: The line of the settings, for the report.
    public func settings(file: String = #fileID, line: Int = #line) -> Settings {
        Settings(url: "settings in \(file):\(line)")
    }

    /// Adds a source of configured values, and loads it immediately. This is possible after the start, too.
    /// - Parameter source: The source.
    /// - Returns: The environment.
    /// - Throws: The error of the source, or ``ConfigurationError`` if the source would replace a value that it can't overrule.
    @discardableResult
    public func addConfigurationSource(_ source: any ConfigurationSource) throws -> Self {
        try configurationManager.addSource(source)
        state.withLock { $0.note([source]) }
        return self
    }

    /// Returns a configured value.
    /// - Parameters:
    ///   - type: The type of the value. A value of another type is converted.
    ///   - namespace: The namespace of the value.
    ///   - key: The key of the value.
    ///   - defaultValue: The result if no value is configured.
    ///   - scope: The scope in which the search begins. By default, it is the root.
    /// - Throws: ``ConfigurationError`` if there is neither a value nor a default, if the value is of another type, or if it can't be
    ///   converted.
    public func getConfigurationValue<T>(
        _ type: T.Type, namespace: String = "", key: String, defaultValue: T? = nil, scope: ConfigurationScope? = nil
    ) throws -> T {
        try configurationManager.getValue(
            type, namespace: namespace, key: key, defaultValue: defaultValue, scope: scope)
    }

    /// Returns a report of the values of all configuration sources.
    public func configurationReport() -> String { configurationManager.report() }
}
