/// A value that is observed without being kept alive: the target of a weak dependency.
final class WeakSlot: @unchecked Sendable {
    // SAFETY: `reference` is only touched under `lock`.
    private weak var reference: AnyObject?
    private let lock = Lock()

    var object: AnyObject? { lock.withLock { reference } }

    func fill(with object: AnyObject?) {
        lock.withLock { if let object { reference = object } }
    }
}
