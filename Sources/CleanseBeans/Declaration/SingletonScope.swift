/// The scope of beans that are created once: the engine keeps them.
final class SingletonScope: AbstractBeanScope {
    static let scopeName = "singleton"

    init() { super.init(name: Self.scopeName) }
}
