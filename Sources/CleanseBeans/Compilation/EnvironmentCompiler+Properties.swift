// The values of a bean's properties.

import Cleanse

extension EnvironmentCompiler {
    /// Resolves the value of a declared property.
    func resolve(
        _ declared: PropertyDeclaration, of bean: ResolvedBean, _ descriptor: BeanDescriptor, _ isConfigured: inout Bool
    ) {
        if declared.isAmbiguous { report(.ambiguousProperty(declared.name), of: bean) }
        var value: ResolvedBean.ResolvedProperty.Value?
        var property: PropertyDescriptor?
        collecting(bean) {
            let found = try descriptor.getProperty(declared.name)
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
            collecting(bean) {
                let converted = try bean.explaining(property) { try property.accepted(given) }
                value = .computed { converted }
            }
        case .resolve(let text):
            isConfigured = true
            value = .computed(resolve(text, into: property, of: bean))
        case .ref(let id): value = reference(take(finder.find(id: id), for: bean, property), into: property, of: bean)
        case .inject(let inject): value = reference(find(inject, for: bean, property), into: property, of: bean)
        case .bean(let declaration):
            value = reference(take(finder.find(declaration), for: bean, property), into: property, of: bean)
        }
        if let value { bean.properties.append(.init(descriptor: property, value: value)) }
    }

    /// Text with placeholders. Where beans add configuration, missing values may still be added.
    func resolve(
        _ text: String, into target: some ValueTarget, of bean: ResolvedBean
    ) -> () throws -> Any? {
        let manager = host.configurationManager
        let compute: () throws -> Any? = { try target.converted(manager.resolve(text)) }
        if sourceBeans.isEmpty || bean.isConfigurationSource {
            collecting(bean) {
                let value = try bean.explaining(target, compute)
                if let problem = target.problem(with: value) { throw problem }
            }
        }
        return compute
    }

    private func reference(
        _ found: FoundBean?, into property: PropertyDescriptor, of bean: ResolvedBean
    ) -> ResolvedBean.ResolvedProperty.Value? {
        guard let found else { return nil }
        checkType(of: found, for: property, bean)
        need(found.key, found.type, bean, for: property)
        return .need(bean.needs.count - 1)
    }

    private func checkType(of found: FoundBean, for property: PropertyDescriptor, _ bean: ResolvedBean) {
        let wanted = property.propertyType
        guard let actual = found.candidate?.type, !isAssignable(actual, to: wanted),
            (try? found.candidate?.protocols().contains { $0 == wanted }) != true
        else { return }
        report(
            .descriptor(.typeMismatch(property: property.qualifiedName, expected: wanted, actual: actual)), of: bean)
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
            // The injection sets the property; the bean is only needed.
            _ = reference(find(inject, for: bean, property), into: property, of: bean)
        case let inject as InjectConfigurationValue:
            isConfigured = true
            guard sourceBeans.isEmpty || bean.isConfigurationSource else { return }
            let manager = host.configurationManager
            collecting(bean) {
                _ = try bean.explaining(property) { try inject.value(for: property, in: manager) }
            }
        default:
            if !host.hasInjection(for: type(of: inject)), injectionBeans.isEmpty {
                report(.unknownInjection(type(of: inject), property: property.qualifiedName), of: bean)
            }
            guard !bean.isInjection else { return }
            if !injectionBeans.isEmpty { needAll(.injection, bean) }
        }
    }

    // MARK: Finding beans

    /// The bean of the injection's id, or else of the property's type.
    private func find(_ inject: InjectBean, for bean: ResolvedBean, _ property: PropertyDescriptor) -> FoundBean? {
        take(inject.id.map { finder.find(id: $0) } ?? finder.find(property.propertyType), for: bean, property)
    }

    /// The answer to a search; its mistake is reported.
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
