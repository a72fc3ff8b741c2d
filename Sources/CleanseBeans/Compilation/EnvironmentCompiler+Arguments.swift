// The arguments of a bean's factory.

import CleanseEngine

extension EnvironmentCompiler {
    /// Resolves the arguments of a bean's factory: those that its declaration gives, and the others by their types.
    func resolveArguments(of bean: ResolvedBean, _ isConfigured: inout Bool) {
        let given = bean.declaration.arguments
        let parameters = bean.declaration.function?.parameters ?? []
        if given.isEmpty, parameters.isEmpty { return }
        for position in given.keys.sorted() where !parameters.indices.contains(position) {
            report(.unknownArgument(position, count: parameters.count), of: bean)
        }
        for (position, type) in parameters.enumerated() {
            let parameter = FactoryParameter(index: position, type: type)
            let argument =
                given[position].map { resolve($0, into: parameter, of: bean, &isConfigured) }
                ?? find(parameter, type, for: bean)
            // What could not be resolved has been reported, so that nothing is created.
            bean.arguments.append(argument ?? .computed { nil })
        }
    }

    private func resolve(
        _ given: PropertyDeclaration, into parameter: FactoryParameter, of bean: ResolvedBean,
        _ isConfigured: inout Bool
    ) -> ResolvedBean.Argument? {
        if given.isAmbiguous { report(.ambiguousProperty(given.name), of: bean) }
        switch given.source {
        case .value(let value):
            var converted: Any?
            collecting(bean) { converted = try bean.explaining(parameter) { try parameter.accepted(value) } }
            return .computed { converted }
        case .resolve(let text):
            isConfigured = true
            return .computed(resolve(text, into: parameter, of: bean))
        case .ref(let id):
            return reference(take(finder.find(id: id), for: bean, parameter), as: parameter, parameter.type, of: bean)
        case .inject(let inject): return find(inject, for: parameter, parameter.type, of: bean)
        case .bean(let declaration):
            return reference(
                take(finder.find(declaration), for: bean, parameter), as: parameter, parameter.type, of: bean)
        }
    }

    // MARK: By type

    /// Finds what an injection says: the bean of its id, or what the type stands for.
    func find(
        _ inject: InjectBean, for target: some ValueTarget, _ type: Any.Type, of bean: ResolvedBean
    ) -> ResolvedBean.Argument? {
        // A parameter needs a value, so that only an optional one may have none.
        let mayBeMissing = inject.isOptional && (target.position == nil || wrapped(by: type) != nil)
        guard let id = inject.id else { return find(target, type, mayBeMissing: mayBeMissing, for: bean) }
        let answer = finder.find(id: id)
        if mayBeMissing, case .found(let found) = answer, found.candidate == nil, !bindsAbove(found.key) {
            return .computed { nil }
        }
        return reference(take(answer, for: bean, target), as: target, type, of: bean)
    }

    /// Finds the bean of a type or, of a provider, an optional or the like, that of what it stands for; nil is computed for what is missing,
    /// if it may be.
    private func find(
        _ target: some ValueTarget, _ type: Any.Type, mayBeMissing: Bool = false, for bean: ResolvedBean
    ) -> ResolvedBean.Argument? {
        var isOptional = false
        for step in steps(from: type) {
            isOptional = isOptional || step.isOptional
            let candidates = finder.candidates(for: step.type)
            if let one = candidates.one {
                return value(of: one.key, for: step, type, one.bean.declaration.origin)
            }
            if candidates.count > 0 {
                report(.ambiguousCandidates(step.type, candidates: candidates.names), of: bean, target)
                return nil
            }
            if let element = arrayElement(of: step.type) {
                let elements = finder.candidates(for: element).all
                if let first = elements.first {
                    return values(
                        of: elements.map(\.key), element, for: step, type, first.bean.declaration.origin)
                }
            }
            if bindsAbove(ProviderKey(step.type)) { break }
            if step.next == nil, mayBeMissing || (isOptional && step.isImmediate) { return .computed { nil } }
        }
        // Of a typed component, or missing, which the engine reports.
        return .form(Dependency(of: type, qualifier: nil))
    }

    // MARK: By reference

    /// The bean that the declaration names, as the type or what that stands for.
    func reference(
        _ found: FoundBean?, as target: some ValueTarget, _ type: Any.Type, of bean: ResolvedBean
    ) -> ResolvedBean.Argument? {
        guard let found else { return nil }
        // What is no bean of these environments, the engine looks for.
        guard let candidate = found.candidate else { return .bean(found.key) }
        // Where the factory does not fit, its id means what it creates.
        let isFactory = candidate.bean.targetType != nil && !candidate.isProduct
        let candidates = isFactory ? [candidate, Candidate(bean: candidate.bean, isProduct: true)] : [candidate]
        var wanted = type
        for step in steps(from: type) {
            for candidate in candidates where isOfType(candidate, step.type) {
                return value(of: candidate.key, for: step, type, candidate.bean.declaration.origin)
            }
            wanted = step.type
        }
        report(
            .descriptor(.typeMismatch(property: target.qualifiedName, expected: wanted, actual: candidate.type)),
            of: bean)
        return nil
    }

    private func isOfType(_ candidate: Candidate, _ type: Any.Type) -> Bool {
        isAssignable(candidate.type, to: type) || (try? candidate.protocols().contains { $0 == type }) == true
    }

    // MARK: The types that a parameter's type stands for

    /// A type that a parameter's type stands for: of `Provider<X?>` itself, then `X?`, then `X`.
    private struct Step {
        let type: Any.Type
        /// Whether nil stands for what is missing.
        let isOptional: Bool
        /// Whether the steps up to here are optionals only: the value is needed immediately.
        let isImmediate: Bool

        /// The next one, which is found out only when the type itself does not lead to a bean.
        var next: Step? {
            guard let request = AppliedForm(of: Dependency(of: type, qualifier: nil))?.type.request,
                request.dependency.key.tag == nil
            else { return nil }
            return Step(
                type: request.dependency.key.type, isOptional: isOptional || request.isOptional,
                isImmediate: isImmediate && request.isOptional)
        }
    }

    private func steps(from type: Any.Type) -> some Sequence<Step> {
        sequence(first: Step(type: type, isOptional: false, isImmediate: true), next: \.next)
    }

    /// A bean, at a step of a parameter's type.
    private func value(
        of key: ProviderKey, for step: Step, _ type: Any.Type, _ origin: Origin
    ) -> ResolvedBean.Argument {
        if step.isImmediate { return .bean(key) }
        return form(of: type, ending: step.type, in: .bean(key), "of \(key.qualifiedName)", origin)
    }

    /// All beans of a type, as an array that a step of a parameter's type is.
    private func values(
        of keys: [ProviderKey], _ element: Any.Type, for step: Step, _ type: Any.Type, _ origin: Origin
    ) -> ResolvedBean.Argument {
        if step.isImmediate { return .all(element, keys) }
        return form(of: type, ending: step.type, in: .all(element, keys), "of all", origin)
    }

    /// A provider or the like, whose value the engine finds under a key of its own.
    private func form(
        of type: Any.Type, ending end: Any.Type, in value: ResolvedBean.Argument, _ name: String, _ origin: Origin
    ) -> ResolvedBean.Argument {
        let key = ProviderKey.argument(end, name)
        provide(value, under: key, origin)
        return .form(Dependency(of: type, qualifier: key.name))
    }

    /// Declares a value under a key of its own type, once.
    func provide(_ value: ResolvedBean.Argument, under key: ProviderKey, _ origin: Origin) {
        guard providedKeys.insert(key).inserted else { return }
        provided.append(ProvidedArgument(key: key, value: value, origin: origin))
    }
}
