// The arguments of a bean's factory.

import Cleanse

extension EnvironmentCompiler {
    /// Resolves the arguments of a bean's factory: those that its declaration gives, and the others by their types.
    func resolveArguments(of bean: ResolvedBean, _ isConfigured: inout Bool) {
        let given = bean.declaration.arguments
        let parameters = bean.declaration.function?.parameters ?? []
        for position in given.keys.sorted() where !parameters.indices.contains(position) {
            report(.unknownArgument(position, count: parameters.count), of: bean)
        }
        for (position, type) in parameters.enumerated() {
            let parameter = FactoryParameter(index: position, type: type)
            let argument =
                given[position].map { resolve($0, into: parameter, of: bean, &isConfigured) }
                ?? find(parameter, for: bean)
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
        case .ref(let id): return reference(take(finder.find(id: id), for: bean, parameter), as: parameter, of: bean)
        case .inject(let inject):
            guard let id = inject.id else { return find(parameter, for: bean) }
            return reference(take(finder.find(id: id), for: bean, parameter), as: parameter, of: bean)
        case .bean(let declaration):
            return reference(take(finder.find(declaration), for: bean, parameter), as: parameter, of: bean)
        }
    }

    // MARK: By type

    /// Finds the bean of a parameter's type or, of a provider, an optional or the like, that of what it stands for.
    private func find(_ parameter: FactoryParameter, for bean: ResolvedBean) -> ResolvedBean.Argument? {
        var isOptional = false
        for step in steps(from: parameter.type) {
            isOptional = isOptional || step.isOptional
            let candidates = finder.candidates(for: step.type)
            if let one = candidates.one {
                return value(of: one.key, for: step, parameter, one.bean.declaration.origin)
            }
            if candidates.count > 0 {
                report(.ambiguousCandidates(step.type, candidates: candidates.names), of: bean, parameter)
                return nil
            }
            if let element = arrayElement(of: step.type) {
                let elements = finder.candidates(for: element).all
                if let first = elements.first {
                    return values(
                        of: elements.map(\.key), element, for: step, parameter, first.bean.declaration.origin)
                }
            }
            if bindsAbove(step.type) { break }
            if step.isLast, isOptional, step.isImmediate { return .computed { nil } }
        }
        // Of a typed component, or missing, which the engine reports.
        return .form(Dependency(of: parameter.type, qualifier: nil))
    }

    // MARK: By reference

    /// The bean that the declaration names, as the parameter's type.
    private func reference(
        _ found: FoundBean?, as parameter: FactoryParameter, of bean: ResolvedBean
    ) -> ResolvedBean.Argument? {
        guard let found else { return nil }
        guard let candidate = found.candidate else {
            // No bean of these environments: the engine looks for it.
            need(found.key, found.type, bean, argument: parameter.index)
            return .bean(found.key)
        }
        let steps = steps(from: parameter.type)
        let step = steps.first { step in
            isAssignable(candidate.type, to: step.type)
                || (try? candidate.protocols().contains { $0 == step.type }) == true
        }
        guard let step else {
            let wanted = steps.last?.type ?? parameter.type
            report(
                .descriptor(.typeMismatch(property: parameter.name, expected: wanted, actual: candidate.type)),
                of: bean)
            return nil
        }
        return value(of: found.key, for: step, parameter, candidate.bean.declaration.origin)
    }

    // MARK: The types that a parameter's type stands for

    /// A type that a parameter's type stands for: of `Provider<X?>` itself, then `X?`, then `X`.
    private struct Step {
        let type: Any.Type
        /// Whether nil stands for what is missing.
        let isOptional: Bool
        /// Whether the steps up to here are optionals only: the value is needed immediately.
        let isImmediate: Bool
        let isLast: Bool
    }

    private func steps(from type: Any.Type) -> [Step] {
        var steps: [Step] = []
        var (type, isOptional, isImmediate) = (type, false, true)
        while true {
            let request = AppliedForm(of: Dependency(of: type, qualifier: nil))?.type.request
            let next = request.flatMap { $0.dependency.key.tag == nil ? $0 : nil }
            steps.append(Step(type: type, isOptional: isOptional, isImmediate: isImmediate, isLast: next == nil))
            guard let next else { return steps }
            type = next.dependency.key.type
            isOptional = isOptional || next.isOptional
            isImmediate = isImmediate && next.isOptional
        }
    }

    /// A bean, at a step of a parameter's type.
    private func value(
        of key: ProviderKey, for step: Step, _ parameter: FactoryParameter, _ origin: Origin
    ) -> ResolvedBean.Argument {
        if step.isImmediate { return .bean(key) }
        return form(of: parameter.type, ending: step.type, in: .bean(key), "of \(key.qualifiedName)", origin)
    }

    /// All beans of a type, as an array that a step of a parameter's type is.
    private func values(
        of keys: [ProviderKey], _ element: Any.Type, for step: Step, _ parameter: FactoryParameter, _ origin: Origin
    ) -> ResolvedBean.Argument {
        if step.isImmediate { return .all(element, keys) }
        return form(of: parameter.type, ending: step.type, in: .all(element, keys), "of all", origin)
    }

    /// A provider or the like, whose value the engine finds under a key of its own.
    private func form(
        of type: Any.Type, ending end: Any.Type, in value: ResolvedBean.Argument, _ name: String, _ origin: Origin
    ) -> ResolvedBean.Argument {
        let key = ProviderKey.argument(end, name)
        if providedKeys.insert(key).inserted {
            provided.append(ProvidedArgument(key: key, value: value, origin: origin))
        }
        return .form(Dependency(of: type, qualifier: key.name))
    }
}
