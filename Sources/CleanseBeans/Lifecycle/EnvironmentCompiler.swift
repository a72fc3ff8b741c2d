import Cleanse

/// Makes records of the engine out of the definitions of an environment, and lets the engine check them.
final class EnvironmentCompiler {
    let environment: Environment
    var beans: [ResolvedBean] = []
    var beanOf: [ObjectIdentifier: ResolvedBean] = [:]
    var index = BeanIndex()
    private let declarations: [BeanDeclaration]
    private let templates: TemplateTable
    var errors: [any CleanseError] = []
    /// The beans that can complete the container: what uses them comes after them.
    private var scopeBeans: [ResolvedBean] = []
    var injectionBeans: [ResolvedBean] = []
    var sourceBeans: [ResolvedBean] = []
    /// How many errors may have hints for which names are compared: each time, with all names.
    private var hintsLeft = 10

    /// How many beans the environments above have: each in a line of environments has a number of its own.
    private let numberedAbove: Int

    private init(_ environment: Environment) {
        self.environment = environment
        declarations = environment.declarations
        templates = TemplateTable(declarations, of: environment)
        numberedAbove = environment.parent?.runtime?.lastNumber ?? 0
    }

    /// - Throws: All mistakes in the definitions.
    static func compile(_ environment: Environment) throws -> Environment.Running {
        let compiler = EnvironmentCompiler(environment)
        compiler.resolveBeans()
        for bean in compiler.beans { compiler.resolveNeeds(of: bean) }
        return try compiler.link()
    }

    // MARK: Beans

    private func resolveBeans() {
        for cycle in templates.cycles { report(.cyclicTemplates((cycle + cycle.prefix(1)).map(\.name)), cycle[0]) }
        for declaration in declarations {
            if let id = declaration.beanId, let other = environment.otherBean(withId: id, than: declaration) {
                errors.append(
                    BeanError(
                        .duplicateId(id), bean: declaration.name, origin: declaration.origin,
                        hints: ["\(other.name) has it, in \(other.origin)"]))
                continue
            }
            if let mistake = declaration.mistake { errors.append(mistake) }
            guard let inherited = templates[declaration] else { continue }
            if let id = inherited.unknownTemplate {
                errors.append(
                    BeanError(
                        .unknownBeanById(id), bean: declaration.name, origin: declaration.origin,
                        hints: hints { environment.similarBeans(to: id) }))
            }
            if inherited.exceedsLimit { report(.templateLimit(TemplateTable.limit), declaration) }
            guard !declaration.isAbstract else { continue }
            guard let type = inherited.type else {
                // A template that is unknown or in a cycle is reported already.
                if inherited.isComplete { report(.missingClass, declaration) }
                continue
            }
            enter(declaration, type)
        }
        scopeBeans = beans.filter(\.isScope)
        injectionBeans = beans.filter(\.isInjection)
        sourceBeans = beans.filter(\.isConfigurationSource)
        // What the environments above have: they have started.
        for bean in beans { resolveScope(of: bean) }
    }

    /// Hints for which names are compared, as long as there are not too many.
    private func hints(_ find: () -> [String]) -> [String] {
        hintsLeft -= 1
        return hintsLeft >= 0 ? find() : []
    }

    private func enter(_ declaration: BeanDeclaration, _ type: Any.Type) {
        let key =
            declaration.beanId.map { ProviderKey(beanId: $0) }
            ?? ProviderKey(
                text: "\(type)", qualifier: "#\(numberedAbove + beans.count + 1)", role: AnonymousBeanKey.self)
        let bean = ResolvedBean(declaration, key: key, type: type)
        beans.append(bean)
        beanOf[ObjectIdentifier(declaration)] = bean
        if case .initializer = declaration.factory, !(type is any Initializable.Type) {
            errors.append(
                bean.error(type is AnyClass ? .descriptor(.cannotCreate(type)) : .onlyClasses(type)))
        }
        if bean.isFactory, declaration.targetType == nil { errors.append(bean.error(.missingTarget)) }
        if declaration.targetType != nil, !bean.isFactory {
            errors.append(bean.error(.typeMismatch(expected: (any FactoryBean).self, actual: type)))
        }
        switch declaration.factory {
        case .initializer, .instance:
            for claimed in declaration.protocols where conformanceCheck(of: claimed)?(type) == false {
                errors.append(bean.error(.typeMismatch(expected: claimed, actual: type)))
            }
        case .builtIn: break
        case .closure: break  // What it makes may be of a subclass.
        }
        collecting(bean) { try index.enter(bean) }
    }

    private func resolveScope(of bean: ResolvedBean) {
        switch templates[bean.declaration]?.scope {
        case nil, .some(.none): break
        case .object(let scope):
            bean.scope = scope is SingletonScope ? .singleton : .custom(scope)
            environment.noteScope(scope)
        case .named(let name):
            if let scope = environment.findScope(name) {
                bean.scope = scope is SingletonScope ? .singleton : .custom(scope)
            } else if !scopeBeans.isEmpty, !bean.isScope {
                bean.scope = .named(name)
            } else {
                errors.append(bean.error(.unknownScope(name), hints: hints { environment.similarScopes(to: name) }))
            }
        }
    }

    // MARK: What beans need

    private func resolveNeeds(of bean: ResolvedBean) {
        guard let inherited = templates[bean.declaration] else { return }
        var isConfigured = false
        // Where the class can't be described, that is reported already.
        if let descriptor = BeanDescriptor.findBeanDescriptor(bean.type) {
            for property in templates.properties(of: inherited) {
                resolve(property, of: bean, descriptor, &isConfigured)
            }
            for property in descriptor.getProperties() {
                guard let inject = property.getInjection() else { continue }
                resolve(inject, into: property, of: bean, &isConfigured)
            }
        }
        for requirement in bean.declaration.requirements { resolve(requirement, of: bean) }
        if let template = templates.template(of: inherited).flatMap({ beanOf[ObjectIdentifier($0)] }) {
            need(template.key, AnyObject.self, bean)
        }
        if case .named = bean.scope { needAll(.scope, bean) }
        if isConfigured, !bean.isConfigurationSource, !sourceBeans.isEmpty { needAll(.source, bean) }
    }

    /// Makes all beans of a role before the bean.
    func needAll(_ role: ExtensionRoles, _ bean: ResolvedBean) {
        need(role.key, AnyObject.self, bean, isForced: true)
    }

    /// The keys that stand for all beans of a role, with theirs: an edge from each user to each of them would be too many.
    var groups: [(ProviderKey, [ProviderKey])] {
        let all: [(ExtensionRoles, [ResolvedBean])] = [
            (.scope, scopeBeans), (.injection, injectionBeans), (.source, sourceBeans),
        ]
        return all.filter { !$1.isEmpty }.map { role, beans in (role.key, beans.map { $0.extensionKey(role) }) }
    }

    func need(
        _ key: ProviderKey, _ type: Any.Type, _ bean: ResolvedBean, isForced: Bool = false,
        for property: PropertyDescriptor? = nil
    ) {
        bean.needs.append(.init(dependency: Dependency(key: key), type: type, isForced: isForced, property: property))
    }

    private func resolve(_ requirement: BeanDeclaration.Requirement, of bean: ResolvedBean) {
        switch requirement {
        case .id(let id):
            guard let found = findBean(id: id, for: bean) else { return }
            need(found.key, AnyObject.self, bean, isForced: found.bean?.isSingleton ?? true)
        case .type(let type):
            guard let found = candidate(for: type, of: bean) else { return }
            need(found.key, found.type, bean, isForced: found.bean?.isSingleton ?? true)
        case .bean(let declaration):
            guard let found = beanOf[ObjectIdentifier(declaration)] else {
                errors.append(
                    bean.error(
                        declaration.isAbstract
                            ? .abstractBean(declaration.beanId ?? declaration.name)
                            : .undefinedRequirement(declaration.name)))
                return
            }
            need(found.key, AnyObject.self, bean, isForced: found.isSingleton)
        }
    }

    // MARK: Errors

    /// Translates the engine's errors into errors of beans.
    func translated(_ error: any CleanseError, _ runtime: BeanRuntime) -> [any CleanseError] {
        switch error {
        case let missing as MissingProvider:
            let type = missing.key.type
            let kind: BeanError.Kind =
                missing.key.isText ? .unknownBeanById(missing.key.text?.text ?? "") : .noCandidate(type)
            let hints = missing.key.isText ? missing.hints : environment.silentImplementers(of: type, also: beans)
            return missing.dependents.compactMap { link in
                guard let bean = runtime.bean(link.key) else { return nil }
                let needs = bean.needs.filter { $0.dependency.key == missing.key }
                return bean.error(kind, properties: needs.flatMap { names($0.property) }, hints: hints)
            }
        case let cycle as DependencyCycle:
            var chain = cycle.chain.map(\.key).filter { !runtime.isGroup($0) }
            // A chain that began with a group of beans is closed again.
            if let first = chain.first, chain.count < 2 || chain.last != first { chain.append(first) }
            let names = chain.map { key in runtime.bean(key)?.name(for: key) ?? "\(key)" }
            let first = chain.first.flatMap { runtime.bean($0) }
            return [first?.error(.cyclicDependencies(names)) ?? BeanError(.cyclicDependencies(names))]
        default: return [error]
        }
    }

    private func report(_ kind: BeanError.Kind, _ declaration: BeanDeclaration) {
        errors.append(BeanError(kind, bean: declaration.name, origin: declaration.origin))
    }

    /// Notes what `body` throws, with the bean it is about.
    func collecting(_ bean: ResolvedBean, _ body: () throws -> Void) {
        do { try body() } catch let error as DescriptorError { errors.append(bean.error(.descriptor(error))) } catch {
            errors.append(
                BeanError.naming(
                    error, by: "initializeBeanDescriptor(_:)", bean: bean.name, origin: bean.declaration.origin))
        }
    }
}
