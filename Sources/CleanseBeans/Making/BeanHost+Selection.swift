// Hints at beans that conditions leave out.

extension BeanHost {
    /// Hints at beans of an id that are not active.
    func inactiveHints(id: String, _ selection: Selection) -> [String] {
        inactiveHints(selection) { $0.beanId == id }
    }

    /// Hints at beans of a type that are not active.
    func inactiveHints(type: Any.Type) -> [String] {
        inactiveHints(definitions.selection) { $0.beanType.map { isAssignable($0, to: type) } ?? false }
    }

    private func inactiveHints(_ selection: Selection, where isMeant: (BeanDeclaration) -> Bool) -> [String] {
        guard !selection.inactive.isEmpty else { return [] }
        return DefinitionTable.flattened(definitions.defined).lazy.filter(isMeant).compactMap { declaration in
            selection.inactive[ObjectIdentifier(declaration)].map {
                "\(declaration.name) in \(declaration.origin) is not active: its condition is \($0)"
            }
        }.prefix(Limits.shownNames).map(\.self)
    }
}
