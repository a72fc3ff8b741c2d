// Words that threads read and write atomically, in given memory or in memory of their own, and references in such words.

import Builtin

/// A word in memory that threads read and write atomically.
///
/// `Synchronization` has such words too, and makes them of the same operations of the compiler. But only the runtimes of macOS 15, iOS 18 and
/// later have that module. Functions of C would cost the same, but each client would have to find their header.
///
/// A static word that is read often is the address of a static variable, since the compiler initialises both: an access to any other static
/// property checks whether it has been initialised.
///
/// An operation without an order in its name acquires what another thread has released, and releases what this thread has written.
@usableFromInline
package struct AtomicWord: @unchecked Sendable {
    // SAFETY: the word at the address is accessed with these methods only, except before other threads know it. The owner of the word keeps
    // its memory alive.
    @usableFromInline package let address: UnsafeMutablePointer<UInt>

    @_transparent @usableFromInline
    package init(address: UnsafeMutablePointer<UInt>) { self.address = address }

    /// Returns the word after `offset` other ones.
    @_transparent @usableFromInline
    package static func + (word: AtomicWord, offset: Int) -> AtomicWord { AtomicWord(address: word.address + offset) }

    @_transparent @usableFromInline
    package func load() -> UInt { UInt(Builtin.atomicload_acquire_Word(address._rawValue)) }

    @_transparent @usableFromInline
    package func loadRelaxed() -> UInt { UInt(Builtin.atomicload_monotonic_Word(address._rawValue)) }

    /// Loads the word in the one order of all sequentially consistent operations.
    @_transparent @usableFromInline
    package func loadSequential() -> UInt { UInt(Builtin.atomicload_seqcst_Word(address._rawValue)) }

    @_transparent @usableFromInline
    package func store(_ value: UInt) { Builtin.atomicstore_release_Word(address._rawValue, value._builtinWordValue) }

    @_transparent @usableFromInline
    package func storeRelaxed(_ value: UInt) {
        Builtin.atomicstore_monotonic_Word(address._rawValue, value._builtinWordValue)
    }

    /// Stores a value in the one order of all sequentially consistent operations.
    @_transparent @usableFromInline
    package func storeSequential(_ value: UInt) {
        Builtin.atomicstore_seqcst_Word(address._rawValue, value._builtinWordValue)
    }

    /// The outcome of an exchange.
    @usableFromInline
    package struct Exchange {
        @usableFromInline package let isDone: Bool
        /// The previous value of the word.
        @usableFromInline package let original: UInt

        @_transparent @usableFromInline
        init(isDone: Bool, original: UInt) {
            self.isDone = isDone
            self.original = original
        }
    }

    /// Stores a value if the word has the expected one. It is sequentially consistent.
    @_transparent @usableFromInline
    package func exchange(expected: UInt, with value: UInt) -> Exchange {
        let (original, isDone) = Builtin.cmpxchg_seqcst_seqcst_Word(
            address._rawValue, expected._builtinWordValue, value._builtinWordValue)
        return Exchange(isDone: Bool(isDone), original: UInt(original))
    }

    /// Adds a number, and returns the sum, which wraps around.
    @_transparent @usableFromInline @discardableResult
    package func add(_ number: UInt) -> UInt {
        UInt(Builtin.atomicrmw_add_acqrel_Word(address._rawValue, number._builtinWordValue)) &+ number
    }

    /// Adds a number, and returns the sum, which wraps around.
    @_transparent @usableFromInline @discardableResult
    package func addRelaxed(_ number: UInt) -> UInt {
        UInt(Builtin.atomicrmw_add_monotonic_Word(address._rawValue, number._builtinWordValue)) &+ number
    }

    @_transparent @usableFromInline
    package func setBits(_ bits: UInt) {
        _ = Builtin.atomicrmw_or_acqrel_Word(address._rawValue, bits._builtinWordValue)
    }
}

extension Unmanaged {
    /// Returns the object whose address is in an atomic word, without the tags that a slot's word may have.
    @_transparent @usableFromInline
    package static func at(_ bits: UInt) -> Unmanaged {
        // SAFETY: the caller has checked, by the tags or because the word is not 0, that the word holds an object of this class. An
        // unmanaged reference is the object's address.
        unsafeBitCast(bits & ~7, to: Unmanaged.self)
    }
}

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
    package static func allocate(_ count: Int = 1) -> AtomicWord {
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
