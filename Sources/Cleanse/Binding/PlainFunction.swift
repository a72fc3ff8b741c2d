/// A function that belongs to no actor, in memory.
@frozen @usableFromInline
struct PlainFunction<each P, Failure: Error, Value> {
    @usableFromInline let function: (repeat consuming each P) throws(Failure) -> Value
}
