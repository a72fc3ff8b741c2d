#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Counts the objects that Swift allocates: class instances, closure contexts, boxes and array buffers, but not raw memory.
///
/// The runtime calls `_swift_allocObject`, a variable that it exports for instruments, in place of its own function while
/// `_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly` is true.
enum AllocationCounter {
    private typealias Allocate = @convention(c) (UnsafeRawPointer?, Int, Int) -> UnsafeMutableRawPointer?

    // SAFETY: both: written before the hook is in place and read by it; only one thread allocates while counting.
    nonisolated(unsafe) private static var original: Allocate?
    nonisolated(unsafe) private static var count = 0

    // The runtime's own variables; they never move.
    nonisolated(unsafe) private static let hook = symbol("_swift_allocObject", as: Allocate.self)
    nonisolated(unsafe) private static let isEnabled = symbol(
        "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly", as: Bool.self)

    /// How many objects `body` allocates; nil when the runtime doesn't have the hook.
    static func objectsAllocated(by body: () -> Void) -> Int? {
        guard let hook, let isEnabled else { return nil }
        original = hook.pointee
        count = 0
        hook.pointee = { metadata, size, alignmentMask in
            AllocationCounter.count += 1
            return AllocationCounter.original.unsafelyUnwrapped(metadata, size, alignmentMask)
        }
        isEnabled.pointee = true
        body()
        isEnabled.pointee = false
        hook.pointee = original.unsafelyUnwrapped
        return count
    }

    private static func symbol<Value>(_ name: String, as _: Value.Type) -> UnsafeMutablePointer<Value>? {
        dlsym(dlopen(nil, RTLD_NOW), name)?.assumingMemoryBound(to: Value.self)
    }
}
