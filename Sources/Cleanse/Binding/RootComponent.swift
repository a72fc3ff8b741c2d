/// A component that is built on its own: by ``ComponentFactory``'s `of`.
public protocol RootComponent: ComponentBase {}
