/// A component that is installed in another one and sees its bindings.
public protocol Component: ComponentBase {}
