import Cleanse

extension Environment {
    /// Defines a bean.
    /// - Parameter declaration: How it is made: from `bean(…)`.
    /// - Returns: The environment.
    /// - Throws: ``BeanError`` if the environment has started, if another bean has the id, or if the declaration can't be right.
    @discardableResult
    public func define(_ declaration: BeanDeclaration) throws -> Self {
        try define([declaration])
        return self
    }

    /// Defines beans: all of them, or none.
    func define(_ declarations: [BeanDeclaration]) throws {
        let all = flattened(declarations)
        if let mistake = all.lazy.compactMap(\.mistake).first { throw mistake }
        let inherited = parent.map { parent in all.filter { $0.beanId.map(parent.hasBean(withId:)) ?? false } } ?? []
        // What is there already is loaded at once, so that the order of beans does not matter to what it configures.
        let sources = all.compactMap { declaration -> (any ConfigurationSource)? in
            if case .instance(let source as any ConfigurationSource) = declaration.factory { source } else { nil }
        }
        if !sources.isEmpty { _ = try state.withLock { try Self.newIds(of: all, inherited, in: $0) } }
        let announce = try addSources(sources, of: all)
        defer { announce() }
        try state.withLock { state in
            state.ids.merge(try Self.newIds(of: all, inherited, in: state)) { $1 }
            for declaration in declarations where state.defined.insert(ObjectIdentifier(declaration)).inserted {
                state.declarations.append(declaration)
            }
            state.note(sources)
        }
    }

    /// Loads the sources among the beans, and says whose source throws.
    private func addSources(
        _ sources: [any ConfigurationSource], of declarations: [BeanDeclaration]
    ) throws -> () -> Void {
        try configurationManager.addSources(sources) { source, error in
            let owner = declarations.first { declaration in
                if case .instance(let object) = declaration.factory { object === source } else { false }
            }
            guard let owner else { return error }
            return BeanError.naming(error, by: "load()", bean: owner.name, origin: owner.origin)
        }
    }

    /// The ids that declarations would add.
    /// - Throws: ``BeanError`` if the environment is frozen, or an id is there already.
    private static func newIds(
        of all: [BeanDeclaration], _ inherited: [BeanDeclaration], in state: State
    ) throws -> [String: BeanDeclaration] {
        switch state.phase {
        case .defining: break
        case .shutDown: throw BeanError(.shutDown, bean: all.first?.name, origin: all.first?.origin)
        default: throw BeanError(.frozen, bean: all.first?.name, origin: all.first?.origin)
        }
        var ids: [String: BeanDeclaration] = [:]
        for declaration in all {
            guard let id = declaration.beanId else { continue }
            let earlier = ids.updateValue(declaration, forKey: id) ?? state.declaration(id: id)
            guard let other = earlier ?? inherited.first(where: { $0 === declaration }), earlier !== declaration
            else { continue }
            throw BeanError(
                .duplicateId(id), bean: declaration.name, origin: declaration.origin,
                hints: earlier == nil
                    ? ["a bean of the parent environment has it"] : ["\(other.name) has it, in \(other.origin)"])
        }
        return ids
    }

    /// Whether a module is to be configured now: once.
    func beginModule(_ module: Any.Type) -> Bool {
        let id = ObjectIdentifier(module)
        let isAbove = parent?.lineage.contains { $0.hasModule(id) } ?? false
        return !isAbove && state.withLock { $0.modules.insert(id).inserted }
    }

    /// Lets a module that failed be configured, and fail, again.
    func forgetModule(_ module: Any.Type) {
        state.withLock { _ = $0.modules.remove(ObjectIdentifier(module)) }
    }

    private func hasModule(_ id: ObjectIdentifier) -> Bool { state.withLock { $0.modules.contains(id) } }

    /// Adds configured values, also after the start.
    /// - Parameter settings: The values: from ``settings(file:line:)``.
    /// - Returns: The environment.
    /// - Throws: ``ConfigurationError`` if there is a value already.
    @discardableResult
    public func define(_ settings: Settings) throws -> Self { try addConfigurationSource(settings) }

    /// Values to be set in code: `environment.define(environment.settings().setValue(key: "port", value: 80))`.
    /// - Parameters:
    ///   - file: The file of the settings, for the report.
    ///   - line: The line of the settings, for the report.
    public func settings(file: String = #fileID, line: Int = #line) -> Settings {
        Settings(url: "settings in \(file):\(line)")
    }

    /// Makes a scope available under its name, also after the start. One of the same name takes its place.
    /// - Parameter scope: The scope.
    /// - Returns: The environment.
    @discardableResult
    public func registerScope(_ scope: any BeanScope) -> Self {
        let name = scope.name
        let replaced = state.withLock { state in
            defer { state.scopes.register(scope, name: name) }
            return state.scopes.find(name)
        }
        withExtendedLifetime(replaced) {}  // It ends, if at all, when the lock is free again.
        return self
    }

    /// Notes a scope that a declaration was given, so that it finishes with the environment.
    func noteScope(_ scope: any BeanScope) {
        guard !lineage.contains(where: { $0.state.withLock { $0.scopes.contains(scope) } }) else { return }
        state.withLock { $0.scopes.note(scope) }
    }

    /// A scope, of this environment or of one above it.
    /// - Parameter name: The name of the scope.
    /// - Throws: ``BeanError`` if no scope has the name.
    public func scope(_ name: String) throws -> any BeanScope {
        guard let found = findScope(name) else { throw BeanError(.unknownScope(name), hints: similarScopes(to: name)) }
        return found
    }

    func findScope(_ name: String) -> (any BeanScope)? {
        lineage.lazy.compactMap { $0.state.withLock { $0.scopes.find(name) } }.first
    }

    /// Hints at scopes that may have been meant by a name.
    func similarScopes(to name: String) -> [String] {
        let known = lineage.flatMap { $0.state.withLock { Array($0.scopes.names) } }
        return similar(to: name, among: Set(known)).map { "there is \"\($0)\": did you mean that?" }
    }

    // MARK: XML

    /// Lets a handler give a meaning to the elements of a namespace. One for the same namespace takes the place of an earlier one.
    /// - Parameter handler: The handler.
    /// - Returns: The environment.
    @discardableResult
    public func registerNamespaceHandler(_ handler: any NamespaceHandler) -> Self {
        state.withLock { $0.namespaceHandlers.append(handler) }
        return self
    }

    /// The handler of an element: that of the URI which its document binds to the prefix, or else that of the prefix.
    func namespaceHandler(for element: BeanElement) -> (any NamespaceHandler)? {
        let all = lineage.flatMap { environment in
            environment.state.withLock { $0.namespaceHandlers }.reversed()
        }
        return all.first { $0.namespaceURI == element.namespaceURI } ?? all.first { $0.prefix == element.prefix }
    }

    // MARK: Configuration

    /// Adds a source of configured values, and loads it at once. It can be done after the start too.
    /// - Parameter source: The source.
    /// - Returns: The environment.
    /// - Throws: What the source throws, and ``ConfigurationError`` if it would replace what it can't overrule.
    @discardableResult
    public func addConfigurationSource(_ source: any ConfigurationSource) throws -> Self {
        try configurationManager.addSource(source)
        state.withLock { $0.note([source]) }
        return self
    }

    /// A configured value.
    /// - Parameters:
    ///   - type: The type of the value; another one is converted.
    ///   - namespace: The namespace of the value.
    ///   - key: The key of the value.
    ///   - defaultValue: What to give where nothing is configured.
    ///   - scope: Where to begin to look; the root if it is left out.
    /// - Throws: ``ConfigurationError`` if there is neither a value nor a default, or if the value is of another type;
    ///   ``ConversionError`` if it can't be converted.
    public func getConfigurationValue<T>(
        _ type: T.Type, namespace: String = "", key: String, defaultValue: T? = nil, scope: ConfigurationScope? = nil
    ) throws -> T {
        try configurationManager.getValue(
            type, namespace: namespace, key: key, defaultValue: defaultValue, scope: scope)
    }

    /// The values of all configuration sources.
    public func configurationReport() -> String { configurationManager.report() }
}
