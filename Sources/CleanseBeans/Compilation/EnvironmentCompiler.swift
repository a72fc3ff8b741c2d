// The compiler of an environment's definitions, and the translation of errors that the engine finds in them.

import CleanseEngine

/// A compiler that turns the definitions of an environment into records of the engine, which checks them.
final class EnvironmentCompiler {
    // One thread compiles, and no code calls back into a variable that is being changed, so that no check of exclusive access is needed.
    let host: any BeanHost
    /// The definitions of the environment, which no longer change.
    let table: DefinitionTable
    private let declarations: [BeanDeclaration]
    private let definitions: Definitions
    /// The number of beans of the ancestor environments, so that each bean of a chain of environments has its own number.
    private let numberedAbove: Int
    @exclusivity(unchecked) private(set) var beans: [ResolvedBean] = []
    /// The position of the next binding.
    private var position = 0
    /// The beans whose declarations name a scope.
    private var scopes: [(bean: ResolvedBean, scope: BeanDeclaration.ScopeChoice)] = []
    let finder: BeanFinder
    @exclusivity(unchecked) private var types: BeanTypes
    private(set) var errors: [any CleanseError] = []
    /// The beans that extend the container. Beans that use them are created after them.
    private var scopeBeans: [ResolvedBean] = []
    private(set) var injectionBeans: [ResolvedBean] = []
    private(set) var sourceBeans: [ResolvedBean] = []
    /// The values that providers among the arguments of factories return, each once.
    var provided: [ProvidedArgument] = []
    var providedKeys: Set<ProviderKey> = []
    /// The values that have been found for the injected properties of classes, and the properties whose configured values have been
    /// checked. They are the same for all beans of a class.
    @exclusivity(unchecked) var injected: [ObjectIdentifier: ResolvedBean.Argument] = [:]
    var configured: Set<ObjectIdentifier> = []
    /// The lease of the instance that the environment is built on.
    private let parent: Lease?
    /// The number of errors that may still have hints from comparing names.
    private var hintsLeft = Limits.comparedErrors

    private init(_ host: any BeanHost, on parent: Lease?) {
        self.host = host
        self.parent = parent
        table = host.definitions
        declarations = table.all
        definitions = Definitions(of: declarations, in: host)
        finder = BeanFinder(for: host)
        types = BeanTypes(isAware: host.standardProcessor.isAware)
        numberedAbove = host.hostAbove?.runtime?.lastNumber ?? 0
    }

    /// Compiles the definitions of an environment.
    /// - Parameter parent: The lease of the instance that the environment is built on.
    /// - Throws: All errors in the definitions.
    static func compile(_ host: any BeanHost, on parent: Lease?) throws -> RunningBeans {
        let compiler = EnvironmentCompiler(host, on: parent)
        compiler.errors += compiler.table.selection.errors as [any CleanseError]
        for cycle in compiler.definitions.cycles {
            compiler.report(.cyclicTemplates((cycle + cycle.prefix(1)).map(\.name)), cycle[0])
        }
        for declaration in compiler.declarations { compiler.resolve(declaration) }
        for (bean, scope) in compiler.scopes { compiler.resolveScope(of: bean, scope) }
        for bean in compiler.beans { compiler.resolveNeeds(of: bean) }
        return try compiler.link(on: parent)
    }

    /// Returns whether the instance that the environment is built on binds a key.
    func bindsAbove(_ key: ProviderKey) -> Bool { parent?.instance.binds(key) ?? false }

    // MARK: Beans

    private func resolve(_ declaration: BeanDeclaration) {
        if let id = declaration.beanId, let other = otherBean(withId: id, than: declaration) {
            report(.duplicateId(id), declaration, hints: ["\(other.name) has it, in \(other.sourceLocation)"])
            return
        }
        if let mistake = declaration.mistake { errors.append(mistake) }
        guard let definition = definitions[declaration] else { return }
        if let id = definition.unknownTemplate {
            report(.unknownBeanById(id), declaration, hints: hints { host.similarBeans(to: id) })
        }
        if definition.exceedsLimit { report(.templateLimit(Limits.templates), declaration) }
        guard !declaration.isAbstract else { return }
        guard let type = definition.type else {
            // An unknown or cyclic template has been reported already.
            if definition.isComplete { report(.missingClass, declaration) }
            return
        }
        enter(declaration, definition, type)
    }

    /// Returns the declaration that already has an id: an earlier declaration, or a declaration of an ancestor environment.
    private func otherBean(withId id: String, than declaration: BeanDeclaration) -> BeanDeclaration? {
        if let above = host.hostAbove?.declaration(id: id)?.declaration { return above }
        return table.duplicates[ObjectIdentifier(declaration)]
    }

    private func enter(_ declaration: BeanDeclaration, _ definition: Definition, _ type: Any.Type) {
        let kind = types[type]
        let key =
            declaration.beanId.map { ProviderKey(beanId: $0) }
            ?? ProviderKey(
                text: kind.name, qualifier: "#\(numberedAbove + beans.count + 1)", role: BeanKeys.Anonymous.self)
        let bean = ResolvedBean(
            declaration, at: position, key: key, kind: kind, isSendable: definition.isSendable, types: &types)
        beans.append(bean)
        position += bean.targetType == nil ? 1 : 2
        if definition.scope.isGiven { scopes.append((bean, definition.scope)) }
        finder.add(bean)
        if bean.isScope { scopeBeans.append(bean) }
        if bean.isInjection { injectionBeans.append(bean) }
        if bean.isConfigurationSource { sourceBeans.append(bean) }
        if case .initializer = declaration.factory, !bean.kind.isInitializable {
            report(type is AnyClass ? .descriptor(.cannotCreate(type)) : .onlyClasses(type), of: bean)
        }
        if bean.isFactory, declaration.targetType == nil { report(.missingTarget, of: bean) }
        if declaration.targetType != nil, !bean.isFactory {
            report(.typeMismatch(expected: (any FactoryBean).self, actual: type), of: bean)
        }
        switch declaration.factory {
        case .initializer, .instance:
            for claimed in declaration.protocols where conformanceCheck(of: claimed)?(type) == false {
                report(.typeMismatch(expected: claimed, actual: type), of: bean)
            }
        case .builtIn: break
        case .function: break  // The factory may return a subclass.
        }
        collecting(bean) { try finder.addTypes(of: bean) }
    }

    private func resolveScope(of bean: ResolvedBean, _ scope: BeanDeclaration.ScopeChoice) {
        switch scope {
        case .none: break
        case .object(let scope):
            bean.scope = scope is SingletonScope ? .singleton : .custom(scope)
            host.note(scope)
        case .named(let name):
            // Scopes that are beans of ancestor environments exist, since those environments have started.
            if let scope = host.findScope(name) {
                bean.scope = scope is SingletonScope ? .singleton : .custom(scope)
            } else if !scopeBeans.isEmpty, !bean.isScope {
                bean.scope = .named(name)
            } else {
                report(.unknownScope(name), of: bean, hints: hints { host.similarScopes(to: name) })
            }
        }
    }

    // MARK: Dependencies of beans

    private func resolveNeeds(of bean: ResolvedBean) {
        if bean.isAsynchronous, bean.declaration.isLazy || !bean.isSingleton {
            report(.asynchronousOnDemand, of: bean)
        }
        var isConfigured = false
        resolveArguments(of: bean, &isConfigured)
        // A class that can't be described has been reported already.
        if let descriptor = bean.kind.descriptor {
            let declared = definitions.properties(of: bean.declaration)
            bean.properties.reserveCapacity(declared.count)
            for position in declared.indices { resolve(declared[position], of: bean, descriptor, &isConfigured) }
            for property in bean.kind.injectedProperties {
                guard let inject = property.injection else { continue }
                resolve(inject, into: property, of: bean, &isConfigured)
            }
        }
        for requirement in bean.declaration.requirements { resolve(requirement, of: bean) }
        if let template = definitions.template(of: bean.declaration).flatMap({ finder[$0] }) {
            need(template.key, AnyObject.self, bean)
        }
        if case .named = bean.scope { needAll(.scope, bean) }
        if isConfigured, !bean.isConfigurationSource, !sourceBeans.isEmpty { needAll(.source, bean) }
    }

    private func resolve(_ requirement: BeanDeclaration.Requirement, of bean: ResolvedBean) {
        switch requirement {
        case .id(let id):
            if let found = take(finder.find(id: id), for: bean) { need(found, of: bean) }
        case .type(let type):
            if let found = take(finder.find(type), for: bean) { need(found, of: bean) }
        case .bean(let declaration):
            if case .mistake(let kind) = finder.find(declaration) { return report(kind, of: bean) }
            guard let found = finder[declaration] else {
                return report(.undefinedRequirement(declaration.name), of: bean)
            }
            need(FoundBean(found), of: bean)
        }
    }

    /// Adds a requirement. A required singleton is created before the bean, but no instance of another scope is.
    private func need(_ found: FoundBean, of bean: ResolvedBean) {
        need(found.key, found.type, bean, isForced: found.bean?.isSingleton ?? true)
    }

    func need(
        _ key: ProviderKey, _ type: Any.Type, _ bean: ResolvedBean, isForced: Bool = false,
        for property: PropertyDescriptor? = nil
    ) {
        bean.needs.append(
            .init(dependency: Dependency(key: key), type: type, isForced: isForced, property: property))
    }

    /// Creates all beans of a role before the bean.
    func needAll(_ role: ExtensionRoles, _ bean: ResolvedBean) {
        need(role.key, AnyObject.self, bean, isForced: true)
    }

    /// The keys that represent all beans of a role, with those beans. Edges from each dependent bean to each of them would be too many.
    var groups: [(key: ProviderKey, members: [ProviderKey])] {
        let all: [(ExtensionRoles, [ResolvedBean])] = [
            (.scope, scopeBeans), (.injection, injectionBeans), (.source, sourceBeans),
        ]
        return all.filter { !$1.isEmpty }.map { role, beans in (role.key, beans.map { $0.extensionKey(role) }) }
    }

    // MARK: Errors

    private func report(_ kind: BeanError.Kind, _ declaration: BeanDeclaration, hints: [String] = []) {
        errors.append(BeanError(kind, bean: declaration.name, sourceLocation: declaration.sourceLocation, hints: hints))
    }

    func report(
        _ kind: BeanError.Kind, of bean: ResolvedBean, _ target: (any ValueTarget)? = nil, hints: [String] = []
    ) {
        errors.append(
            bean.error(
                kind, properties: target.map { $0.position == nil ? [$0.name] : [] } ?? [],
                arguments: target?.position.map { [$0] } ?? [], hints: hints))
    }

    /// Returns hints from comparing names, unless too many errors have had such hints.
    private func hints(_ find: () -> [String]) -> [String] {
        hintsLeft -= 1
        return hintsLeft >= 0 ? find() : []
    }

    /// Reports the errors of a closure as errors of a bean.
    func collecting(_ bean: ResolvedBean, _ body: () throws -> Void) {
        do { try body() } catch let error as DescriptorError { report(.descriptor(error), of: bean) } catch {
            errors.append(
                BeanError.naming(
                    error, by: "initializeBeanDescriptor(_:)", bean: bean.name,
                    sourceLocation: bean.declaration.sourceLocation))
        }
    }
}

extension EnvironmentCompiler {
    /// Translates an error that the engine found in the records into errors of beans.
    func translated(
        _ error: any CleanseError, _ runtime: BeanRuntime, groups: Set<ProviderKey>
    ) -> [any CleanseError] {
        switch error {
        case let missing as MissingProvider:
            let (type, isId) = (missing.key.type, missing.key.isText)
            let kind: BeanError.Kind = isId ? .unknownBeanById(missing.key.text?.text ?? "") : .noCandidate(type)
            let hints =
                isId
                ? host.inactiveHints(id: missing.key.text?.text ?? "", table.selection) + missing.hints
                : host.inactiveHints(type: arrayElement(of: type) ?? type)
            return missing.dependents.compactMap { link in
                guard let bean = runtime.bean(link.key) else { return nil }
                let needs = bean.needs.filter { $0.dependency.target == missing.key }
                return bean.error(
                    kind, properties: needs.compactMap { $0.property?.name },
                    arguments: bean.arguments(ending: missing.key), hints: hints)
            }
        case let cycle as DependencyCycle:
            var chain = cycle.chain.map(\.key).filter { !groups.contains($0) && !$0.isArgument }
            // A cycle that began at a group of beans is closed again.
            if let first = chain.first, chain.count < 2 || chain.last != first { chain.append(first) }
            let names = chain.map { key in runtime.bean(key)?.name(for: key) ?? "\(key)" }
            let first = chain.first.flatMap { runtime.bean($0) }
            return [first?.error(.cyclicDependencies(names)) ?? BeanError(.cyclicDependencies(names))]
        default: return [error]
        }
    }
}
