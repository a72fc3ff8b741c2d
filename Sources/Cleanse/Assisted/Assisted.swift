// A seed is an argument of a factory: a tag names it, and a parameter of the bound function takes it.

/// A value passed when a ``Factory`` is called, among dependencies that the graph provides.
///
/// It may be anywhere among the parameters of the function that `bindFactory(…)` is bound to; calls are fastest where it is the
/// first or the last.
@frozen
public struct Assisted<Element>: ProviderProtocol {
    @frozen @usableFromInline
    enum Source {
        // The value itself: wrapped in a closure, it would cost an allocation for each call of a factory.
        case value(Element)
        case getter(() -> Element)
    }

    @usableFromInline let source: Source

    /// An assisted value that calls a closure: for calling such a function by hand.
    /// - Parameter getter: Returns the value.
    public init(getter: @escaping () -> Element) {
        source = .getter(getter)
    }

    @inlinable
    init(seed value: Element) {
        source = .value(value)
    }

    /// Returns the value.
    @inlinable
    public func get() -> Element {
        switch source {
        case .value(let value): value
        case .getter(let getter): getter()
        }
    }
}

/// A tag that names a factory, its seed and its element. It is no factory itself; the name is that of Cleanse 4.
public protocol AssistedFactory: Tag {
    /// The argument of the factory.
    associatedtype Seed
}

/// A factory without a seed.
public struct EmptySeed<Element>: AssistedFactory {
    /// There is no seed.
    public typealias Seed = Void
}
