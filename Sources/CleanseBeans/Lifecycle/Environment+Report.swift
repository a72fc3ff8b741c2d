import Cleanse

extension Environment {
    /// The environment's own beans, one on a line: in the order of definition, and once it has started in that of construction.
    public func report() -> String {
        let (lastReport, defined) = state.withLock { ($0.lastReport, $0.declarations) }
        return lastReport ?? report(defined, order: runningIfAny?.order ?? [])
    }

    func report(_ defined: [BeanDeclaration], order: [ResolvedBean]) -> String {
        let order = order.map(\.declaration)
        let ordered = Set(order.map(ObjectIdentifier.init))
        let beans = order + flattened(defined).filter { !ordered.contains(ObjectIdentifier($0)) }
        let templates = TemplateTable(beans, of: self)
        let lines = beans.map { reportLine(of: $0, templates[$0]) + "\n" }
        return "### ENVIRONMENT \(name) REPORT\n" + lines.joined()
    }

    private func reportLine(of declaration: BeanDeclaration, _ inherited: TemplateTable.Entry?) -> String {
        var text = inherited?.type.map { "\($0)" } ?? "(no class)"
        if let id = declaration.beanId { text += "[\"\(id)\"]" }
        if declaration.isLazy { text += " lazy: true" }
        if declaration.isAbstract { text += " abstract: true" }
        if let scope = inherited?.scope.name, scope != SingletonScope.scopeName { text += " scope: \(scope)" }
        if declaration.reportsOrigin { text += declaration.origin.reportText }
        return text
    }
}

extension BeanDeclaration.ScopeChoice {
    var name: String? {
        switch self {
        case .none: nil
        case .named(let name): name
        case .object(let scope): scope.name
        }
    }
}
