/// Says that a property is to be injected, and how: the base of all kinds.
///
/// Make a kind of your own by a subclass, and an ``Injection`` for it. Thread rule: a subclass has to be immutable.
open class Inject {
    /// For subclasses.
    public init() {}
}
