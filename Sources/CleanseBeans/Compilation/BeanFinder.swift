// The search for the beans that declarations refer to.

import CleanseEngine

/// A search for the beans that declarations refer to, in an environment that is being compiled and in its ancestors.
final class BeanFinder {
    private let host: any BeanHost
    /// The declarations of the environment by their ids. The table no longer changes.
    private let definitions: DefinitionTable
    // One thread compiles, and no code calls back into a table that is being changed, so that no check of exclusive access is needed.
    /// The beans of the declarations that were given to `define`, by the indices of the declarations.
    @exclusivity(unchecked) private var beans: [ResolvedBean?]
    /// The beans of embedded declarations and of overrides.
    @exclusivity(unchecked) private var otherBeans: [ObjectIdentifier: ResolvedBean] = [:]
    let index = TypeIndex()

    enum Answer {
        /// A bean, or a key that the engine must find.
        case found(FoundBean)
        case mistake(BeanError.Kind)
        /// No bean, because its own declaration is invalid. The error is reported for that declaration.
        case none
    }

    init(for host: any BeanHost) {
        self.host = host
        definitions = host.definitions
        beans = Array(repeating: nil, count: definitions.defined.count)
    }

    /// Adds a bean, so that it is found by its declaration.
    func add(_ bean: ResolvedBean) {
        if let place = definitions.place(of: bean.declaration) {
            beans[place] = bean
        } else {
            otherBeans[ObjectIdentifier(bean.declaration)] = bean
        }
    }

    /// Adds the types of a bean, so that it is found by them.
    func addTypes(of bean: ResolvedBean) throws { try index.enter(bean) }

    /// The bean of a declaration, if the environment has one.
    subscript(declaration: BeanDeclaration) -> ResolvedBean? {
        definitions.selection[declaration].flatMap { selected in
            definitions.place(of: selected).map { beans[$0] } ?? otherBeans[ObjectIdentifier(selected)]
        }
    }

    /// Returns the bean of a declaration that another declaration embeds or requires.
    func find(_ declaration: BeanDeclaration) -> Answer {
        if let bean = self[declaration] { return .found(FoundBean(bean)) }
        if declaration.isAbstract { return .mistake(.abstractBean(declaration.beanId ?? declaration.name)) }
        let condition = definitions.selection.inactive[ObjectIdentifier(declaration)]
        return condition.map { .mistake(.inactiveBean(declaration.name, condition: "\($0)")) } ?? .none
    }

    /// Returns the bean with an id.
    func find(id: String) -> Answer {
        let own = definitions[id]
        if let found = own.flatMap({ self[$0] }) ?? host.hostAbove?.resolvedBean(id: id) {
            return .found(FoundBean(found))
        }
        guard let declaration = own ?? host.hostAbove?.declaration(id: id)?.declaration else {
            return .found(FoundBean(key: ProviderKey(beanId: id), type: AnyObject.self))
        }
        return declaration.isAbstract ? .mistake(.abstractBean(id)) : .none
    }

    /// Returns the one bean of a type or, if there is none, the key of a binding of a typed component.
    func find(_ type: Any.Type) -> Answer {
        let candidates = candidates(for: type)
        if let one = candidates.one { return .found(FoundBean(one)) }
        guard candidates.count == 0 else {
            return .mistake(.ambiguousCandidates(type, candidates: candidates.names))
        }
        return .found(FoundBean(key: ProviderKey(type), type: type))
    }

    func candidates(for type: Any.Type) -> Candidates {
        Candidates([index.candidates(for: type)] + (host.hostAbove?.resolvedCandidates(for: type).lists ?? []))
    }
}

/// The target of a reference in a declaration.
struct FoundBean {
    let key: ProviderKey
    /// The type of the link's values, which is `AnyObject` for beans.
    let type: Any.Type
    /// The candidate, or `nil` if the target is not a bean of these environments.
    let candidate: Candidate?

    var bean: ResolvedBean? { candidate?.bean }

    init(_ bean: ResolvedBean) { self.init(Candidate(bean: bean, isProduct: false)) }

    init(_ candidate: Candidate) {
        key = candidate.key
        type = AnyObject.self
        self.candidate = candidate
    }

    /// Creates a target that is not a bean, and that the engine must find.
    init(key: ProviderKey, type: Any.Type) {
        self.key = key
        self.type = type
        candidate = nil
    }
}
