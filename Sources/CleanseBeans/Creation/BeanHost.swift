// The interface of an environment for the compilation and the creation of its beans: look-ups, hints and translated errors.

import CleanseEngine

/// The interface of an environment for the compilation and the creation of its beans.
protocol BeanHost: AnyObject, Sendable {
    var name: String { get }
    /// The parent environment, whose beans this environment sees.
    var hostAbove: (any BeanHost)? { get }
    var definitions: DefinitionTable { get }
    var scopes: ScopeTable { get }
    var configurationManager: ConfigurationManager { get }
    /// The processor that injects beans before all other processors see them.
    var standardProcessor: any InjectingPostProcessor { get }
    /// The state that created beans share, or `nil` before the definitions have been validated.
    var runtime: BeanRuntime? { get }

    /// The requests for its beans that the sharing check uses, or `nil` before the definitions have been validated.
    var requests: ComponentRequests? { get }

    /// The actor on which an asynchronous start creates beans that belong to no actor, or `nil` if no such start is in progress.
    var startHome: (any Actor)? { get }

    /// Returns the active profiles, which the environment, its ancestors and the configuration name.
    func activeProfiles() throws -> Profiles

    /// Runs a part of the environment's start, in which user code may request beans.
    func asStarter<Result>(_ body: () throws -> Result) rethrows -> Result

    /// Adds a scope of a declaration, so that it is finished with the environment.
    func note(_ scope: any BeanScope)

    /// Returns whether an injection computes the values of a kind of `Inject`.
    func hasInjection(for kind: Inject.Type) -> Bool

    /// Registers a bean that is a scope, an injection or a source of configuration.
    func adopt(_ object: AnyObject) throws
}

extension BeanHost {
    /// This environment, then its ancestors, nearest first.
    var hosts: some Sequence<any BeanHost> { sequence(first: self as any BeanHost, next: \.hostAbove) }

    /// The requests for the beans of the ancestor environments.
    var requestsAbove: [ComponentRequests] { hosts.dropFirst().compactMap(\.requests) }

    // MARK: Declarations

    /// Returns the declaration with an id, in this environment or an ancestor, and the environment that has it.
    func declaration(id: String) -> (declaration: BeanDeclaration, host: any BeanHost)? {
        for host in hosts {
            if let own = host.definitions[id] { return (own, host) }
        }
        return nil
    }

    /// Returns hints about declarations with ids that are similar to an unknown id.
    func similarBeans(to id: String) -> [String] {
        similar(to: id, among: hosts.flatMap { Array($0.definitions.knownIds) }).compactMap { id in
            declaration(id: id).map {
                "there is \($0.declaration.name) in \($0.declaration.sourceLocation): did you mean that?"
            }
        }
    }

    // MARK: Scopes

    func findScope(_ name: String) -> (any BeanScope)? { hosts.lazy.compactMap { $0.scopes.find(name) }.first }

    /// Returns hints about scopes with names that are similar to an unknown name.
    func similarScopes(to name: String) -> [String] {
        similar(to: name, among: hosts.flatMap { Array($0.scopes.names) }).map {
            "there is \"\($0)\": did you mean that?"
        }
    }

    /// Returns the names that an unknown name may mean, nearest first.
    private func similar(to name: String, among names: [String]) -> [String] { names.nearest(to: name) }

    // MARK: Beans

    /// Returns the bean with an id, in this environment or an ancestor.
    func resolvedBean(id: String) -> ResolvedBean? {
        resolvedBean(ProviderKey(beanId: id)) ?? declaredKey(id: id).flatMap { resolvedBean($0) }
    }

    /// Returns the key of the declaration with an id.
    ///
    /// The key may contain a canonically equivalent spelling of the id. Keys are compared byte by byte.
    func declaredKey(id: String) -> ProviderKey? {
        declaration(id: id)?.declaration.beanId.map { ProviderKey(beanId: $0) }
    }

    /// Returns the bean of a key, or the factory bean of a product's key, in this environment or an ancestor.
    func resolvedBean(_ key: ProviderKey) -> ResolvedBean? {
        hosts.lazy.compactMap { $0.runtime?.bean(key) }.first
    }

    /// Returns the candidates for a type in this environment, then in its ancestors.
    func resolvedCandidates(for type: Any.Type) -> Candidates {
        Candidates(hosts.compactMap { $0.runtime?.index.candidates(for: type) })
    }
}

extension BeanHost {
    /// Returns hints about inactive beans with an id.
    func inactiveHints(id: String, _ selection: Selection) -> [String] {
        inactiveHints(selection) { $0.beanId == id }
    }

    /// Returns hints about inactive beans of a type.
    func inactiveHints(type: Any.Type) -> [String] {
        inactiveHints(definitions.selection) { $0.beanType.map { isAssignable($0, to: type) } ?? false }
    }

    private func inactiveHints(_ selection: Selection, where isMeant: (BeanDeclaration) -> Bool) -> [String] {
        guard !selection.inactive.isEmpty else { return [] }
        return DefinitionTable.flattened(definitions.defined).lazy.filter(isMeant).compactMap { declaration in
            selection.inactive[ObjectIdentifier(declaration)].map {
                "\(declaration.name) in \(declaration.sourceLocation) is not active: its condition is \($0)"
            }
        }.prefix(Limits.shownNames).map(\.self)
    }
}

extension BeanHost {
    /// Translates an error of the engine that occurred while beans were being created into an error of beans.
    func translated(_ error: any Error) -> any Error {
        switch error {
        case let cycle as ReentrantResolution:
            let names = cycle.chain.filter { !$0.key.isArgument }.map { name(of: $0) }
            return self.error(
                cycle.kind == .sameThread ? .reentrantResolution(names) : .deadlock(names), of: cycle.chain.last)
        case let nesting as DeepNesting: return self.error(.nestingLimit(nesting.depth), of: nesting.chain.last)
        case let unmade as MissingStart: return self.error(.notAwaited, of: unmade.chain.last)
        default: return error
        }
    }

    private func error(_ kind: BeanError.Kind, of link: ChainLink?) -> BeanError {
        guard let link, let bean = bean(of: link) else { return BeanError(kind, bean: link.map { name(of: $0) }) }
        return BeanError(kind, bean: bean.name(for: link.key), sourceLocation: bean.declaration.sourceLocation)
    }

    private func name(of link: ChainLink) -> String {
        if let bean = bean(of: link) {
            let name = bean.name(for: link.key)
            return bean.declaration.beanId == nil ? "\(name) in \(bean.declaration.sourceLocation)" : name
        }
        return link.key.text?.text ?? "\(link.key)"
    }

    /// Returns the bean of a link, in this environment, in the requesting environment, or in an ancestor of either.
    private func bean(of link: ChainLink) -> ResolvedBean? {
        resolvedBean(link.key) ?? Requester.current.value?.resolvedBean(link.key)
    }
}

/// The environment through which the thread requested the bean that it is creating.
enum Requester {
    static let current = CallLocal<(any BeanHost)?>(nil)
}
