/// A function of an actor, or of none, in memory.
@frozen @usableFromInline
package struct IsolatedFunction<each P, Failure: Error, Value> {
    @usableFromInline let function: @isolated(any) (repeat consuming each P) throws(Failure) -> Value

    @inlinable
    package init(_ function: @escaping @isolated(any) (repeat consuming each P) throws(Failure) -> Value) {
        self.function = function
    }

    /// Its actor.
    @inlinable package var isolation: (any Actor)? { function.isolation }

    /// The same function, to be called on its actor only.
    @inlinable
    package var plain: (repeat consuming each P) throws(Failure) -> Value {
        // SAFETY: both types are one function, represented in the same way. The plan knows the actor, and checks that callers run on it.
        unsafeBitCast(self, to: PlainFunction<repeat each P, Failure, Value>.self).function
    }
}
