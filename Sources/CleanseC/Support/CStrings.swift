// Strings and memory of the C library.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif canImport(Darwin)
    import Darwin
#endif

/// A copy of text that C releases with `cleanse_string_release`.
func ownedCString(_ text: String) -> UnsafeMutablePointer<CChar>? { strdup(text) }

/// Releases what `ownedCString` created.
func releaseCString(_ text: UnsafeMutablePointer<CChar>?) { free(text) }

/// The number of bytes before the zero.
func length(of text: UnsafePointer<CChar>) -> Int { strlen(text) }

/// Whether text has the bytes before the zero.
func isSame(_ text: String, _ pointer: UnsafePointer<CChar>) -> Bool {
    // The byte behind is read only where all before it are the same, none of which is the zero.
    text.utf8.withContiguousStorageIfAvailable { bytes in
        bytes.withMemoryRebound(to: CChar.self) { bytes in
            bytes.baseAddress.map { strncmp($0, pointer, bytes.count) == 0 } ?? true && pointer[bytes.count] == 0
        }
    } ?? false
}

/// Room for pointers, all NULL, that is never freed.
func zeroed<Pointee>(_ count: Int) -> UnsafeMutablePointer<UnsafeMutablePointer<Pointee>?> where Pointee: ~Copyable {
    let stride = MemoryLayout<UnsafeMutablePointer<Pointee>?>.stride
    // SAFETY: where there is no memory for the table of handles, the first time that one is created, nothing else could be allocated either.
    guard let memory = calloc(count, stride) else { fatalError("out of memory") }
    return memory.bindMemory(to: UnsafeMutablePointer<Pointee>?.self, capacity: count)
}
