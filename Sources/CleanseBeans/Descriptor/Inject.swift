/// Declares that a property is injected, and how: the base class of all kinds of injection.
///
/// To add a kind, write a subclass and an ``Injection`` for it. Thread rule: a subclass has to be immutable.
open class Inject {
    /// For subclasses.
    public init() {}

    /// Whether the property keeps the value it has where there is none to inject. False, unless a subclass says otherwise.
    open var isOptional: Bool { false }
}
