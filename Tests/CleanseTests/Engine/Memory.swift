#if os(Linux)
    import Foundation

    /// How many bytes of memory the process has resident.
    func residentBytes() -> Int {
        let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")[1]
        return Int(pages ?? "")! * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
#endif
