// Translates errors of the engine for declarations of beans.

import Cleanse

extension EnvironmentCompiler {
    /// Translates an error that the engine found in the records.
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
                : host.inactiveHints(type: type)
            return missing.dependents.compactMap { link in
                guard let bean = runtime.bean(link.key) else { return nil }
                let needs = bean.needs.filter { $0.dependency.target == missing.key }
                return bean.error(
                    kind, properties: needs.compactMap { $0.property?.name },
                    arguments: bean.arguments(ending: missing.key), hints: hints)
            }
        case let cycle as DependencyCycle:
            var chain = cycle.chain.map(\.key).filter { !groups.contains($0) && !$0.isArgument }
            // A chain that began with a group of beans is closed again.
            if let first = chain.first, chain.count < 2 || chain.last != first { chain.append(first) }
            let names = chain.map { key in runtime.bean(key)?.name(for: key) ?? "\(key)" }
            let first = chain.first.flatMap { runtime.bean($0) }
            return [first?.error(.cyclicDependencies(names)) ?? BeanError(.cyclicDependencies(names))]
        default: return [error]
        }
    }
}
