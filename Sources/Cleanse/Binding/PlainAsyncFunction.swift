/// An asynchronous function that belongs to no actor, in memory.
struct PlainAsyncFunction<each P, Failure: Error, Value> {
    let function: (repeat each P) async throws(Failure) -> Value
}
