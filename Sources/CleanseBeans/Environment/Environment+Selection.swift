// Profiles, conditions and overrides, which determine the definitions that take part.

import CleanseEngine

extension Environment {
    /// Returns the active profiles: the profiles of the environment and its ancestors, and the profiles that the configuration names.
    func activeProfiles() throws -> Profiles {
        let configured = try configurationManager.value(
            of: ConfigurationName(namespace: "environment", key: "profiles"), scope: .root, as: [String].self)
        let names = (configured as? [String] ?? []).flatMap {
            $0.split(whereSeparator: \.isWhitespace).map(String.init)
        }
        return profiles.union(Profiles(names))
    }

    /// Selects the definitions that take part, before they are validated.
    func selectDefinitions() throws {
        let definitions = definitions
        let declared = definitions.all
        let overrides = definitions.overrides
        guard !overrides.isEmpty || declared.contains(where: { !$0.conditions.isEmpty }) else { return }
        var selection = Selection()
        for declaration in declared where !declaration.conditions.isEmpty {
            collecting(declaration, &selection) {
                let profiles = try activeProfiles()
                return try declaration.conditions.first { try !$0.holds(in: profiles, configurationManager) }
            }
        }
        let active = declared.filter { selection[$0] != nil }
        for override in overrides { apply(override, to: active, &selection) }
        let late = (active.filter { !$0.conditions.isEmpty } + overrides).compactMap(\.existingSource)
        state.withLock { $0.definitions.select(selection) }
        if !late.isEmpty { for source in late { try addConfigurationSource(source) } }
    }

    /// Leaves a declaration out if one of its conditions does not hold.
    private func collecting(
        _ declaration: BeanDeclaration, _ selection: inout Selection, _ failing: () throws -> BeanCondition?
    ) {
        do {
            if let condition = try failing() { selection.leaveOut(declaration, for: condition) }
        } catch {
            selection.errors.append(
                BeanError.naming(
                    error, by: "its condition", bean: declaration.name, sourceLocation: declaration.sourceLocation))
        }
    }

    /// Puts an override in the place of the definition that has its id or, if it has no id, its type.
    private func apply(_ override: BeanDeclaration, to active: [BeanDeclaration], _ selection: inout Selection) {
        let found =
            override.beanId.map { id in active.filter { $0.beanId == id } }
            ?? override.beanType.map { definitions(of: $0, among: active) } ?? []
        let kind: BeanError.Kind
        var hints: [String] = []
        if found.count > 1, let type = override.beanType, override.beanId == nil {
            kind = .ambiguousOverride(type, candidates: found.map { "\($0.name) in \($0.sourceLocation)" })
        } else if let target = found.first {
            guard let other = selection.overrides[ObjectIdentifier(target)] else {
                return selection.replace(target, by: override)
            }
            kind = .duplicateOverride(target.name)
            hints = ["\(other.sourceLocation) overrides it too"]
        } else {
            kind = .unknownOverride(override.name)
            hints = self.hints(forUnknown: override, selection)
        }
        selection.errors.append(
            BeanError(kind, bean: override.name, sourceLocation: override.sourceLocation, hints: hints))
    }

    /// Returns the definitions that declare exactly a type or, if there are none, the definitions that a look-up by the type would find.
    private func definitions(of type: Any.Type, among active: [BeanDeclaration]) -> [BeanDeclaration] {
        let beans = active.filter { !$0.isAbstract && !$0.isBuiltIn }
        let exact = beans.filter { declaredType(of: $0) == type }
        if !exact.isEmpty { return exact }
        return beans.filter { bean in
            declaredType(of: bean).map { isAssignable($0, to: type) } == true || bean.protocols.contains { $0 == type }
        }
    }

    /// Returns the type that a declaration or the nearest of its templates names.
    private func declaredType(of declaration: BeanDeclaration) -> Any.Type? {
        var seen: Set<ObjectIdentifier> = []
        var next: BeanDeclaration? = declaration
        while let current = next, seen.insert(ObjectIdentifier(current)).inserted {
            if let type = current.beanType { return type }
            next = current.parentId.flatMap { self.declaration(id: $0)?.declaration }
        }
        return nil
    }

    private func hints(forUnknown override: BeanDeclaration, _ selection: Selection) -> [String] {
        guard let id = override.beanId else { return ["give it the id of the bean that it replaces"] }
        if let above = parent?.declaration(id: id) {
            return ["environment \(above.host.name) has it: override it where that environment is created"]
        }
        return inactiveHints(id: id, selection) + similarBeans(to: id)
    }
}
