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

extension BeanDeclaration.ScopeChoice {
    var isGiven: Bool { if case .none = self { false } else { true } }

    var name: String? {
        switch self {
        case .none: nil
        case .named(let name): name
        case .object(let scope): scope.name
        }
    }
}
