/// The beans for the properties of one object, as its class says: linked when the environment started, in the order of the properties.
struct LinkedInjections {
    /// The class of the object.
    let kind: BeanType
    private let properties: [ResolvedBean.ResolvedInjection]
    private let needs: BoundNeeds
    /// How many have been taken.
    private var taken = 0

    /// Nil for an object of a subclass, which has properties of its own, and for what is no object: they are not linked.
    init?(of bean: ResolvedBean, in object: AnyObject, with needs: BoundNeeds) {
        guard let kind = bean.kind(of: object) else { return nil }
        self.kind = kind
        properties = bean.injections
        self.needs = needs
    }

    /// Takes the injection of a property; nil if the next one is not its own.
    mutating func take(for property: PropertyDescriptor) -> ResolvedBean.ResolvedInjection? {
        guard taken < properties.count, properties[taken].descriptor === property else { return nil }
        defer { taken += 1 }
        return properties[taken]
    }

    /// Creates or finds what is injected; nil for what is missing, and optional.
    func value(of injection: ResolvedBean.ResolvedInjection) throws -> Any? {
        try injection.need.map { try needs.value($0) }
    }
}
