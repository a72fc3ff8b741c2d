import Cleanse

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
