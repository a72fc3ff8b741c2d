/// The scope of beans that are created each time they are requested.
final class PrototypeScope: AbstractBeanScope {
    static let scopeName = "prototype"

    init() { super.init(name: Self.scopeName) }
}
