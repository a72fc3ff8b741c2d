/// The types of the beans of an environment, each looked at once.
struct BeanTypes {
    private var known: [ObjectIdentifier: BeanType] = [:]
    private let isAware: (Any.Type) -> Bool

    /// - Parameter isAware: Whether the beans of a type are given more than their properties.
    init(isAware: @escaping (Any.Type) -> Bool) {
        self.isAware = isAware
    }

    subscript(type: Any.Type) -> BeanType {
        mutating get {
            if let known = known[ObjectIdentifier(type)] { return known }
            let new = BeanType(type, isAware: isAware(type))
            known[ObjectIdentifier(type)] = new
            return new
        }
    }
}
