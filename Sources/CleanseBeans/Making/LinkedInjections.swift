/// The beans for the properties of one object, as its class says: linked when the environment started, in the order of the properties.
struct LinkedInjections {
    private let properties: [ResolvedBean.ResolvedProperty]
    private let need: (Int) throws -> Any?
    /// How many have been taken.
    private var taken = 0

    /// - Parameters:
    ///   - bean: The bean that the object is. An object of a subclass has properties of its own, which are not linked.
    ///   - need: Returns the dependency of the bean at a position.
    init(of bean: ResolvedBean, need: @escaping (Int) throws -> Any?) {
        properties = bean.injections
        self.need = need
    }

    /// Takes the link of a property; nil if the next one is not its own.
    mutating func take(for property: PropertyDescriptor) -> ResolvedBean.ResolvedProperty.Value? {
        guard taken < properties.count, properties[taken].descriptor === property else { return nil }
        defer { taken += 1 }
        return properties[taken].value
    }

    /// Creates or finds what is linked; nil for what is missing, and optional.
    func value(of link: ResolvedBean.ResolvedProperty.Value) throws -> Any? {
        switch link {
        case .computed(let compute): try compute()
        case .need(let position): try need(position)
        }
    }
}
