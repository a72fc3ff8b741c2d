#if os(Linux)
    import Foundation

    /// The number of bytes of the process that are resident in memory.
    func residentBytes() -> Int {
        let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")[1]
        return Int(pages ?? "")! * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// The growth of the process's resident memory during `body`, in bytes. It includes the memory of other tests that run at the same
    /// time.
    func growthOfMemory(_ body: () throws -> Void) rethrows -> Int {
        let before = residentBytes()
        try body()
        return residentBytes() - before
    }
#endif
