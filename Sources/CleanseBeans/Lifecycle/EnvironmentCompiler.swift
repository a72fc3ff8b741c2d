import Cleanse

/// Makes records of the engine out of the definitions of an environment, and lets the engine check them.
final class EnvironmentCompiler {
    private let environment: Environment
    private var beans: [ResolvedBean] = []
    private var beanOf: [ObjectIdentifier: ResolvedBean] = [:]
    private var index = BeanIndex()
    private var errors: [any CleanseError] = []
    /// The beans that can complete the container: what uses them comes after them.
    private var scopeBeans: [ResolvedBean] = []
    private var injectionBeans: [ResolvedBean] = []
    private var sourceBeans: [ResolvedBean] = []

    private init(_ environment: Environment) {
        self.environment = environment
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
        for declaration in environment.declarations {
            if let id = declaration.beanId, let other = environment.otherBean(withId: id, than: declaration) {
                errors.append(
                    BeanError(
                        .duplicateId(id), bean: declaration.name, origin: declaration.origin,
                        hints: ["\(other.name) has it, in \(other.origin)"]))
                continue
            }
            if let mistake = declaration.mistake { errors.append(mistake) }
            let (templates, problem) = environment.templates(of: declaration)
            if let problem { errors.append(hinted(problem)) }
            guard !declaration.isAbstract else { continue }
            guard let type = templates.lazy.compactMap(\.beanType).first else {
                // An unknown template is reported already.
                if problem == nil { report(.missingClass, declaration) }
                continue
            }
            enter(declaration, type, templates)
        }
        scopeBeans = beans.filter(\.isScope)
        injectionBeans = beans.filter(\.isInjection)
        sourceBeans = beans.filter(\.isConfigurationSource)
        // What the environments above have: they have started.
        for bean in beans { resolveScope(of: bean) }
    }

    /// How many unknown templates get hints: each is compared with all ids.
    private static let hintedTemplates = 10

    private func hinted(_ error: BeanError) -> BeanError {
        guard case .unknownBeanById(let id) = error.kind, errors.count < Self.hintedTemplates else { return error }
        return BeanError(
            error.kind, bean: error.bean, origin: error.origin, hints: environment.similarBeans(to: id))
    }

    private func enter(_ declaration: BeanDeclaration, _ type: Any.Type, _ templates: [BeanDeclaration]) {
        let key =
            declaration.beanId.map { ProviderKey(beanId: $0) }
            ?? ProviderKey(text: "\(type)", qualifier: "#\(beans.count + 1)", role: AnonymousBeanKey.self)
        let bean = ResolvedBean(declaration, key: key, type: type, index: beans.count)
        beans.append(bean)
        beanOf[ObjectIdentifier(declaration)] = bean
        if case .initializer = declaration.factory, !(type is any Initializable.Type) {
            errors.append(
                bean.error(type is AnyClass ? .descriptor(.cannotCreate(type)) : .onlyClasses(type)))
        }
        if type is any FactoryBean.Type, declaration.targetType == nil { errors.append(bean.error(.missingTarget)) }
        if declaration.targetType != nil, !(type is any FactoryBean.Type) {
            errors.append(bean.error(.typeMismatch(expected: (any FactoryBean).self, actual: type)))
        }
        switch declaration.factory {
        case .initializer, .instance:
            for claimed in declaration.protocols where conformanceCheck(of: claimed)?(type) == false {
                errors.append(bean.error(.typeMismatch(expected: claimed, actual: type)))
            }
        case .closure: break  // What it makes may be of a subclass.
        }
        collecting(bean) { try index.enter(bean) }
    }

    private func resolveScope(of bean: ResolvedBean) {
        for template in environment.templates(of: bean.declaration).row {
            switch template.scope {
            case .none: continue
            case .object(let scope):
                bean.scope = scope is SingletonScope ? .singleton : .custom(scope)
                environment.noteScope(scope)
            case .named(let name):
                if let scope = environment.findScope(name) {
                    bean.scope = scope is SingletonScope ? .singleton : .custom(scope)
                } else if !scopeBeans.isEmpty, !bean.isScope {
                    bean.scope = .named(name)
                } else {
                    errors.append(bean.error(.unknownScope(name), hints: environment.similarScopes(to: name)))
                }
            }
            return
        }
    }

    // MARK: What beans need

    private func resolveNeeds(of bean: ResolvedBean) {
        let templates = environment.templates(of: bean.declaration).row
        var isConfigured = false
        // Where the class can't be described, that is reported already.
        if let descriptor = BeanDescriptor.findBeanDescriptor(bean.type) {
            var names: Set<String> = []
            for template in templates {
                for property in template.properties where names.insert(property.name).inserted {
                    resolve(property, of: bean, descriptor, &isConfigured)
                }
            }
            for property in descriptor.getProperties() {
                guard let inject = property.getInjection() else { continue }
                resolve(inject, into: property, of: bean, &isConfigured)
            }
        }
        for requirement in bean.declaration.requirements { resolve(requirement, of: bean) }
        let isComplete = templates[templates.count - 1].parentId == nil
        if isComplete, templates.count > 1, let template = beanOf[ObjectIdentifier(templates[1])] {
            need(template.key, AnyObject.self, .order(isForced: false), bean)
        }
        if case .named = bean.scope {
            for scope in scopeBeans { needExtension(scope, { $0 is any BeanScope.Type }, bean) }
        }
        if isConfigured, !bean.isConfigurationSource {
            for source in sourceBeans { needExtension(source, { $0 is any ConfigurationSource.Type }, bean) }
        }
    }

    private func need(
        _ key: ProviderKey, _ type: Any.Type, _ purpose: ResolvedBean.Need.Purpose, _ bean: ResolvedBean,
        for property: PropertyDescriptor? = nil
    ) {
        bean.needs.append(.init(dependency: Dependency(key: key), type: type, purpose: purpose, property: property))
    }

    private func needExtension(_ other: ResolvedBean, _ isKind: (Any.Type) -> Bool, _ bean: ResolvedBean) {
        guard other !== bean else { return }
        need(other.extensionKey(isKind), AnyObject.self, .order(isForced: true), bean)
    }

    private func resolve(_ requirement: BeanDeclaration.Requirement, of bean: ResolvedBean) {
        switch requirement {
        case .id(let id):
            guard let found = findBean(id: id, for: bean) else { return }
            need(found.key, AnyObject.self, .order(isForced: found.bean?.isSingleton ?? true), bean)
        case .type(let type):
            guard let found = candidate(for: type, of: bean) else { return }
            need(found.key, found.type, .order(isForced: found.bean?.isSingleton ?? true), bean)
        case .bean(let declaration):
            guard let found = beanOf[ObjectIdentifier(declaration)] else {
                errors.append(
                    bean.error(
                        declaration.isAbstract
                            ? .abstractBean(declaration.beanId ?? declaration.name)
                            : .undefinedRequirement(declaration.name)))
                return
            }
            need(found.key, AnyObject.self, .order(isForced: found.isSingleton), bean)
        }
    }

    // MARK: Properties

    private func resolve(
        _ declared: PropertyDeclaration, of bean: ResolvedBean, _ descriptor: BeanDescriptor, _ isConfigured: inout Bool
    ) {
        if declared.isAmbiguous { errors.append(bean.error(.ambiguousProperty(declared.name))) }
        var value: ResolvedBean.ResolvedProperty.Value?
        var property: PropertyDescriptor?
        collecting(bean) {
            let found = try descriptor.getProperty(declared.name)
            if case .cannotSet = found.problem(with: nil) {
                throw DescriptorError.cannotSet(
                    property: found.qualifiedName, reason: found.accessor.obstacle ?? "")
            }
            property = found
        }
        guard let property else {
            // What it refers to is checked nevertheless.
            if case .ref(let id) = declared.source { _ = findBean(id: id, for: bean).map { needOnly($0, bean) } }
            return
        }
        switch declared.source {
        case .value(let given):
            collecting(bean) {
                let converted = try bean.explaining(property) { try Self.coerce(given, to: property) }
                value = .computed { converted }
            }
        case .resolve(let text):
            isConfigured = true
            value = resolve(text, into: property, of: bean)
        case .ref(let id): value = reference(findBean(id: id, for: bean, property), into: property, of: bean)
        case .inject(let inject):
            let found =
                inject.id.map { findBean(id: $0, for: bean, property) }
                ?? candidate(for: property.getPropertyType(), of: bean, property)
            value = reference(found, into: property, of: bean)
        case .bean(let declaration):
            guard let embedded = beanOf[ObjectIdentifier(declaration)] else { return }
            value = reference(Found(embedded), into: property, of: bean)
        }
        if let value { bean.properties.append(.init(descriptor: property, value: value)) }
    }

    /// The value itself, or what it converts to where the property is a number.
    private static func coerce(_ value: Any?, to property: PropertyDescriptor) throws -> Any? {
        guard let problem = property.problem(with: value) else { return value }
        guard case .typeMismatch = problem, let value else { throw problem }
        let type = property.getPropertyType()
        guard type is any Numeric.Type,
            let conversion = ConversionFactory.shared.findConversion(Swift.type(of: value), type)
        else { throw problem }
        let converted = try conversion(value)
        if let problem = property.problem(with: converted) { throw problem }
        return converted
    }

    /// Text with placeholders. Where beans bring configuration, what is missing may still come.
    private func resolve(
        _ text: String, into property: PropertyDescriptor, of bean: ResolvedBean
    ) -> ResolvedBean.ResolvedProperty.Value {
        let manager = environment.configurationManager
        let compute: () throws -> Any? = {
            let resolved = try manager.resolve(text)
            guard let value = try ConversionFactory.shared.convert(resolved, to: property.getPropertyType()) else {
                throw DescriptorError.typeMismatch(
                    property: property.qualifiedName, expected: property.getPropertyType(), actual: String.self)
            }
            return value
        }
        if sourceBeans.isEmpty || bean.isConfigurationSource {
            collecting(bean) {
                let value = try bean.explaining(property, compute)
                if let problem = property.problem(with: value) { throw problem }
            }
        }
        return .computed(compute)
    }

    private func reference(
        _ found: Found?, into property: PropertyDescriptor, of bean: ResolvedBean
    ) -> ResolvedBean.ResolvedProperty.Value? {
        guard let found else { return nil }
        checkType(of: found, for: property, bean)
        need(found.key, found.type, .value, bean, for: property)
        return .need(bean.needs.count - 1)
    }

    private func checkType(of found: Found, for property: PropertyDescriptor, _ bean: ResolvedBean) {
        let wanted = property.getPropertyType()
        guard let actual = found.candidate?.type, !isAssignable(actual, to: wanted),
            (try? found.candidate?.protocols().contains { $0 == wanted }) != true
        else { return }
        errors.append(
            bean.error(
                .descriptor(
                    .typeMismatch(
                        property: property.qualifiedName, expected: wanted, actual: actual))))
    }

    private func needOnly(_ found: Found, _ bean: ResolvedBean, for property: PropertyDescriptor? = nil) {
        need(found.key, found.type, .injection, bean, for: property)
    }

    // MARK: Injections

    private func resolve(
        _ inject: Inject, into property: PropertyDescriptor, of bean: ResolvedBean, _ isConfigured: inout Bool
    ) {
        if let obstacle = property.accessor.obstacle {
            errors.append(
                bean.error(.descriptor(.cannotSet(property: property.qualifiedName, reason: obstacle))))
            return
        }
        switch inject {
        case let inject as InjectBean:
            let found =
                inject.id.map { findBean(id: $0, for: bean, property) }
                ?? candidate(for: property.getPropertyType(), of: bean, property)
            guard let found else { return }
            checkType(of: found, for: property, bean)
            needOnly(found, bean, for: property)
        case let inject as InjectConfigurationValue:
            isConfigured = true
            guard sourceBeans.isEmpty || bean.isConfigurationSource else { return }
            let manager = environment.configurationManager
            collecting(bean) {
                _ = try bean.explaining(property) { try inject.value(for: property, in: manager) }
            }
        default:
            if environment.injector.find(type(of: inject)) == nil, injectionBeans.isEmpty {
                errors.append(
                    bean.error(.unknownInjection(type(of: inject), property: property.qualifiedName)))
            }
            guard !bean.isInjection else { return }
            for injection in injectionBeans { needExtension(injection, { $0 is Injection.Type }, bean) }
        }
    }

    // MARK: Finding beans

    /// What a reference leads to.
    private struct Found {
        let key: ProviderKey
        /// The type of the link: `AnyObject` for beans.
        let type: Any.Type
        /// Nil for what is no bean of ours.
        let candidate: Candidate?

        var bean: ResolvedBean? { candidate?.bean }

        init(_ bean: ResolvedBean) { self.init(Candidate(bean: bean, isProduct: false)) }

        init(_ candidate: Candidate) {
            key = candidate.key
            type = AnyObject.self
            self.candidate = candidate
        }

        /// A key that the engine has to find: nothing of ours.
        init(key: ProviderKey, type: Any.Type) {
            self.key = key
            self.type = type
            candidate = nil
        }
    }

    private func findBean(
        id: String, for bean: ResolvedBean, _ property: PropertyDescriptor? = nil
    ) -> Found? {
        if let found = index.bean(id: id) ?? environment.parent?.resolvedBean(id: id) { return Found(found) }
        if let (declaration, _) = environment.declaration(id: id) {
            if declaration.isAbstract { errors.append(bean.error(.abstractBean(id), properties: names(property))) }
            return nil  // A mistake in the declaration is reported with it.
        }
        return Found(key: ProviderKey(beanId: id), type: AnyObject.self)
    }

    private func candidates(for type: Any.Type) -> Candidates {
        Candidates([index.candidates(for: type)] + (environment.parent?.resolvedCandidates(for: type).lists ?? []))
    }

    /// The one bean of a type, or else a binding of a typed component.
    private func candidate(
        for type: Any.Type, of bean: ResolvedBean, _ property: PropertyDescriptor? = nil
    ) -> Found? {
        let candidates = candidates(for: type)
        guard candidates.count <= 1 else {
            let kind = BeanError.Kind.ambiguousCandidates(type, candidates: candidates.names)
            errors.append(bean.error(kind, properties: names(property)))
            return nil
        }
        return candidates.first.map { Found($0) } ?? Found(key: ProviderKey(type), type: type)
    }

    private func names(_ property: PropertyDescriptor?) -> [String] { property.map { [$0.getName()] } ?? [] }

    // MARK: Linking

    private func link() throws -> Environment.Running {
        let runtime = BeanRuntime(environment: environment, beans: beans, index: index)
        let declaration = GraphDeclaration()
        let origin = Origin(file: "environment \(environment.name)", line: 1)
        let component = declaration.addComponent(
            TypeName(environment.name), scope: nil, seed: Void.self, rootType: nil, installedBy: nil, origin: origin
        ) { binder in
            for bean in self.beans {
                bean.declare(with: binder, runtime) { runtime.register($0, for: bean) }
            }
            self.declareTypes(with: binder)
        }
        let parent = try environment.parent?.running().instance ?? environment.base?.instance
        let (plan, found) = declaration.compile(parent: parent, serviceLoader: nil) { _ in }
        let all = errors + found.flatMap { translated($0, runtime) }
        guard all.isEmpty else { throw combined(all) }
        let position = component ?? 0
        let order = plan.startOrder(of: position).compactMap { key in
            runtime.bean(key).flatMap { $0.key == key ? $0 : nil }
        }
        for bean in order { bean.height = height(of: bean, runtime) }
        return Environment.Running(
            instance: .start(plan: plan, component: position, parent: parent), runtime: runtime, order: order)
    }

    /// How deep the making of a bean goes through beans that the start does not make before it.
    private func height(of bean: ResolvedBean, _ runtime: BeanRuntime) -> Int {
        1
            + (bean.needs.lazy.compactMap { runtime.bean($0.dependency.key) }.filter { !$0.isEager }.map(\.height).max()
                ?? 0)
    }

    /// Lets typed code find the types of which there is one bean.
    private func declareTypes(with binder: AnyBinder) {
        for type in index.types {
            let candidates = candidates(for: type)
            guard let first = candidates.first else { continue }
            let origin = first.bean.declaration.origin.place
            if candidates.count == 1 {
                binder.declare(
                    .bean(of: type), kind: .alias, dependencies: [Dependency(key: first.key)], origin: origin
                ) { linker in linker.finish(linker.next(AnyObject.self)) }
            } else if environment.parent?.resolvedCandidates(for: type).count == 1 {
                // Typed code is not to find the parent's behind the back of the environment's own.
                let error = BeanError(.ambiguousBeanByType(type, candidates: candidates.names))
                binder.declare(.bean(of: type), kind: .alias, effects: .throws, origin: origin) { linker in
                    linker.finish(Link<AnyObject> { _ in throw error })
                }
            }
        }
    }

    // MARK: Errors

    /// The engine's errors, said of beans.
    private func translated(_ error: any CleanseError, _ runtime: BeanRuntime) -> [any CleanseError] {
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
            let names = cycle.chain.map { link in
                guard let bean = runtime.bean(link.key) else { return "\(link.key)" }
                return bean.key == link.key ? bean.name : "\(bean.targetType ?? bean.type) of \(bean.name)"
            }
            let first = cycle.chain.first.flatMap { runtime.bean($0.key) }
            return [first?.error(.cyclicDependencies(names)) ?? BeanError(.cyclicDependencies(names))]
        default: return [error]
        }
    }

    private func report(_ kind: BeanError.Kind, _ declaration: BeanDeclaration) {
        errors.append(BeanError(kind, bean: declaration.name, origin: declaration.origin))
    }

    /// Notes what `body` throws, with the bean it is about.
    private func collecting(_ bean: ResolvedBean, _ body: () throws -> Void) {
        do { try body() } catch let error as DescriptorError { errors.append(bean.error(.descriptor(error))) } catch let
            error as BeanError
        {
            errors.append(error.with(bean: bean.name, origin: bean.declaration.origin))
        } catch let error as any CleanseError { errors.append(error) } catch {
            errors.append(UserError(bean: bean.name, origin: bean.declaration.origin, underlying: error))
        }
    }
}

/// Something that a user's own code threw while it was asked about its class.
struct UserError: CleanseError {
    let bean: String
    let origin: BeanOrigin
    let underlying: any Error

    var code: String { "custom" }
    var places: [Origin] { [origin.place] }
    var description: String { "*** \(underlying)\n  --> \(bean) in \(origin)" }
}

extension Environment {
    /// Hints at beans that conform to a protocol without saying so.
    /// - Parameter compiled: The environment's own beans, while it is being validated.
    func silentImplementers(of type: Any.Type, also compiled: [ResolvedBean] = []) -> [String] {
        guard let conforms = conformanceCheck(of: type) else { return [] }
        let shown = 3
        let all = compiled + lineage.flatMap { $0.runtime?.beans ?? [] }
        return all.lazy.filter { conforms($0.type) }.prefix(shown).map {
            "\($0.name) is one, but does not say so: give it implements((any \(type)).self)"
        }
    }

    /// A bean of this environment or of one above it.
    func resolvedBean(id: String) -> ResolvedBean? {
        runtime?.index.bean(id: id) ?? parent?.resolvedBean(id: id)
    }

    /// The beans of a type, of this environment first, then of those above it.
    func resolvedCandidates(for type: Any.Type) -> Candidates {
        Candidates(lineage.compactMap { $0.runtime?.index.candidates(for: type) })
    }
}

extension Environment.Running {
    /// Makes what is not made on demand: post processors, then scopes, then the singletons that are not lazy.
    func makeBeans(in environment: Environment) throws {
        for bean in order where bean.isPostProcessor {
            _ = try value(bean.extensionKey { $0 is any BeanPostProcessor.Type })
        }
        try runtime.completeProcessors()
        for bean in order where bean.isScope {
            _ = try value(bean.extensionKey { $0 is any BeanScope.Type })
        }
        for bean in order where bean.isInjection { _ = try value(bean.extensionKey { $0 is Injection.Type }) }
        let unknown = order.compactMap { unknownScope(of: $0, environment) } + unknownInjections(environment)
        guard unknown.isEmpty else { throw combined(unknown) }
        for bean in order {
            if let linked = runtime.linked(bean), let scope = scope(of: bean, environment) {
                try scope.prepare(bean.declaration, factory: InstanceFactory(linked, instance))
            }
            if bean.isEager || bean.isConfigurationSource { _ = try value(bean.key) }
        }
    }

    private func unknownScope(of bean: ResolvedBean, _ environment: Environment) -> BeanError? {
        guard case .named(let name) = bean.scope, environment.findScope(name) == nil else { return nil }
        return bean.error(.unknownScope(name), hints: environment.similarScopes(to: name))
    }

    /// Which kinds the injections compute that are beans is known once they have been made.
    private func unknownInjections(_ environment: Environment) -> [BeanError] {
        guard order.contains(where: \.isInjection) else { return [] }
        return order.flatMap { bean in
            let properties = BeanDescriptor.findBeanDescriptor(bean.type)?.getProperties() ?? []
            return properties.compactMap { property -> BeanError? in
                guard let kind = property.getInjection().map({ type(of: $0) }), environment.injector.find(kind) == nil
                else { return nil }
                return bean.error(.unknownInjection(kind, property: property.qualifiedName))
            }
        }
    }

    private func scope(of bean: ResolvedBean, _ environment: Environment) -> (any BeanScope)? {
        switch bean.scope {
        case .singleton: nil
        case .custom(let scope): scope
        case .named(let name): environment.findScope(name)
        }
    }

    /// The value of a key that is known to be there, in this environment or above it.
    func value(_ key: ProviderKey) throws -> AnyObject {
        guard let found = instance.find(key, as: AnyObject.self) else { throw instance.missing(key) }
        return try value(found)
    }

    func value(_ found: BoundLink<AnyObject>) throws -> AnyObject {
        if let bean = runtime.bean(found.key), bean.height > Self.nestedHeight { try makeNeeds(of: bean) }
        return try found.get()
    }

    /// How deep lazy beans may be made inside each other.
    private static let nestedHeight = 50

    /// Makes the lazy singletons that a bean needs one after the other, so that a long row of them is not made inside each other.
    private func makeNeeds(of bean: ResolvedBean) throws {
        guard runtime.beginNeeds(of: bean) else { return }
        var needed: Set<ObjectIdentifier> = []
        var rest = [bean]
        while let next = rest.popLast() {
            for need in next.needs {
                guard let other = runtime.bean(need.dependency.key), !other.isEager,
                    needed.insert(ObjectIdentifier(other)).inserted
                else { continue }
                rest.append(other)
            }
        }
        for other in order where other.isSingleton && needed.contains(ObjectIdentifier(other)) {
            _ = try instance.find(other.key, as: AnyObject.self)?.get()
        }
    }
}
