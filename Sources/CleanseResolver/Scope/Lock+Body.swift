import Cleanse

extension Lock {
    /// Runs `body` with the lock held. Stands here since generic code of another module would not be specialised.
    @inline(__always)
    func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        lock()
        defer { unlock() }
        return try body()
    }
}
