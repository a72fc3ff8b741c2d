// Everything that differs between C libraries and platforms is in this file.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif canImport(Darwin)
    import Darwin
#else
    #error("Cleanse needs POSIX threads; add this platform's here.")
#endif

/// Returns whether values of a type are addresses of objects.
///
/// They are if the type is a class or `AnyObject`, unless a reference may carry a value in its bits, as Objective-C's tagged pointers do.
@inlinable @inline(__always)
package func isAddress<Value>(_: Value.Type) -> Bool {
    #if CLEANSE_APPLE_PATHS
        // Treats all classes as if they were Objective-C's.
        false
    #elseif canImport(ObjectiveC)
        Value.self is AnyClass && countsReferencesInSwift(metadata(of: Value.self))
    #else
        Value.self is AnyClass || Value.self == AnyObject.self
    #endif
}

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
    return memchr(start, 0, bytes.count).map { UnsafeRawPointer($0) - start }
}

/// Writes a text to standard error.
func writeToStandardError(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
        var rest = UnsafeRawBufferPointer(bytes)[...]
        while !rest.isEmpty {
            let written = write(2, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            guard written > 0 else { return }
            rest = rest.dropFirst(written)
        }
    }
}

/// A condition, with its lock, on which threads of the process wait for each other.
///
/// It is a condition of POSIX threads, since the standard library has only locks.
package enum Condition: UInt32, Sendable {
    /// For threads that wait for a value that another thread creates.
    case values
    /// For threads that wait for their turn to call plug-ins.
    case plugins

    package func lock() { runtimeLock(rawValue) }
    package func unlock() { runtimeUnlock(rawValue) }
    /// Waits until `broadcast` is called, or wakes earlier. The lock is held before and afterwards, but not during the wait.
    ///
    /// The thread must hold no other lock.
    package func wait() { runtimeWait(rawValue) }
    package func broadcast() { runtimeWake(rawValue) }
}

/// A lock that is held briefly, and never while user code runs. It is a POSIX mutex, which the thread sanitizer sees.
@usableFromInline
package struct Lock: @unchecked Sendable {
    // SAFETY: the mutex is only accessed through its own functions.
    private let buffer: Buffer

    private final class Buffer: ManagedBuffer<Void, pthread_mutex_t> {
        // SAFETY: the mutex is a part of the object. It is initialised once, never moved, and destroyed with the object, when no thread can
        // hold it.
        var mutex: UnsafeMutablePointer<pthread_mutex_t> { withUnsafeMutablePointerToElements { $0 } }

        deinit { pthread_mutex_destroy(mutex) }
    }

    @usableFromInline
    package init() {
        // SAFETY: `create` returns an object of the class that it is called on.
        buffer = unsafeDowncast(Buffer.create(minimumCapacity: 1) { _ in }, to: Buffer.self)
        pthread_mutex_init(buffer.mutex, nil)
    }

    @usableFromInline
    package func lock() { pthread_mutex_lock(buffer.mutex) }
    @usableFromInline
    package func unlock() { pthread_mutex_unlock(buffer.mutex) }

    /// Runs a body while the lock is held.
    ///
    /// It is inlined, because generic code of another module would not be specialised.
    @inlinable @inline(__always)
    package func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        lock()
        defer { unlock() }
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
        in row: ThreadRow.Address = .current, default make: @autoclosure () -> Value,
        _ body: (Value) throws -> Result
    ) rethrows -> Result {
        // SAFETY: a place holds only objects that `create` stored there. They are retained until the thread has ended or emptied the place.
        try Unmanaged<Value>.fromOpaque(row.objects[place] ?? create(make))._withUnsafeGuaranteedRef(body)
    }

    /// Creates the thread's object.
    @inline(never) @usableFromInline
    func create(_ make: () -> Value) -> UnsafeMutableRawPointer {
        let address = Unmanaged.passRetained(make()).toOpaque()
        threadObjects()[place] = address
        if atThreadEnd({ ThreadRow.end() }) == 0 {
            writeToStandardError(
                "Cleanse: the end of threads can't be observed: no POSIX thread key is left\n")
            abort()
        }
        return address
    }
}

/// The rows of addresses in thread-local memory, one for each thread. The objects that are requested most often have fixed places.
@usableFromInline
package enum ThreadRow: CaseIterable, Sendable {
    /// The creations in progress on the thread.
    case creations
    /// The objects that the thread is releasing.
    case releases
    /// The objects that a front end keeps for the next requests.
    case spareObjects
    /// The objects that calls of a front end use without retaining them.
    case objectsInUse

    /// The address of a thread's row, for callers that need several of its objects.
    @usableFromInline
    package struct Address {
        @usableFromInline let objects: UnsafeMutablePointer<UnsafeMutableRawPointer?>

        /// The address of the calling thread's row.
        @inlinable package static var current: Address { Address(objects: threadObjects()) }

        @inlinable
        init(objects: UnsafeMutablePointer<UnsafeMutableRawPointer?>) { self.objects = objects }
    }

    @inlinable var index: Int {
        switch self {
        case .creations: 0
        case .releases: 1
        case .spareObjects: 2
        case .objectsInUse: 3
        }
    }

    /// The number of places in a row, as in `runtime_places` of `CRuntime`.
    private static let size = 24
    private static let taken = AtomicCell(UInt(allCases.count))

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
func threadObjects() -> UnsafeMutablePointer<UnsafeMutableRawPointer?>

// SAFETY: functions of `CRuntime` that take numbers, addresses and a function of C.
@_silgen_name("runtime_at_thread_end")
private func atThreadEnd(_ end: @convention(c) () -> Void) -> CInt

@_silgen_name("runtime_lock")
private func runtimeLock(_ wait: CUnsignedInt)

@_silgen_name("runtime_unlock")
private func runtimeUnlock(_ wait: CUnsignedInt)

@_silgen_name("runtime_wait")
private func runtimeWait(_ wait: CUnsignedInt)

@_silgen_name("runtime_wake")
private func runtimeWake(_ wait: CUnsignedInt)

// SAFETY: a function of `CRuntime` that takes any address and dereferences none. Declared here, not imported, so that a client's compiler
// need not find the header.
/// Prefetches memory that is read and written soon, in an order that the processor does not predict.
@_silgen_name("runtime_prefetch") package func prefetch(_ address: UnsafeRawPointer?)

/// A value that distinguishes a process from its parents.
package struct ProcessNumber: Equatable, Sendable {
    private let number = getpid()

    package init() {}
}

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
        #if canImport(Darwin)
            let size = pthread_get_stacksize_np(pthread_self())
            return ThreadStack(
                lowest: UInt(bitPattern: pthread_get_stackaddr_np(pthread_self())) - UInt(size), size: size)
        #else
            var attributes = pthread_attr_t()
            guard getAttributes(pthread_self(), &attributes) == 0 else { return ThreadStack(lowest: 0, size: 0) }
            defer { pthread_attr_destroy(&attributes) }
            var lowest: UInt = 0
            var size = 0
            guard getStack(&attributes, &lowest, &size) == 0 else { return ThreadStack(lowest: 0, size: 0) }
            return ThreadStack(lowest: lowest, size: size)
        #endif
    }

    /// The number of bytes that are left. Stacks grow downwards on all platforms of Swift.
    package var remaining: Int { Int(position - lowest) }

    /// The approximate position of the caller in its stack.
    private var position: UInt {
        var mark: UInt8 = 0
        return withUnsafeMutablePointer(to: &mark) { UInt(bitPattern: $0) }
    }
}

#if !canImport(Darwin)
    // Declared here because the C library's module hides the first, and libraries differ in the optionality of the second's
    // parameters. SAFETY: both take integers and addresses only, for which Swift's calling convention is C's; an address
    // is written as a number.
    @_silgen_name("pthread_getattr_np")
    private func getAttributes(_ thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>) -> CInt

    @_silgen_name("pthread_attr_getstack")
    private func getStack(
        _ attributes: UnsafePointer<pthread_attr_t>, _ lowest: UnsafeMutablePointer<UInt>,
        _ size: UnsafeMutablePointer<Int>
    ) -> CInt
#endif
