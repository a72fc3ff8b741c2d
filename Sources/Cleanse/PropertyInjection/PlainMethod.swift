/// A method that belongs to no actor, in memory.
@frozen @usableFromInline
struct PlainMethod<Element, each P, Failure: Error> {
    @usableFromInline let function: (Element) -> (repeat each P) throws(Failure) -> Void

    @inlinable
    init(function: @escaping (Element) -> (repeat each P) throws(Failure) -> Void) { self.function = function }
}
