import Cleanse

/// The elements of a collection, and their handles.
final class Elements: @unchecked Sendable {
    // SAFETY: `handles` is only touched under `lock`, and `all` is written by the one who ends the collection.
    private(set) var all: [CObject]
    /// Created when they are requested. They live as long as the collection.
    private var handles: [Int: OpaquePointer] = [:]
    private let lock = Lock()

    init(_ all: [CObject]) {
        self.all = all
    }

    deinit {
        var all = takeAll()
        CObject.end(&all)
    }

    /// Hands over the elements, to whoever ends the collection. Their handles are released.
    func takeAll() -> [CRequest.Resolved] {
        for handle in handles.values { Handle.release(handle, as: CObject.self) }
        handles = [:]
        return exchange(&all, with: []).map { .object($0) }
    }

    func handle(_ index: Int) -> OpaquePointer? {
        guard all.indices.contains(index) else { return nil }
        return lock.withLock {
            if let handle = handles[index] { return handle }
            let handle = Handle.make(all[index])
            handles[index] = handle
            return handle
        }
    }
}
