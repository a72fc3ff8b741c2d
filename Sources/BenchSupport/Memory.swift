// The memory that the process uses, and the objects that an operation allocates.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the process has allocated and not freed.
package enum Memory {
    /// In bytes, overhead of the allocator included; nil where the C library doesn't tell.
    static var bytesInUse: Int? {
        #if canImport(Glibc)
            return mallocReport().map { report in
                func total(_ kind: String) -> Int { lastSize(of: kind, in: report) ?? 0 }
                return total("system type=\"current\"") + total("total type=\"mmap\"")
                    - total("total type=\"fast\"") - total("total type=\"rest\"")
            }
        #elseif canImport(Darwin)
            var statistics = malloc_statistics_t()
            malloc_zone_statistics(nil, &statistics)
            return statistics.size_in_use
        #else
            return nil
        #endif
    }

    #if canImport(Glibc)
        /// What glibc's `malloc_info` writes: XML, whose last elements are the totals. (Its sister `mallinfo2` returns a
        /// structure that Swift can't name, since no module holds the header.)
        private static func mallocReport() -> String? {
            typealias MallocInfo = @convention(c) (CInt, UnsafeMutablePointer<FILE>?) -> CInt
            guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "malloc_info") else { return nil }
            let mallocInfo = unsafeBitCast(symbol, to: MallocInfo.self)
            var buffer = [CChar](repeating: 0, count: 65_536)
            guard let file = fmemopen(&buffer, buffer.count, "w") else { return nil }
            let failed = mallocInfo(0, file) != 0
            fclose(file)
            return failed ? nil : String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
        }

        private static func lastSize(of element: String, in report: String) -> Int? {
            report.split(separator: "\n").last { $0.hasPrefix("<\(element)") }.flatMap { line in
                Int(line.split(separator: "size=\"").last?.prefix { $0.isNumber } ?? "")
            }
        }
    #endif

    /// How many bytes more are in use after `body` while its result lives.
    package static func kept<Result>(by body: () -> Result) -> Int? {
        let before = bytesInUse
        let result = body()
        let after = bytesInUse
        return withExtendedLifetime(result) {
            if let before, let after { after - before } else { nil }
        }
    }
}

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
