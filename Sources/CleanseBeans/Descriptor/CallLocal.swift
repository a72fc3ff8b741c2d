import CleanseEngine

/// A value that belongs to the calls on one thread's stack.
///
/// It is not a task-local value, because a task that is started by one of the calls would inherit it, and keep it long after the call has
/// returned. No call is asynchronous, so each call stays on its thread.
final class CallLocal<Value>: Sendable {
    private final class Holder {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    private let holders = ThreadLocal<Holder>()
    private let initial: @Sendable () -> Value

    /// - Parameter initial: The value outside of all calls.
    init(_ initial: @autoclosure @escaping @Sendable () -> Value) {
        self.initial = initial
    }

    private var holder: Holder { holders.value(default: Holder(initial())) }

    /// The value that the calling thread sees.
    var value: Value { holder.value }

    /// Runs `body` with another value.
    func withValue<Result>(_ value: Value, _ body: () throws -> Result) rethrows -> Result {
        let holder = holder
        let previous = holder.value
        holder.value = value
        defer { holder.value = previous }
        return try body()
    }
}
