/// A value seen without keeping it alive: what a `WeakProvider` holds.
final class WeakSlot: @unchecked Sendable {
    // SAFETY: `reference` is only touched under `lock`.
    private weak var reference: AnyObject?
    private let lock = Lock()

    var object: AnyObject? { lock.withLock { reference } }

    func fill(with object: AnyObject?) {
        lock.withLock { if let object { reference = object } }
    }
}
