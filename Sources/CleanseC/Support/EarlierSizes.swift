import CCleanse

/// The sizes that structs had in earlier headers. Each time that fields were added to one, it ended before the first of them.
enum EarlierSizes {
    static let binding = [
        MemoryLayout<cleanse_binding>.offset(of: \.kind), MemoryLayout<cleanse_binding>.offset(of: \.start),
    ].compactMap { $0 }

    static let buildOptions = [
        MemoryLayout<cleanse_build_options>.offset(of: \.one_thread),
        MemoryLayout<cleanse_build_options>.offset(of: \.trace),
    ].compactMap { $0 }
}
