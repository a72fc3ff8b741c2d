// Declarations, completed from their templates.

/// The declarations of an environment without templates: each is flattened once, together with its templates.
///
/// Cost: linear in the declarations and their templates, each of which is looked for in the environments above, and in the properties
/// that each of them gets.
struct Definitions {
    /// Templates that lead to each other. Each cycle is here once.
    private(set) var cycles: [[BeanDeclaration]] = []
    /// Those that have templates.
    private var definitions: [ObjectIdentifier: Definition] = [:]

    init(of declarations: [BeanDeclaration], in host: any BeanHost) {
        for declaration in declarations where declaration.parentId != nil { flatten(declaration, in: host) }
    }

    /// - Parameter declaration: One of those that the definitions were made of.
    subscript(declaration: BeanDeclaration) -> Definition? {
        declaration.parentId == nil ? Definition(declaration) : definitions[ObjectIdentifier(declaration)]
    }

    /// The properties of such a declaration, those of its templates too.
    func properties(of declaration: BeanDeclaration) -> [PropertyDeclaration] {
        guard declaration.parentId != nil else { return declaration.properties }
        return definitions[ObjectIdentifier(declaration)]?.properties ?? []
    }

    /// The template of such a declaration, if it has one.
    func template(of declaration: BeanDeclaration) -> BeanDeclaration? {
        guard declaration.parentId != nil else { return nil }
        return definitions[ObjectIdentifier(declaration)]?.template
    }

    /// Flattens a declaration and, before it, its templates.
    private mutating func flatten(_ declaration: BeanDeclaration, in host: any BeanHost) {
        var path: [BeanDeclaration] = []
        var onPath: Set<ObjectIdentifier> = []
        var unknown: String?
        var next: (declaration: BeanDeclaration, host: any BeanHost)? = (declaration, host)
        while let (current, home) = next, self[current] == nil {
            guard onPath.insert(ObjectIdentifier(current)).inserted else { break }
            path.append(current)
            next = current.parentId.flatMap { home.declaration(id: $0) }
            if next == nil { unknown = current.parentId }
        }
        // The path ends without a template, at an unknown one, at one that has been flattened, or in itself.
        var template = next.flatMap { self[$0.declaration] }
        let isCycle = next != nil && template == nil
        if isCycle, let end = next, let start = path.firstIndex(where: { $0 === end.declaration }) {
            cycles.append(Array(path[start...]))
        }
        for current in path.reversed() {
            let definition = Definition(
                current, template: template, isComplete: unknown == nil && !isCycle && template?.isComplete ?? true,
                unknownTemplate: unknown)
            definitions[ObjectIdentifier(current)] = definition
            template = definition
            unknown = nil
        }
    }
}

/// A declaration, completed from its templates: the nearest declaration counts.
struct Definition {
    let declaration: BeanDeclaration
    let type: Any.Type?
    /// Whether that is known to be `Sendable`.
    let isSendable: Bool
    let scope: BeanDeclaration.ScopeChoice
    /// The properties of a bean in the order in which they are set. Empty beyond the limit of templates.
    let properties: [PropertyDeclaration]
    /// The template itself, unless it is abstract: other beans inherit from it.
    let template: BeanDeclaration?
    /// How many templates it inherits from.
    let depth: Int
    /// Whether all of them exist. Those of a cycle do not.
    let isComplete: Bool
    /// The id of its own template, if no bean has it.
    let unknownTemplate: String?

    /// - Parameter template: The template of the declaration, completed.
    init(
        _ declaration: BeanDeclaration, template: Definition? = nil, isComplete: Bool = true,
        unknownTemplate: String? = nil
    ) {
        self.declaration = declaration
        self.template = template?.declaration
        type = declaration.beanType ?? template?.type
        isSendable = declaration.beanType == nil ? template?.isSendable ?? false : declaration.isSendable
        scope = declaration.scope.isGiven ? declaration.scope : template?.scope ?? .none
        depth = template.map { $0.depth + 1 } ?? 0
        self.isComplete = isComplete
        self.unknownTemplate = unknownTemplate
        if depth > Limits.templates {
            properties = []
        } else if let inherited = template?.properties, !inherited.isEmpty {
            let own = declaration.properties
            let keys = Set(own.map(\.key))
            let rest = own.isEmpty ? inherited : inherited.filter { !keys.contains($0.key) }
            // Several key paths may reach one property: what is declared nearest is set last then.
            let hasPaths = own.contains { $0.property != nil } || rest.contains { $0.property != nil }
            properties = hasPaths ? rest + own : own + rest
        } else {
            properties = declaration.properties
        }
    }

    /// Whether it is the first of a chain that is too long.
    var exceedsLimit: Bool { isComplete && depth == Limits.templates + 1 }
}
