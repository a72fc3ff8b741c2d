// Translates errors of the engine for beans.

import Cleanse

extension BeanHost {
    /// Translates an error of the engine, which occurred while beans were being created, into one of beans.
    func translated(_ error: any Error) -> any Error {
        switch error {
        case let cycle as ReentrantResolution:
            let names = cycle.chain.filter { !$0.key.isArgument }.map { name(of: $0) }
            return self.error(
                cycle.kind == .sameThread ? .reentrantResolution(names) : .deadlock(names), of: cycle.chain.last)
        case let nesting as DeepNesting: return self.error(.nestingLimit(nesting.depth), of: nesting.chain.last)
        case let unmade as NeedsStart: return self.error(.notAwaited, of: unmade.chain.last)
        default: return error
        }
    }

    private func error(_ kind: BeanError.Kind, of link: ChainLink?) -> BeanError {
        guard let link, let bean = bean(of: link) else { return BeanError(kind, bean: link.map { name(of: $0) }) }
        return BeanError(kind, bean: bean.name(for: link.key), origin: bean.declaration.origin)
    }

    private func name(of link: ChainLink) -> String {
        if let bean = bean(of: link) {
            let name = bean.name(for: link.key)
            return bean.declaration.beanId == nil ? "\(name) in \(bean.declaration.origin)" : name
        }
        return link.key.text?.text ?? "\(link.key)"
    }

    /// The bean of a link, of this environment, of one above it, or of those that requested it.
    private func bean(of link: ChainLink) -> ResolvedBean? {
        resolvedBean(link.key) ?? Requester.current.value?.resolvedBean(link.key)
    }
}
