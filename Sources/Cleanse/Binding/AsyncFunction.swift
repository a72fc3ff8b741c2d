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
