/// The definitions that take part in an environment: those whose conditions hold, with overrides in place of what they replace.
struct Selection {
    /// The first condition that does not hold of each declaration that has one.
    private(set) var inactive: [ObjectIdentifier: BeanCondition] = [:]
    /// The overrides, by what they replace.
    private(set) var overrides: [ObjectIdentifier: BeanDeclaration] = [:]
    /// What overrides replace, by the overrides.
    private(set) var replaced: [ObjectIdentifier: BeanDeclaration] = [:]
    /// The mistakes in conditions and overrides.
    var errors: [BeanError] = []

    var isEmpty: Bool { inactive.isEmpty && overrides.isEmpty }

    /// The declaration that takes part instead of another one, mostly that itself; nil for none.
    subscript(declaration: BeanDeclaration) -> BeanDeclaration? {
        if isEmpty { return declaration }
        let id = ObjectIdentifier(declaration)
        return inactive[id] == nil ? overrides[id] ?? declaration : nil
    }

    mutating func leaveOut(_ declaration: BeanDeclaration, for condition: BeanCondition) {
        inactive[ObjectIdentifier(declaration)] = condition
    }

    mutating func replace(_ declaration: BeanDeclaration, by override: BeanDeclaration) {
        overrides[ObjectIdentifier(declaration)] = override
        replaced[ObjectIdentifier(override)] = declaration
        override.takePlace(of: declaration)
    }
}
