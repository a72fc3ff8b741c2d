import Cleanse

extension EnvironmentCompiler {
    /// Finds out what a declared property is set to.
    func resolve(
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
            if case .ref(let id) = declared.source, let found = findBean(id: id, for: bean) {
                need(found.key, found.type, bean)
            }
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
        case .inject(let inject): value = reference(find(inject, for: bean, property), into: property, of: bean)
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
        guard type is any Numeric.Type, let converted = try ConversionFactory.shared.convert(value, to: type) else {
            throw problem
        }
        if let problem = property.problem(with: converted) { throw problem }
        return converted
    }

    /// Text with placeholders. Where beans bring configuration, what is missing may still come.
    func resolve(
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
        need(found.key, found.type, bean, for: property)
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

    // MARK: Injections

    func resolve(
        _ inject: Inject, into property: PropertyDescriptor, of bean: ResolvedBean, _ isConfigured: inout Bool
    ) {
        if let obstacle = property.accessor.obstacle {
            errors.append(
                bean.error(.descriptor(.cannotSet(property: property.qualifiedName, reason: obstacle))))
            return
        }
        switch inject {
        case let inject as InjectBean:
            // The injection sets the property; the bean is only needed.
            _ = reference(find(inject, for: bean, property), into: property, of: bean)
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
            if !injectionBeans.isEmpty { needAll(.injection, bean) }
        }
    }

    // MARK: Finding beans

    /// What a reference leads to.
    struct Found {
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

    /// The bean of the injection's id, or else of the property's type.
    private func find(_ inject: InjectBean, for bean: ResolvedBean, _ property: PropertyDescriptor) -> Found? {
        guard let id = inject.id else { return candidate(for: property.getPropertyType(), of: bean, property) }
        return findBean(id: id, for: bean, property)
    }

    func findBean(
        id: String, for bean: ResolvedBean, _ property: PropertyDescriptor? = nil
    ) -> Found? {
        if let found = index.bean(id: id) ?? environment.parent?.resolvedBean(id: id) { return Found(found) }
        if let (declaration, _) = environment.declaration(id: id) {
            if declaration.isAbstract { errors.append(bean.error(.abstractBean(id), properties: names(property))) }
            return nil  // A mistake in the declaration is reported with it.
        }
        return Found(key: ProviderKey(beanId: id), type: AnyObject.self)
    }

    func candidates(for type: Any.Type) -> Candidates {
        Candidates([index.candidates(for: type)] + (environment.parent?.resolvedCandidates(for: type).lists ?? []))
    }

    /// The one bean of a type, or else a binding of a typed component.
    func candidate(
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

    func names(_ property: PropertyDescriptor?) -> [String] { property.map { [$0.getName()] } ?? [] }
}
