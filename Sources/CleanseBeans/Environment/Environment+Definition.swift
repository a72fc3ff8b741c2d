// Definitions, before an environment starts.

import Cleanse

extension Environment {
    /// Defines a bean.
    /// - Parameter declaration: How it is created: from `bean(…)`.
    /// - Returns: The environment.
    /// - Throws: ``BeanError`` if the environment has started, if another bean has the id, or if the declaration is wrong.
    @discardableResult
    public func define(_ declaration: BeanDeclaration) throws -> Self {
        try define([declaration])
        return self
    }

    /// Defines beans: all of them, or none.
    func define(_ declarations: [BeanDeclaration]) throws {
        let all = DefinitionTable.flattened(declarations)
        for declaration in all { if let mistake = declaration.mistake { throw mistake } }
        let inherited =
            parent.map { parent in
                all.filter { $0.beanId.flatMap { parent.declaration(id: $0) } != nil }
            } ?? []
        guard all.contains(where: { $0.existingSource != nil }) else { return try add(declarations, all, inherited) }
        // Existing sources are loaded immediately, so that the order of beans does not matter to the configuration.
        // Those that may not take part are loaded at the start.
        let overridden = Set(definitions.overrides.compactMap(\.beanId))
        let sources = all.compactMap { declaration in
            let isCertain =
                declaration.conditions.isEmpty && declaration.beanId.map { !overridden.contains($0) } != false
            return isCertain ? declaration.existingSource : nil
        }
        if !sources.isEmpty {
            try state.withLock { state in
                try state.checkPhase(all.first)
                try state.definitions.check(all, above: inherited)
            }
        }
        let announce = try addSources(sources, of: all)
        defer { announce() }
        try add(declarations, all, inherited, sources)
    }

    /// Adds declarations to the table: all of them, or none.
    /// - Parameters:
    ///   - all: The declarations and those embedded in them.
    ///   - inherited: Those of them whose id an environment above has.
    ///   - sources: The sources of configuration among them that have been loaded.
    private func add(
        _ declarations: [BeanDeclaration], _ all: [BeanDeclaration], _ inherited: [BeanDeclaration],
        _ sources: [any ConfigurationSource] = []
    ) throws {
        try state.withLock { state in
            try state.checkPhase(all.first)
            try state.definitions.add(declarations, with: all, above: inherited)
            state.note(sources)
        }
    }

    /// Loads the sources among the beans, and names the bean whose source throws.
    private func addSources(
        _ sources: [any ConfigurationSource], of declarations: [BeanDeclaration]
    ) throws -> () -> Void {
        try configurationManager.addSources(sources) { source, error in
            let owner = declarations.first { declaration in
                if case .instance(let object) = declaration.factory { object === source } else { false }
            }
            guard let owner else { return error }
            return BeanError.naming(error, by: "load()", bean: owner.name, origin: owner.origin)
        }
    }

    /// Registers a handler for the elements of a namespace. It replaces an earlier one of the same namespace.
    /// - Parameter handler: The handler.
    /// - Returns: The environment.
    @discardableResult
    public func registerNamespaceHandler(_ handler: any NamespaceHandler) -> Self {
        state.withLock { $0.namespaceHandlers.append(handler) }
        return self
    }

}

extension Environment.State {
    /// Checks that beans can still be defined.
    /// - Parameter declaration: The first one that is to be.
    /// - Throws: ``BeanError`` if the environment is frozen.
    fileprivate func checkPhase(_ declaration: BeanDeclaration?) throws {
        switch phase {
        case .defining: break
        case .shutDown: throw BeanError(.shutDown, bean: declaration?.name, origin: declaration?.origin)
        default: throw BeanError(.frozen, bean: declaration?.name, origin: declaration?.origin)
        }
    }
}
