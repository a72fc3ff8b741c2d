// The values of a bean's properties.

import CleanseEngine

extension EnvironmentCompiler {
    /// Resolves the value of a declared property.
    func resolve(
        _ declared: PropertyDeclaration, of bean: ResolvedBean, _ descriptor: BeanDescriptor, _ isConfigured: inout Bool
    ) {
        if declared.isAmbiguous { report(.ambiguousProperty(declared.name), of: bean) }
        var value: ResolvedBean.ResolvedProperty.Value?
        var property: PropertyDescriptor?
        collecting(bean) {
            if let property = declared.property, !isAssignable(bean.type, to: property.owner) {
                throw DescriptorError.wrongObject(property: property.qualifiedName, object: bean.type)
            }
            let found = try declared.property ?? descriptor.getProperty(declared.name)
            if let obstacle = found.accessor.obstacle {
                throw DescriptorError.cannotSet(property: found.qualifiedName, reason: obstacle)
            }
            property = found
        }
        guard let property else {
            // The bean that it refers to is checked nevertheless.
            if case .ref(let id) = declared.source, let found = take(finder.find(id: id), for: bean) {
                need(found.key, found.type, bean)
            }
            return
        }
        switch declared.source {
        case .value(let given):
            if let store = property.storing(given) {
                value = .constant(store)
            } else {
                collecting(bean) {
                    let converted = try bean.explaining(property) { try property.accepted(given) }
                    value = .computed { converted }
                }
            }
        case .resolve(let text):
            isConfigured = true
            value = .computed(resolve(text, into: property, of: bean))
        case .ref(let id): value = reference(finder.find(id: id), into: property, of: bean)
        case .inject(let inject):
            value = find(inject, for: property, property.propertyType, of: bean)
                .flatMap { need($0, for: property, of: bean) }.map { .need($0) }
        case .bean(let declaration): value = reference(finder.find(declaration), into: property, of: bean)
        }
        if let value { bean.properties.append(.init(descriptor: property, value: value)) }
    }

    /// Returns a closure that resolves text with placeholders. Its result is checked now, unless beans may still add configuration.
    func resolve(
        _ text: String, into target: some ValueTarget, of bean: ResolvedBean
    ) -> () throws -> Any? {
        let manager = host.configurationManager
        let compute: () throws -> Any? = { try target.converted(manager.resolve(text, for: target.propertyType)) }
        if sourceBeans.isEmpty || bean.isConfigurationSource {
            collecting(bean) {
                let value = try bean.explaining(target, compute)
                if let problem = target.problem(with: value) { throw problem }
            }
        }
        return compute
    }

    /// Returns the bean that a declaration names, as the value of a property.
    private func reference(
        _ answer: BeanFinder.Answer, into property: PropertyDescriptor, of bean: ResolvedBean
    ) -> ResolvedBean.ResolvedProperty.Value? {
        reference(take(answer, for: bean, property), as: property, property.propertyType, of: bean)
            .flatMap { need($0, for: property, of: bean) }.map { .need($0) }
    }

    /// Makes a bean depend on the result of an injection.
    /// - Returns: The position of the dependency, or `nil` if the property keeps its value.
    private func need(
        _ found: ResolvedBean.Argument, for property: PropertyDescriptor, of bean: ResolvedBean
    ) -> Int? {
        let type = property.propertyType
        switch found {
        case .computed: return nil
        case .bean(let key): need(key, AnyObject.self, bean, for: property)
        case .all(let element, let keys):
            let key = ProviderKey.argument(type, "of all")
            provide(.all(element, keys), under: key, bean.declaration.sourceLocation)
            need(key, type, bean, for: property)
        case .form(let dependency):
            bean.needs.append(.init(dependency: dependency, type: type, isForced: false, property: property))
        }
        return bean.needs.count - 1
    }

    // MARK: Injections

    func resolve(
        _ inject: Inject, into property: PropertyDescriptor, of bean: ResolvedBean, _ isConfigured: inout Bool
    ) {
        if let obstacle = property.accessor.obstacle {
            return report(.descriptor(.cannotSet(property: property.qualifiedName, reason: obstacle)), of: bean)
        }
        switch inject {
        case let inject as InjectBean:
            guard let found = find(inject, for: property, of: bean) else { return }
            bean.injections.append(.init(descriptor: property, need: need(found, for: property, of: bean)))
        case let inject as InjectConfigurationValue:
            isConfigured = true
            guard sourceBeans.isEmpty || bean.isConfigurationSource, !configured.contains(ObjectIdentifier(property))
            else { return }
            let manager = host.configurationManager
            collecting(bean) {
                _ = try bean.explaining(property) { try inject.value(for: property, in: manager) }
                configured.insert(ObjectIdentifier(property))
            }
        default:
            if !host.hasInjection(for: type(of: inject)), injectionBeans.isEmpty {
                report(.unknownInjection(type(of: inject), property: property.qualifiedName), of: bean)
            }
            guard !bean.isInjection else { return }
            if !injectionBeans.isEmpty { needAll(.injection, bean) }
        }
    }

    /// Finds the value of an injection, once for all beans of the class that declares it.
    private func find(
        _ inject: InjectBean, for property: PropertyDescriptor, of bean: ResolvedBean
    ) -> ResolvedBean.Argument? {
        if let known = injected[ObjectIdentifier(property)] { return known }
        guard let found = find(inject, for: property, property.propertyType, of: bean) else { return nil }
        injected[ObjectIdentifier(property)] = found
        if case .form(let dependency) = found, dependency.target != dependency.declaredKey {
            provide(found, under: .argument(property.propertyType, inject.formName), bean.declaration.sourceLocation)
        }
        return found
    }

    // MARK: Finding beans

    /// Returns the result of a search, or reports its error.
    func take(
        _ answer: BeanFinder.Answer, for bean: ResolvedBean, _ target: (any ValueTarget)? = nil
    ) -> FoundBean? {
        switch answer {
        case .found(let found): return found
        case .mistake(let kind): report(kind, of: bean, target)
        case .none: break
        }
        return nil
    }
}
