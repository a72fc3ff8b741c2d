/// A function in memory, at its most general abstraction: without a thunk where that is the one it has already.
@usableFromInline
struct Stored<Function> {
    @usableFromInline let function: Function

    @usableFromInline
    init(function: Function) { self.function = function }
}
