// The arguments of a bean's factory.

import CleanseEngine

extension EnvironmentCompiler {
    /// Resolves the arguments of a bean's factory, from its declaration or by the types of the parameters.
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
            // An argument that could not be resolved has been reported, so no bean is created.
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

    /// Finds the value of an injection: the bean with its id, or the bean, array or provider that the type describes.
    func find(
        _ inject: InjectBean, for target: some ValueTarget, _ type: Any.Type, of bean: ResolvedBean
    ) -> ResolvedBean.Argument? {
        // A parameter needs a value, so only an optional parameter may be without one.
        let mayBeMissing = inject.isOptional && (target.position == nil || wrapped(by: type) != nil)
        guard let id = inject.id else { return find(target, type, mayBeMissing: mayBeMissing, for: bean) }
        let answer = finder.find(id: id)
        if mayBeMissing, case .found(let found) = answer, found.candidate == nil, !bindsAbove(found.key) {
            return .computed { nil }
        }
        return reference(take(answer, for: bean, target), as: target, type, of: bean)
    }

    /// Finds the bean for a type, unwrapping providers and optionals.
    ///
    /// A missing bean becomes `nil` if the type is an optional or if `mayBeMissing` is true.
    private func find(
        _ target: some ValueTarget, _ type: Any.Type, mayBeMissing: Bool = false, for bean: ResolvedBean
    ) -> ResolvedBean.Argument? {
        var isOptional = false
        for step in steps(from: type) {
            isOptional = isOptional || step.isOptional
            let candidates = finder.candidates(for: step.type)
            if let one = candidates.one {
                return value(of: one.key, for: step, type, one.bean.declaration.sourceLocation)
            }
            if candidates.count > 0 {
                report(.ambiguousCandidates(step.type, candidates: candidates.names), of: bean, target)
                return nil
            }
            if let element = arrayElement(of: step.type) {
                let elements = finder.candidates(for: element).all
                if let first = elements.first {
                    return values(
                        of: elements.map(\.key), element, for: step, type, first.bean.declaration.sourceLocation)
                }
            }
            if bindsAbove(ProviderKey(step.type)) { break }
            if step.next == nil, mayBeMissing || (isOptional && step.isImmediate) { return .computed { nil } }
        }
        // The engine finds a value of a typed component, or reports that it is missing.
        return .form(Dependency(of: type, qualifier: nil))
    }

    // MARK: By reference

    /// Returns the bean that a declaration names, as a value of a type or of a type that it wraps.
    func reference(
        _ found: FoundBean?, as target: some ValueTarget, _ type: Any.Type, of bean: ResolvedBean
    ) -> ResolvedBean.Argument? {
        guard let found else { return nil }
        // The engine finds values that are not beans of these environments.
        guard let candidate = found.candidate else { return .bean(found.key) }
        // If the factory does not fit the type, its id refers to its product.
        let isFactory = candidate.bean.targetType != nil && !candidate.isProduct
        let candidates = isFactory ? [candidate, Candidate(bean: candidate.bean, isProduct: true)] : [candidate]
        var wanted = type
        for step in steps(from: type) {
            for candidate in candidates where isOfType(candidate, step.type) {
                return value(of: candidate.key, for: step, type, candidate.bean.declaration.sourceLocation)
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

    // MARK: Unwrapping types

    /// A step of unwrapping a type: `Provider<X?>` itself, then `X?`, then `X`.
    private struct Step {
        let type: Any.Type
        /// Whether a missing value is `nil`.
        let isOptional: Bool
        /// Whether all steps so far unwrap optionals, so that the value is needed immediately.
        let isImmediate: Bool

        /// The next step. It is computed only if there is no bean for this one.
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

    /// Returns a bean as the value for a step of a type.
    private func value(
        of key: ProviderKey, for step: Step, _ type: Any.Type, _ sourceLocation: CodeLocation
    ) -> ResolvedBean.Argument {
        if step.isImmediate { return .bean(key) }
        return form(of: type, ending: step.type, in: .bean(key), "of \(key.qualifiedName)", sourceLocation)
    }

    /// Returns all beans of a type, as an array that is the value for a step of a type.
    private func values(
        of keys: [ProviderKey], _ element: Any.Type, for step: Step, _ type: Any.Type, _ sourceLocation: CodeLocation
    ) -> ResolvedBean.Argument {
        if step.isImmediate { return .all(element, keys) }
        return form(of: type, ending: step.type, in: .all(element, keys), "of all", sourceLocation)
    }

    /// Returns a form such as a provider, whose value the engine finds under a separate key.
    private func form(
        of type: Any.Type, ending end: Any.Type, in value: ResolvedBean.Argument, _ name: String,
        _ sourceLocation: CodeLocation
    ) -> ResolvedBean.Argument {
        let key = ProviderKey.argument(end, name)
        provide(value, under: key, sourceLocation)
        return .form(Dependency(of: type, qualifier: key.name))
    }

    /// Declares a value under a separate key of its type, once.
    func provide(_ value: ResolvedBean.Argument, under key: ProviderKey, _ sourceLocation: CodeLocation) {
        guard providedKeys.insert(key).inserted else { return }
        provided.append(ProvidedArgument(key: key, value: value, sourceLocation: sourceLocation))
    }
}
