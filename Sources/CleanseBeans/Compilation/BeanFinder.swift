// The search for the beans that declarations refer to.

import CleanseEngine

/// Finds what declarations refer to: the beans of an environment that is being compiled, then those of the environments above it.
final class BeanFinder {
    private let host: any BeanHost
    /// The declarations of the environment by their ids, which no longer change.
    private let definitions: DefinitionTable
    // One thread compiles, and nothing calls back into a table that is being changed: no check of exclusive access is needed.
    /// The beans of the declarations that were given to `define`, by the places of these.
    @exclusivity(unchecked) private var beans: [ResolvedBean?]
    /// Those of the others: of embedded declarations, and of overrides.
    @exclusivity(unchecked) private var otherBeans: [ObjectIdentifier: ResolvedBean] = [:]
    let index = TypeIndex()

    enum Answer {
        /// A bean, or a key that the engine must find.
        case found(FoundBean)
        case mistake(BeanError.Kind)
        /// A bean whose own declaration is wrong, which is reported with it.
        case none
    }

    init(for host: any BeanHost) {
        self.host = host
        definitions = host.definitions
        beans = Array(repeating: nil, count: definitions.defined.count)
    }

    /// Adds a bean, which is found by its declaration.
    func add(_ bean: ResolvedBean) {
        if let place = definitions.place(of: bean.declaration) {
            beans[place] = bean
        } else {
            otherBeans[ObjectIdentifier(bean.declaration)] = bean
        }
    }

    /// Lets a bean be found by its types.
    func addTypes(of bean: ResolvedBean) throws { try index.enter(bean) }

    /// The bean of a declaration of the environment.
    subscript(declaration: BeanDeclaration) -> ResolvedBean? {
        definitions.selection[declaration].flatMap { selected in
            definitions.place(of: selected).map { beans[$0] } ?? otherBeans[ObjectIdentifier(selected)]
        }
    }

    /// The bean of a declaration that another one embeds or requires.
    func find(_ declaration: BeanDeclaration) -> Answer {
        if let bean = self[declaration] { return .found(FoundBean(bean)) }
        if declaration.isAbstract { return .mistake(.abstractBean(declaration.beanId ?? declaration.name)) }
        let condition = definitions.selection.inactive[ObjectIdentifier(declaration)]
        return condition.map { .mistake(.inactiveBean(declaration.name, condition: "\($0)")) } ?? .none
    }

    /// The bean of an id.
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

    /// The one bean of a type, or else a binding of a typed component.
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

/// The target of a reference of a declaration.
struct FoundBean {
    let key: ProviderKey
    /// The type of the link: `AnyObject` for beans.
    let type: Any.Type
    /// Nil if it is no bean of these environments.
    let candidate: Candidate?

    var bean: ResolvedBean? { candidate?.bean }

    init(_ bean: ResolvedBean) { self.init(Candidate(bean: bean, isProduct: false)) }

    init(_ candidate: Candidate) {
        key = candidate.key
        type = AnyObject.self
        self.candidate = candidate
    }

    /// A key that the engine must find: no bean.
    init(key: ProviderKey, type: Any.Type) {
        self.key = key
        self.type = type
        candidate = nil
    }
}
