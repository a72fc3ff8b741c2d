// A function that may belong to an actor is represented in memory like one of the same type without an actor, and can be read as that.

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

/// A function that belongs to no actor, in memory.
@frozen @usableFromInline
struct PlainFunction<each P, Failure: Error, Value> {
    @usableFromInline let function: (repeat consuming each P) throws(Failure) -> Value
}

/// An asynchronous function of an actor, or of none, in memory.
package struct AsyncFunction<each P, Failure: Error, Value> {
    let function: @isolated(any) (repeat each P) async throws(Failure) -> Value

    package init(_ function: @escaping @isolated(any) (repeat each P) async throws(Failure) -> Value) {
        self.function = function
    }

    /// A function of no actor, such as one that stays on the actor of its caller: called without one, it runs on no actor.
    package init(ofNoActor function: @escaping (repeat each P) async throws(Failure) -> Value) {
        self.function = function
    }

    /// Its actor.
    package var isolation: (any Actor)? { function.isolation }

    /// The same function. It goes to its actor itself.
    package var plain: (repeat each P) async throws(Failure) -> Value {
        // SAFETY: both types are one function, represented in the same way.
        unsafeBitCast(self, to: PlainAsyncFunction<repeat each P, Failure, Value>.self).function
    }
}

/// An asynchronous function that belongs to no actor, in memory.
private struct PlainAsyncFunction<each P, Failure: Error, Value> {
    let function: (repeat each P) async throws(Failure) -> Value
}

/// A method of the main actor, in memory.
@frozen @usableFromInline
package struct MainActorMethod<Element, each P, Failure: Error> {
    @usableFromInline let function: (Element) -> @MainActor (repeat each P) throws(Failure) -> Void

    @inlinable
    package init(function: @escaping (Element) -> @MainActor (repeat each P) throws(Failure) -> Void) {
        self.function = function
    }

    /// The same method, to be called on the main actor only.
    @inlinable
    package var plain: (Element) -> (repeat each P) throws(Failure) -> Void {
        // SAFETY: both types are one function, represented in the same way. The plan knows the actor, and checks that callers run on it.
        unsafeBitCast(self, to: PlainMethod<Element, repeat each P, Failure>.self).function
    }
}

/// A method that belongs to no actor, in memory.
@frozen @usableFromInline
package struct PlainMethod<Element, each P, Failure: Error> {
    @usableFromInline let function: (Element) -> (repeat each P) throws(Failure) -> Void

    @inlinable
    package init(function: @escaping (Element) -> (repeat each P) throws(Failure) -> Void) { self.function = function }
}
