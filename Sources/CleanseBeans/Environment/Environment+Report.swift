// The report of an environment.

import Cleanse

extension Environment {
    /// The environment's own beans, one on a line: in the order of definition, and once it has started in that of construction.
    public func report() -> String {
        let (lastReport, defined) = state.withLock { ($0.lastReport, $0.definitions.defined) }
        return lastReport ?? report(defined, order: runningIfAny?.order ?? [])
    }

    func report(_ defined: [BeanDeclaration], order: [ResolvedBean]) -> String {
        let order = order.map(\.declaration)
        let ordered = Set(order.map(ObjectIdentifier.init))
        let beans = order + DefinitionTable.flattened(defined).filter { !ordered.contains(ObjectIdentifier($0)) }
        let definitions = Definitions(of: beans, in: self)
        let lines = beans.map { reportLine(of: $0, definitions[$0]) + "\n" }
        return "### ENVIRONMENT \(name) REPORT\n" + lines.joined()
    }

    private func reportLine(of declaration: BeanDeclaration, _ definition: Definition?) -> String {
        var text = definition?.type.map { "\($0)" } ?? "(no class)"
        if let id = declaration.beanId { text += "[\"\(id)\"]" }
        if declaration.isLazy { text += " lazy: true" }
        if declaration.isAbstract { text += " abstract: true" }
        if declaration.isPrimary { text += " primary: true" }
        if let scope = definition?.scope.name, scope != SingletonScope.scopeName { text += " scope: \(scope)" }
        if declaration.reportsOrigin { text += originText(of: declaration) }
        return text
    }

    private func originText(of declaration: BeanDeclaration) -> String {
        let origin = declaration.origin
        return " origin: " + (origin.file.isEmpty ? "" : "file: \(origin.file) ")
            + "line: \(origin.line)" + (origin.column.map { ", column: \($0)" } ?? "")
    }
}
