// Threads, locks and the process, by functions of `CRuntime`, which has everything that differs between systems.
//
// The functions are declared here, not imported, so that a client's compiler need not find the header. They take numbers, addresses and
// functions of C only, for which Swift's calling convention is C's.

/// Returns whether Swift counts the references to a class's objects, on platforms with Objective-C.
///
/// It does for classes that inherit from no Objective-C class. Only objects of other classes may be tagged.
///
/// The metadata of a class start with its `isa`, its superclass, two words of a cache and the address of its data, whose lowest bits say
/// that Swift declares the class. They continue with 32 bits of flags (`ClassFlags` of "swift/ABI/MetadataValues.h"). Other types have a
/// small number for a kind. One of these numbers marks the classes that only Objective-C knows.
@usableFromInline
package func countsReferencesInSwift(_ metadata: UnsafePointer<UInt>) -> Bool {
    let largestKind: UInt = 0x7FF, isDeclaredInSwift: UInt = 3, usesSwiftReferenceCounts: UInt32 = 2
    guard metadata[0] > largestKind, metadata[4] & isDeclaredInSwift != 0 else { return false }
    return UnsafeRawPointer(metadata + 5).load(as: UInt32.self) & usesSwiftReferenceCounts != 0
}

/// Returns the offset of the first zero byte, or `nil` if there is none.
func firstZero(in bytes: UnsafeRawBufferPointer) -> Int? {
    guard let start = bytes.baseAddress else { return nil }
    return findByte(start, 0, bytes.count).map { UnsafeRawPointer($0) - start }
}

// SAFETY: a function of the C standard library that reads as many bytes as the caller says.
@_silgen_name("memchr")
private func findByte(_ bytes: UnsafeRawPointer, _ byte: CInt, _ count: Int) -> UnsafeMutableRawPointer?

/// Returns the value of an environment variable of the process, or `nil` if it is not set.
func environmentValue(of name: String) -> String? { variable(name).map { String(cString: $0) } }

// SAFETY: a function of the C standard library that reads a text that ends with a zero byte. The value is copied immediately, and a program
// that changes its environment does so before it has other threads.
@_silgen_name("getenv")
private func variable(_ name: UnsafePointer<CChar>) -> UnsafePointer<CChar>?

/// Writes a text to standard error.
func writeToStandardError(_ text: String) {
    var text = text
    text.withUTF8 { writeError($0.baseAddress, $0.count) }
}

// SAFETY: a function of `CRuntime` that reads as many bytes as the caller says.
@_silgen_name("runtime_write_error")
private func writeError(_ bytes: UnsafePointer<UInt8>?, _ count: Int)

/// A condition, with its lock, on which threads of the process wait for each other.
///
/// It is a condition of POSIX threads, since the standard library has only locks.
package enum Condition: UInt32, Sendable {
    /// For threads that wait for a value that another thread creates.
    case values
    /// For threads that wait for their turn to call plug-ins.
    case plugins

    package func lock() { conditionLock(rawValue) }
    package func unlock() { conditionUnlock(rawValue) }
    /// Waits until `broadcast` is called, or wakes earlier. The lock is held before and afterwards, but not during the wait.
    ///
    /// The thread must hold no other lock.
    package func wait() { conditionWait(rawValue) }
    package func broadcast() { conditionWake(rawValue) }
}

/// A lock that is held briefly, and never while user code runs. It is a lock of the system, which the thread sanitizer sees.
@usableFromInline
package struct Lock: ~Copyable, @unchecked Sendable {
    // SAFETY: the memory is only accessed by the functions of `CRuntime`. The lock has the only copy of the address. It is destroyed with its
    // owner, when no thread can hold it.
    @usableFromInline let address: UnsafeMutableRawPointer

    @usableFromInline
    package init() {
        address = .allocate(byteCount: lockSize(), alignment: MemoryLayout<Int>.alignment)
        createLock(address)
    }

    deinit {
        destroyLock(address)
        address.deallocate()
    }

    /// Runs a body while the lock is held.
    ///
    /// It is inlined, because generic code of another module would not be specialised.
    @inlinable @inline(__always)
    package func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        takeLock(address)
        defer { releaseLock(address) }
        return try body()
    }
}

/// A thread's object that is notified when the thread ends.
protocol EndingWithThread: AnyObject {
    func threadEnds()
}

/// One object for each thread, created when first requested and released when the thread ends.
///
/// Its address is in the thread's own memory, where it is found without a call of the thread library.
@usableFromInline
package struct ThreadLocal<Value: AnyObject>: Sendable {
    @usableFromInline let place: Int

    /// Creates a thread-local object with a fixed place, which is a constant.
    @inlinable
    package init(_ place: ThreadRow) { self.place = place.index }

    /// Creates a thread-local object with the next free place. It must be static, since its place is never freed.
    package init() { place = ThreadRow.nextPlace() }

    /// Returns the thread's object, and retains it for the caller.
    @inlinable
    package func value(default make: @autoclosure () -> Value) -> Value { withValue(default: make()) { $0 } }

    /// Runs `body` with the thread's object. The object is not retained, since it lives as long as the thread.
    // There is one call of `body`, so that it is inlined.
    @inlinable
    package func withValue<Result>(
        in row: ThreadRow.Address = threadObjects(), default make: @autoclosure () -> Value,
        _ body: (Value) throws -> Result
    ) rethrows -> Result {
        // SAFETY: a place holds only objects that `create` stored there. They are retained until the thread has ended or emptied the place.
        try Unmanaged<Value>.fromOpaque(row[place] ?? create(make))._withUnsafeGuaranteedRef(body)
    }

    /// Creates the thread's object.
    @inline(never) @usableFromInline
    func create(_ make: () -> Value) -> UnsafeMutableRawPointer {
        let address = Unmanaged.passRetained(make()).toOpaque()
        threadObjects()[place] = address
        if atThreadEnd({ ThreadRow.end() }) == 0 {
            // SAFETY: without this call, the thread's objects would never be released, and no caller could tell.
            fatalError("Cleanse can't observe the end of a thread: the system has no room for the call")
        }
        return address
    }
}

/// The rows of addresses in thread-local memory, one for each thread. The objects that every program requests, or that are requested often,
/// have fixed places.
@usableFromInline
package enum ThreadRow: Sendable {
    /// The creations in progress on the thread.
    case creations
    /// The objects that the thread is releasing.
    case releases
    /// The graphs that the thread is compiling.
    case compilations
    /// The objects that a front end keeps for the next requests.
    case spareObjects
    /// The objects that calls of a front end use without retaining them.
    case objectsInUse

    /// The address of a thread's row, for callers that need several of its objects.
    @usableFromInline
    package typealias Address = UnsafeMutablePointer<UnsafeMutableRawPointer?>

    @inlinable var index: Int {
        switch self {
        case .creations: 0
        case .releases: 1
        case .compilations: 2
        case .spareObjects: 3
        case .objectsInUse: 4
        }
    }

    /// The number of places in a row, as in `runtime_places` of `CRuntime`.
    private static let size = 24
    private static let taken = AtomicCell(UInt(objectsInUse.index + 1))

    fileprivate static func nextPlace() -> Int {
        let place = Int(taken.word.addRelaxed(1)) - 1
        // SAFETY: tests use all front ends, whose places are static, in one process.
        precondition(place < size, "all \(size) places for thread-local objects are taken")
        return place
    }

    /// Releases the objects of the calling thread, which is ending. Objects that they create are released too, for as many rounds as POSIX
    /// threads guarantee.
    fileprivate static func end() {
        let row = threadObjects()
        for _ in 0..<4 {
            for place in 0..<size {
                guard let address = exchange(&row[place], with: nil) else { continue }
                // SAFETY: `create` stored the address of a retained object.
                let object = Unmanaged<AnyObject>.fromOpaque(address).takeRetainedValue()
                (object as? any EndingWithThread)?.threadEnds()
            }
        }
    }
}

// SAFETY: a function of `CRuntime` that returns an address. Declared here, not imported, so that a client's compiler need not find the
// header.
/// Returns the row of the calling thread.
@usableFromInline @_silgen_name("runtime_thread_objects")
package func threadObjects() -> ThreadRow.Address

// SAFETY: functions of `CRuntime` that take numbers, addresses and a function of C.
@_silgen_name("runtime_at_thread_end")
private func atThreadEnd(_ end: @convention(c) () -> Void) -> CInt

// SAFETY: functions of `CRuntime` that take the address of a lock's memory, which has the size that they ask for.
@_silgen_name("runtime_lock_size") private func lockSize() -> Int
@_silgen_name("runtime_lock_create") private func createLock(_ lock: UnsafeMutableRawPointer)
@_silgen_name("runtime_lock_destroy") private func destroyLock(_ lock: UnsafeMutableRawPointer)
@usableFromInline @_silgen_name("runtime_lock") func takeLock(_ lock: UnsafeMutableRawPointer)
@usableFromInline @_silgen_name("runtime_unlock") func releaseLock(_ lock: UnsafeMutableRawPointer)

// SAFETY: functions of `CRuntime` that take a number for which there is a case of `Condition`.
@_silgen_name("runtime_condition_lock") private func conditionLock(_ number: CUnsignedInt)
@_silgen_name("runtime_condition_unlock") private func conditionUnlock(_ number: CUnsignedInt)
@_silgen_name("runtime_condition_wait") private func conditionWait(_ number: CUnsignedInt)
@_silgen_name("runtime_condition_wake") private func conditionWake(_ number: CUnsignedInt)

// SAFETY: a function of `CRuntime` that takes any address and dereferences none. Declared here, not imported, so that a client's compiler
// need not find the header.
/// Prefetches memory that is read and written soon, in an order that the processor does not predict.
@_silgen_name("runtime_prefetch") package func prefetch(_ address: UnsafeRawPointer?)

/// A value that distinguishes a process from its parents.
package struct ProcessNumber: Equatable, Sendable {
    private let number = process()

    package init() {}
}

// SAFETY: a function of `CRuntime` that returns a number.
@_silgen_name("runtime_process") private func process() -> UInt64

/// The stack of a thread.
package final class ThreadStack {
    private let lowest: UInt
    /// The size in bytes.
    package let size: Int

    private init(lowest: UInt, size: Int) {
        self.lowest = lowest
        self.size = size
    }

    private static let stacks = ThreadLocal<ThreadStack>()

    /// The stack of the calling thread, determined once, or `nil` if the caller runs on another stack, as fibres do.
    package static var current: ThreadStack? {
        let stack = stacks.value(default: ofThread())
        let position = stack.position
        return position >= stack.lowest && position - stack.lowest <= UInt(stack.size) ? stack : nil
    }

    private static func ofThread() -> ThreadStack {
        var lowest: UInt = 0, size: UInt = 0
        findStack(&lowest, &size)
        return ThreadStack(lowest: lowest, size: Int(size))
    }

    /// The number of bytes that are left. Stacks grow downwards on all platforms of Swift.
    package var remaining: Int { Int(position - lowest) }

    /// The approximate position of the caller in its stack.
    private var position: UInt {
        var mark: UInt8 = 0
        return withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
    }
}

// SAFETY: a function of `CRuntime` that stores two numbers.
@_silgen_name("runtime_thread_stack")
private func findStack(_ lowest: UnsafeMutablePointer<UInt>, _ size: UnsafeMutablePointer<UInt>)

/// A value that is protected by a lock. No user code runs while the lock is held.
package final class Guarded<Value>: @unchecked Sendable {
    // SAFETY: `value` is only accessed while `lock` is held. A value that is taken out is either safe to share between threads or
    // synchronised by the user, as the types that hold a `Guarded` document. The lock makes the check of exclusive access redundant, except
    // for a body that uses the same object again, which would deadlock.
    @exclusivity(unchecked) @usableFromInline var value: Value
    @usableFromInline let lock: Lock

    package init(_ value: Value) {
        self.value = value
        lock = Lock()
    }

    /// Runs a body with the value while the lock is held.
    ///
    /// It is inlined, because generic code of another module would not be specialised.
    @inlinable @inline(__always)
    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }
}
