/// The first of several values that are given, for one task that waits for it.
package final class FirstOf<Value>: @unchecked Sendable {
    // SAFETY: what changes is only touched under `lock`; the value goes from who gives it to who waits.
    private let lock = Lock()
    private var given: Value?
    private var waiter: CheckedContinuation<Void, Never>?

    package init() {}

    /// Gives a value. Those after the first are lost.
    /// - Returns: Whether it is the first.
    @discardableResult
    package func give(_ value: sending Value) -> Bool {
        let (isFirst, waiter) = lock.withLock { () -> (Bool, CheckedContinuation<Void, Never>?) in
            guard given == nil else { return (false, nil) }
            given = value
            return (true, exchange(&self.waiter, with: nil))
        }
        waiter?.resume()
        return isFirst
    }

    /// The first value, once there is one.
    package var value: Value {
        get async {
            await withCheckedContinuation { continuation in
                let isThere = lock.withLock {
                    if given == nil { waiter = continuation }
                    return given != nil
                }
                if isThere { continuation.resume() }
            }
            // SAFETY: somebody resumed it after the value was given.
            return lock.withLock { given! }
        }
    }
}
