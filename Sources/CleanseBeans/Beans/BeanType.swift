import Cleanse

/// What the beans of one type have in common, found out once for all of them.
///
/// Of an object's class, and of no subclass: a cast of each object would look up the conformance again.
final class BeanType {
    let type: Any.Type
    let name: String
    /// In which ways the type extends the container.
    let roles: ExtensionRoles
    /// The actor that conformances belong to; nil if its beans may be called anywhere.
    let isolation: Isolation?
    /// Whether the container can create its objects without a factory.
    let isInitializable: Bool
    /// Creates objects; nil if the conformance belongs to an actor, where a cast has to find it.
    let initializable: (any Initializable.Type)?
    /// Whether its beans have to be waited for.
    let isAwaited: Bool
    /// Whether its beans are told that they are complete.
    let isTold: Bool
    /// Whether its beans are given more than their properties.
    let isAware: Bool
    // Both are read first by the thread that validates the environment, once the type has been described, before others see them.
    /// Describes the type; nil if that has failed.
    private(set) lazy var descriptor = BeanDescriptor.findBeanDescriptor(type)
    /// The properties that the type says are injected, those of superclasses first.
    private(set) lazy var injectedProperties = descriptor?.injectedProperties ?? []

    init(_ type: Any.Type, isAware: Bool) {
        func home(of conformance: Any.Type) -> Isolation? {
            Isolation(of: type, conformingTo: conformance)
        }
        let (told, waited) = (home(of: (any Bean).self), home(of: (any AsyncBean).self))
        let isolation = home(of: (any Initializable).self) ?? told ?? waited ?? home(of: (any FactoryBean).self)
        let initializable = type as? any Initializable.Type
        self.type = type
        name = "\(type)"
        self.isAware = isAware
        self.isolation = isolation
        self.initializable = isolation == nil ? initializable : nil
        isInitializable = initializable != nil
        // A cast may not see what conforms on an actor.
        isAwaited = type is any AsyncBean.Type || waited != nil
        isTold = type is any Bean.Type || told != nil
        roles = ExtensionRoles(of: type)
    }
}
