/// The scope of beans that are made each time they are asked for.
final class PrototypeScope: AbstractBeanScope {
    static let scopeName = "prototype"

    init() { super.init(name: Self.scopeName) }
}
