/// A method of the main actor, in memory.
@frozen @usableFromInline
struct MainActorMethod<Element, each P, Failure: Error> {
    @usableFromInline let function: (Element) -> @MainActor (repeat each P) throws(Failure) -> Void

    @inlinable
    init(function: @escaping (Element) -> @MainActor (repeat each P) throws(Failure) -> Void) {
        self.function = function
    }

    /// The same method, to be called on the main actor only.
    @inlinable
    var plain: (Element) -> (repeat each P) throws(Failure) -> Void {
        // SAFETY: both types are one function, represented in the same way. The plan knows the actor, and checks that callers run on it.
        unsafeBitCast(self, to: PlainMethod<Element, repeat each P, Failure>.self).function
    }
}
