import Cleanse

/// A bean, or what a factory bean creates, as a look-up by type finds it.
struct Candidate {
    let bean: ResolvedBean
    let isProduct: Bool
    /// Whether it is the one where there are several of a type. Kept here, since all candidates are asked.
    let isPrimary: Bool

    init(bean: ResolvedBean, isProduct: Bool) {
        self.bean = bean
        self.isProduct = isProduct
        isPrimary = bean.declaration.isPrimary
    }

    /// The position of its binding, in its own environment.
    var position: Int { isProduct ? bean.position + 1 : bean.position }
    var key: ProviderKey { isProduct ? bean.productKey : bean.key }
    var type: Any.Type { isProduct ? bean.targetType ?? bean.type : bean.type }
    /// Its name in errors: with its source location, if it has no id.
    var name: String { bean.declaration.beanId == nil ? "\(bean.name) in \(bean.declaration.origin)" : bean.name }

    /// The protocols that the bean or its class declares.
    func protocols() throws -> [Any.Type] {
        try BeanDescriptor.forType(type).protocols + (isProduct ? [] : bean.declaration.protocols)
    }
}
