/// A function in memory, at its most general abstraction: without a thunk where that is the one it has already.
@frozen @usableFromInline
struct Stored<Function> {
    @usableFromInline let function: Function
    @inlinable init(function: Function) { self.function = function }
}
