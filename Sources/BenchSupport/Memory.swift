// The memory that the process uses, and the objects that an operation allocates.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The memory that the process has allocated and not freed.
package enum Memory {
    /// The number of bytes in use, including the overhead of the allocator, or `nil` if the C library does not report it.
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
        /// Returns the output of glibc's `malloc_info`: XML, whose last elements are the totals. (Its sister `mallinfo2` returns a
        /// structure that Swift can't name, because no module has the header.)
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

    /// Returns how many more bytes are in use after `body`, while its result lives.
    package static func kept<Result>(by body: () -> Result) -> Int? {
        let before = bytesInUse
        let result = body()
        let after = bytesInUse
        return withExtendedLifetime(result) {
            if let before, let after { after - before } else { nil }
        }
    }
}

/// A counter of the objects that Swift allocates: class instances, closure contexts, boxes and array buffers, but not raw memory.
///
/// The runtime calls `_swift_allocObject`, a variable that it exports for instruments, instead of its own function while
/// `_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly` is true.
enum AllocationCounter {
    private typealias Allocate = @convention(c) (UnsafeRawPointer?, Int, Int) -> UnsafeMutableRawPointer?

    // SAFETY: both are written before the hook is in place, and the hook reads them. Only one thread allocates while objects are counted.
    nonisolated(unsafe) private static var original: Allocate?
    nonisolated(unsafe) private static var count = 0

    // These variables belong to the runtime, and never move.
    nonisolated(unsafe) private static let hook = symbol("_swift_allocObject", as: Allocate.self)
    nonisolated(unsafe) private static let isEnabled = symbol(
        "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly", as: Bool.self)

    /// Returns the number of objects that `body` allocates, or `nil` if the runtime does not have the hook.
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
