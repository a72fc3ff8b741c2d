import Cleanse

/// Text and bytes that Swift exported and C has borrowed: one value for each key, so that they take no more memory with each request.
final class BorrowedValues: @unchecked Sendable {
    // SAFETY: only touched under `lock`.
    private var values: [ProviderKey: CObject] = [:]

    /// One for all graphs: it is held for a look-up, and seldom needed.
    static let lock = Lock()

    /// Keeps a value as long as this lives.
    /// - Returns: The value that is kept for the key since its first request, if it is the same; nil if it is another.
    func keep(_ value: CObject, for key: ProviderKey) -> CObject? {
        let kept = BorrowedValues.lock.withLock { () -> CObject in
            if let kept = values[key] { return kept }
            values[key] = value
            return value
        }
        return kept === value || kept.isSameValue(as: value) ? kept : nil
    }
}
