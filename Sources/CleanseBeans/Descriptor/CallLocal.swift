import CleanseEngine

/// A value that belongs to the calls on one thread's stack.
///
/// Not a task-local value: a task that is started by one of the calls would inherit it, and have it long after the call has
/// returned. Nothing here is asynchronous, so a call stays on its thread.
final class CallLocal<Value>: Sendable {
    private final class Holder {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    private let holders = ThreadLocal<Holder>()
    private let initial: @Sendable () -> Value

    /// - Parameter initial: The value outside all calls.
    init(_ initial: @autoclosure @escaping @Sendable () -> Value) {
        self.initial = initial
    }

    private var holder: Holder { holders.value(default: Holder(initial())) }

    /// The value that the calling thread sees.
    var value: Value { holder.value }

    /// Runs `body` with a value of its own.
    func withValue<Result>(_ value: Value, _ body: () throws -> Result) rethrows -> Result {
        let holder = holder
        let previous = holder.value
        holder.value = value
        defer { holder.value = previous }
        return try body()
    }
}
