// Declarations that are completed from their templates.

/// The declarations of an environment, each of which is flattened once, together with its templates.
///
/// - Complexity: Linear in the declarations and their templates, each of which is searched for in the ancestor environments, and in the
///   properties that each of them inherits.
struct Definitions {
    /// The cycles of templates, each once.
    private(set) var cycles: [[BeanDeclaration]] = []
    /// The definitions of the declarations that have templates.
    private var definitions: [ObjectIdentifier: Definition] = [:]

    init(of declarations: [BeanDeclaration], in host: any BeanHost) {
        for declaration in declarations where declaration.parentId != nil { flatten(declaration, in: host) }
    }

    /// - Parameter declaration: One of the declarations that were flattened.
    subscript(declaration: BeanDeclaration) -> Definition? {
        declaration.parentId == nil ? Definition(declaration) : definitions[ObjectIdentifier(declaration)]
    }

    /// Returns the properties of a declaration, including inherited ones.
    func properties(of declaration: BeanDeclaration) -> [PropertyDeclaration] {
        guard declaration.parentId != nil else { return declaration.properties }
        return definitions[ObjectIdentifier(declaration)]?.properties ?? []
    }

    /// Returns the template of a declaration, if it has one.
    func template(of declaration: BeanDeclaration) -> BeanDeclaration? {
        guard declaration.parentId != nil else { return nil }
        return definitions[ObjectIdentifier(declaration)]?.template
    }

    /// Flattens the templates of a declaration, then the declaration.
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
        // The path ends at a declaration without a template, at an unknown template, at a flattened one, or in a cycle.
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

/// A declaration that is completed from its templates. The nearest type, scope and value of a property take precedence.
struct Definition {
    let declaration: BeanDeclaration
    let type: Any.Type?
    /// Whether the type is known to be `Sendable`.
    let isSendable: Bool
    let scope: BeanDeclaration.ScopeChoice
    /// The properties in the order in which they are set. Empty if there are too many templates.
    let properties: [PropertyDeclaration]
    /// The template, if there is one. A bean depends on its template if that is a bean too.
    let template: BeanDeclaration?
    /// The number of templates that it inherits from.
    let depth: Int
    /// Whether all templates exist. The templates of a cycle count as missing.
    let isComplete: Bool
    /// The id of the declaration's own template, if no declaration has that id.
    let unknownTemplate: String?

    /// - Parameter template: The definition of the template.
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
            // Several key paths may reach one property, so the nearest declaration is set last.
            let hasPaths = own.contains { $0.property != nil } || rest.contains { $0.property != nil }
            properties = hasPaths ? rest + own : own + rest
        } else {
            properties = declaration.properties
        }
    }

    /// Whether this is the first declaration of a chain that has too many templates.
    var exceedsLimit: Bool { isComplete && depth == Limits.templates + 1 }
}
