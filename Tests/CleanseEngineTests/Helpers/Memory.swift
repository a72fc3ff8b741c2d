#if os(Linux)
    import Foundation

    /// How many bytes of memory the process has resident.
    func residentBytes() -> Int {
        let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")[1]
        return Int(pages ?? "")! * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    /// How many bytes more the process has resident after `body`. Other tests run at the same time.
    func growthOfMemory(_ body: () throws -> Void) rethrows -> Int {
        let before = residentBytes()
        try body()
        return residentBytes() - before
    }
#endif
