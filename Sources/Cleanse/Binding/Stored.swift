/// A function in memory, at its most general abstraction: without a thunk where that is the one it has already.
struct Stored<Function> {
    let function: Function
}
