// The report of an environment.

import CleanseEngine

extension Environment {
    /// Returns a report with a line for each of the environment's own beans.
    ///
    /// The beans are in the order of definition or, once the environment has started, of construction.
    public func report() -> String {
        let (lastReport, definitions) = state.withLock { ($0.lastReport, $0.definitions) }
        return lastReport ?? report(definitions, order: runningIfAny?.order ?? [])
    }

    /// The report of the start: when the creation of each bean began, how long it took, and which beans it waited for.
    ///
    /// It contains the environment's own beans that the start created, and prints as a table. `nil` before the environment has started, and
    /// once it has ended.
    /// - Complexity: Linear in these beans and in the bindings between each bean and the beans that it depends on.
    public var startReport: StartReport? {
        if case .started(let running) = state.withLock({ $0.phase }) { running.startReport } else { nil }
    }

    func report(_ table: DefinitionTable, order: [ResolvedBean]) -> String {
        let order = order.map(\.declaration)
        let ordered = Set(order.map(ObjectIdentifier.init))
        let selection = table.selection
        let others = table.all.filter { !ordered.contains(ObjectIdentifier($0)) }
        let inactive = DefinitionTable.flattened(table.defined).filter {
            selection.inactive[ObjectIdentifier($0)] != nil
        }
        let beans = order + others + inactive
        let definitions = Definitions(of: beans, in: self)
        let lines = beans.map { reportLine(of: $0, definitions[$0], selection) + "\n" }
        return "### ENVIRONMENT \(name) REPORT\n" + lines.joined()
    }

    private func reportLine(
        of declaration: BeanDeclaration, _ definition: Definition?, _ selection: Selection
    ) -> String {
        var text = definition?.type.map { "\($0)" } ?? "(no class)"
        if let id = declaration.beanId { text += "[\"\(id)\"]" }
        if declaration.isLazy { text += " lazy: true" }
        if declaration.isAbstract { text += " abstract: true" }
        if declaration.isPrimary { text += " primary: true" }
        if let scope = definition?.scope.name, scope != SingletonScope.scopeName { text += " scope: \(scope)" }
        if !declaration.conditions.isEmpty {
            text += " when: " + declaration.conditions.map { "\($0)" }.joined(separator: " and ")
        }
        if let condition = selection.inactive[ObjectIdentifier(declaration)] { text += " inactive: \(condition)" }
        if let replaced = selection.replaced[ObjectIdentifier(declaration)] {
            text += " overrides: \(replaced.name) in \(replaced.sourceLocation)"
        }
        if declaration.reportsOrigin { text += sourceLocationText(of: declaration) }
        return text
    }

    private func sourceLocationText(of declaration: BeanDeclaration) -> String {
        let sourceLocation = declaration.sourceLocation
        return " origin: " + (sourceLocation.file.isEmpty ? "" : "file: \(sourceLocation.file) ")
            + "line: \(sourceLocation.line)" + (sourceLocation.column.map { ", column: \($0)" } ?? "")
    }
}
