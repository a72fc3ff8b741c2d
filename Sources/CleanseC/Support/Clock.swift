// When something happens, and on which thread, for those who watch a graph.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif canImport(Darwin)
    import Darwin
#endif

/// The nanoseconds since some moment; the clock never goes back.
func nanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

// SAFETY: a function of `CRuntime` that returns a number. Declared here, not imported, so that a client's compiler need not find the header.
/// The number that the system gives the calling thread.
@_silgen_name("runtime_thread")
func threadNumber() -> UInt64
