/// A declaration with what it takes from its templates: what is declared nearest counts.
struct Definition {
    let declaration: BeanDeclaration
    let type: Any.Type?
    let scope: BeanDeclaration.ScopeChoice
    /// The properties that a bean is given, its own first. Empty beyond the limit of templates.
    let properties: [PropertyDeclaration]
    /// The template itself, which a bean is made after, unless it is abstract.
    let template: BeanDeclaration?
    /// How many templates it inherits from.
    let depth: Int
    /// Whether all of these are there. Those of a cycle are not.
    let isComplete: Bool
    /// The id of its own template, if no bean has it.
    let unknownTemplate: String?

    /// - Parameter template: That of the declaration, with what it takes from others.
    init(_ declaration: BeanDeclaration, template: Definition?, isComplete: Bool, unknownTemplate: String?) {
        self.declaration = declaration
        self.template = template?.declaration
        type = declaration.beanType ?? template?.type
        scope = declaration.scope.isGiven ? declaration.scope : template?.scope ?? .none
        depth = template.map { $0.depth + 1 } ?? 0
        self.isComplete = isComplete
        self.unknownTemplate = unknownTemplate
        if depth > Limits.templates {
            properties = []
        } else if let inherited = template?.properties, !inherited.isEmpty {
            let own = declaration.properties
            let names = Set(own.map(\.name))
            properties = own.isEmpty ? inherited : own + inherited.filter { !names.contains($0.name) }
        } else {
            properties = declaration.properties
        }
    }

    /// Whether it is the first of a chain that is too long.
    var exceedsLimit: Bool { isComplete && depth == Limits.templates + 1 }
}

extension BeanDeclaration.ScopeChoice {
    fileprivate var isGiven: Bool { if case .none = self { false } else { true } }

    var name: String? {
        switch self {
        case .none: nil
        case .named(let name): name
        case .object(let scope): scope.name
        }
    }
}
