// Functions that may belong to an actor. In memory, such a function is represented like a function of the same type without an actor, and
// can be read as one.

/// The in-memory representation of a function that may belong to an actor.
@frozen @usableFromInline
package struct IsolatedFunction<each P, Failure: Error, Value> {
    @usableFromInline let function: @isolated(any) (repeat consuming each P) throws(Failure) -> Value

    @inlinable
    package init(_ function: @escaping @isolated(any) (repeat consuming each P) throws(Failure) -> Value) {
        self.function = function
    }

    /// The actor of the function, if it has one.
    @inlinable package var isolation: (any Actor)? { function.isolation }

    /// The function without its isolation. Callers must run on its actor.
    @inlinable
    package var plain: (repeat consuming each P) throws(Failure) -> Value {
        // SAFETY: both types have the same representation. The plan knows the actor, and checks that callers run on it.
        unsafeBitCast(self, to: PlainFunction<repeat each P, Failure, Value>.self).function
    }
}

/// The in-memory representation of a function that belongs to no actor.
@frozen @usableFromInline
struct PlainFunction<each P, Failure: Error, Value> {
    @usableFromInline let function: (repeat consuming each P) throws(Failure) -> Value
}

/// The in-memory representation of an asynchronous function that may belong to an actor.
package struct AsyncFunction<each P, Failure: Error, Value> {
    let function: @isolated(any) (repeat each P) async throws(Failure) -> Value

    package init(_ function: @escaping @isolated(any) (repeat each P) async throws(Failure) -> Value) {
        self.function = function
    }

    /// Wraps a function that belongs to no actor, such as one that stays on its caller's actor. Without such a caller, it runs on no actor.
    package init(ofNoActor function: @escaping (repeat each P) async throws(Failure) -> Value) {
        self.function = function
    }

    /// The actor of the function, if it has one.
    package var isolation: (any Actor)? { function.isolation }

    /// The function without its isolation. It switches to its actor itself.
    package var plain: (repeat each P) async throws(Failure) -> Value {
        // SAFETY: both types have the same representation.
        unsafeBitCast(self, to: PlainAsyncFunction<repeat each P, Failure, Value>.self).function
    }
}

/// The in-memory representation of an asynchronous function that belongs to no actor.
private struct PlainAsyncFunction<each P, Failure: Error, Value> {
    let function: (repeat each P) async throws(Failure) -> Value
}

/// The in-memory representation of a method of the main actor.
@frozen @usableFromInline
package struct MainActorMethod<Element, each P, Failure: Error> {
    @usableFromInline let function: (Element) -> @MainActor (repeat each P) throws(Failure) -> Void

    @inlinable
    package init(function: @escaping (Element) -> @MainActor (repeat each P) throws(Failure) -> Void) {
        self.function = function
    }

    /// The method without its isolation. Callers must run on the main actor.
    @inlinable
    package var plain: (Element) -> (repeat each P) throws(Failure) -> Void {
        // SAFETY: both types have the same representation. The plan knows the actor, and checks that callers run on it.
        unsafeBitCast(self, to: PlainMethod<Element, repeat each P, Failure>.self).function
    }
}

/// The in-memory representation of a method that belongs to no actor.
@frozen @usableFromInline
package struct PlainMethod<Element, each P, Failure: Error> {
    @usableFromInline let function: (Element) -> (repeat each P) throws(Failure) -> Void

    @inlinable
    package init(function: @escaping (Element) -> (repeat each P) throws(Failure) -> Void) { self.function = function }
}
