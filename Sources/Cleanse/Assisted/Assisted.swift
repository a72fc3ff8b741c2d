// The seed of an assisted factory. A tag declares the type of the seed, and a parameter of the bound function receives the seed.

/// The value that a caller of a ``Factory`` passes. It is a parameter of the bound function, next to dependencies that the graph provides.
///
/// The function that is bound with `bindFactory(…)` may take it at any position. Calls are fastest if it comes first or last.
@frozen
public struct Assisted<Element>: ProviderProtocol {
    // Stored directly, since a closure around it would cost an allocation for each call of a factory.
    @usableFromInline let value: Element?
    /// Returns the value if none is stored.
    @usableFromInline let getter: (() -> Element)?

    /// Creates an assisted value that calls a closure, for code that calls a bound function itself.
    /// - Parameter getter: Returns the value.
    public init(getter: @escaping () -> Element) {
        value = nil
        self.getter = getter
    }

    @inlinable
    init(seed value: Element) {
        self.value = value
        getter = nil
    }

    /// Returns the value.
    @inlinable
    public func get() -> Element {
        // SAFETY: the initialisers set one of both.
        value ?? getter!()
    }
}

/// A tag that names a factory and declares the types of its seed and its element.
///
/// It is not a factory itself. The name comes from Cleanse 4.
public protocol AssistedFactory: Tag {
    /// The type of the factory's argument.
    associatedtype Seed
}

/// The tag of a factory without a seed.
public struct EmptySeed<Element>: AssistedFactory {
    /// `Void`, since there is no seed.
    public typealias Seed = Void
}
