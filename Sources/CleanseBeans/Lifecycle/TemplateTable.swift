import Cleanse

/// What the beans of an environment inherit from their templates, found once for each declaration.
///
/// Cost: linear in the declarations and their templates, each of which is looked for in the environments above.
struct TemplateTable {
    /// A declaration with what it inherits: what is declared nearest counts.
    struct Entry {
        let declaration: BeanDeclaration
        let type: Any.Type?
        let scope: BeanDeclaration.ScopeChoice
        /// The position of its template.
        let template: Int?
        /// The position of the nearest declaration that sets properties: itself, or one that it inherits from.
        let setter: Int?
        /// How many templates it inherits from.
        let depth: Int
        /// Whether all of these are there. Those of a cycle are not.
        let isComplete: Bool
        /// The id of its own template, if no bean has it.
        let unknownTemplate: String?

        /// Whether it is the first of a chain that is too long.
        var exceedsLimit: Bool { isComplete && depth == TemplateTable.limit + 1 }
    }

    /// How many templates a bean may inherit from: the properties of all of them are looked at for each bean.
    static let limit = 1000

    /// Templates that lead to each other. Each cycle is here once.
    private(set) var cycles: [[BeanDeclaration]] = []
    private var entries: [Entry] = []
    private var positions: [ObjectIdentifier: Int] = [:]

    init(_ declarations: [BeanDeclaration], of environment: Environment) {
        for declaration in declarations { enter(declaration, of: environment) }
    }

    /// - Parameter declaration: One of those that the table was made for.
    subscript(declaration: BeanDeclaration) -> Entry? { positions[ObjectIdentifier(declaration)].map { entries[$0] } }

    /// The declaration that another one inherits from directly.
    func template(of entry: Entry) -> BeanDeclaration? { entry.template.map { entries[$0].declaration } }

    /// The properties that a bean is given, its own first. Each counts where it is set nearest.
    ///
    /// Cost: linear in the properties that the declaration and its templates set, however many of these set none.
    func properties(of entry: Entry) -> [PropertyDeclaration] {
        guard entry.depth <= Self.limit else { return [] }
        var properties: [PropertyDeclaration] = []
        var names: Set<String> = []
        var next = entry.setter
        while let setter = next.map({ entries[$0] }) {
            for property in setter.declaration.properties where names.insert(property.name).inserted {
                properties.append(property)
            }
            next = setter.template.flatMap { entries[$0].setter }
        }
        return properties
    }

    /// Enters a declaration and, before it, what it inherits from.
    private mutating func enter(_ declaration: BeanDeclaration, of environment: Environment) {
        var path: [BeanDeclaration] = []
        var onPath: [ObjectIdentifier: Int] = [:]
        var unknown: String?
        var next: (declaration: BeanDeclaration, environment: Environment)? = (declaration, environment)
        while let (current, home) = next, positions[ObjectIdentifier(current)] == nil {
            guard onPath.updateValue(path.count, forKey: ObjectIdentifier(current)) == nil else { break }
            path.append(current)
            next = current.parentId.flatMap { home.declaration(id: $0) }
            if next == nil { unknown = current.parentId }
        }
        // The path ends without a template, at an unknown one, at one that has been entered, or in itself.
        var template = next.flatMap { positions[ObjectIdentifier($0.declaration)] }
        let isCycle = next != nil && template == nil
        if isCycle, let end = next, let start = path.firstIndex(where: { $0 === end.declaration }) {
            cycles.append(Array(path[start...]))
        }
        var isComplete = unknown == nil && !isCycle
        for current in path.reversed() {
            let above = template.map { entries[$0] }
            isComplete = isComplete && above?.isComplete ?? true
            entries.append(
                Entry(
                    declaration: current, type: current.beanType ?? above?.type,
                    scope: current.scope.isGiven ? current.scope : above?.scope ?? .none, template: template,
                    setter: current.properties.isEmpty ? above?.setter : entries.count,
                    depth: above.map { $0.depth + 1 } ?? 0, isComplete: isComplete, unknownTemplate: unknown))
            template = entries.count - 1
            positions[ObjectIdentifier(current)] = template
            unknown = nil
        }
    }
}

extension BeanDeclaration.ScopeChoice {
    fileprivate var isGiven: Bool { if case .none = self { false } else { true } }
}
