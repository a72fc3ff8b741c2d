import Cleanse

/// What a reference of a declaration leads to.
struct FoundBean {
    let key: ProviderKey
    /// The type of the link: `AnyObject` for beans.
    let type: Any.Type
    /// Nil for what is no bean of ours.
    let candidate: Candidate?

    var bean: ResolvedBean? { candidate?.bean }

    init(_ bean: ResolvedBean) { self.init(Candidate(bean: bean, isProduct: false)) }

    init(_ candidate: Candidate) {
        key = candidate.key
        type = AnyObject.self
        self.candidate = candidate
    }

    /// A key that the engine has to find: nothing of ours.
    init(key: ProviderKey, type: Any.Type) {
        self.key = key
        self.type = type
        candidate = nil
    }
}
