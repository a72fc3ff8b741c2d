// Atomic words with memory of their own, and references that are set once.

/// An atomic word with memory of its own.
package final class AtomicCell: Sendable {
    // SAFETY: the memory lives as long as the cell.
    package let word = AtomicWord.allocate()

    package init(_ value: UInt = 0) { word.storeRelaxed(value) }

    deinit { word.address.deallocate() }
}

/// A reference that is set once, by one of several threads, and read by all.
package final class AtomicOnceReference<Instance: AnyObject> {
    // SAFETY: the memory lives as long as the reference, and only objects of this class are stored in it.
    private let word = AtomicWord.allocate()

    package init() {}

    deinit {
        word.releaseObject()
        word.address.deallocate()
    }

    /// Returns the object, if one is set. A reader sees all writes to the object that preceded the call that set it.
    package func load() -> Instance? { word.object() }

    /// Sets the object, unless another thread has set one.
    /// - Returns: The object that is now set.
    package func storeIfNil(_ instance: Instance) -> Instance { word.storeIfZero(instance) }
}

// SAFETY: the word changes once, atomically.
extension AtomicOnceReference: @unchecked Sendable where Instance: Sendable {}

extension AtomicWord {
    /// Returns the first of some new words, which are 0. The caller deallocates their memory.
    static func allocate(_ count: Int = 1) -> AtomicWord {
        let address = UnsafeMutablePointer<UInt>.allocate(capacity: count)
        address.initialize(repeating: 0, count: count)
        return AtomicWord(address: address)
    }

    /// Returns the object whose address is in the word, or `nil` if the word is 0. The word holds only objects of this class.
    func object<Instance: AnyObject>() -> Instance? {
        let bits = load()
        return bits == 0 ? nil : Unmanaged<Instance>.at(bits).takeUnretainedValue()
    }

    /// Retains an object and stores its address, unless another thread has stored one.
    /// - Returns: The object whose address is now in the word.
    func storeIfZero<Instance: AnyObject>(_ instance: Instance) -> Instance {
        let new = Unmanaged.passRetained(instance)
        let exchange = exchange(expected: 0, with: UInt(bitPattern: new.toOpaque()))
        if exchange.isDone { return instance }
        new.release()
        return Unmanaged<Instance>.at(exchange.original).takeUnretainedValue()
    }

    /// Releases the object whose address is in the word, which no other thread uses any more.
    func releaseObject() {
        let bits = load()
        if bits != 0 { Unmanaged<AnyObject>.at(bits).release() }
    }
}
