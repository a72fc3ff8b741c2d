#if canImport(Glibc)
    import Glibc
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
