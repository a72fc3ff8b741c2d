import Foundation

/// A value that threads access one at a time.
///
/// This is not a `Mutex`, since the thread sanitizer does not see a lock that was waited for in the library of `Synchronization`, and
/// reports races on the value that the lock protects.
public final class Locked<Value>: @unchecked Sendable {
    // SAFETY: `value` is only touched under `lock`.
    private var value: Value
    private let lock = NSLock()

    public init(_ value: Value) { self.value = value }

    public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
