import Cleanse

// Text and bytes between C and Swift.

/// Text or bytes as C sees them: followed by a zero, at an address that stays.
final class Text: @unchecked Sendable {
    // SAFETY: never written after `init`.
    let bytes: UnsafeMutableRawBufferPointer

    init(_ source: UnsafeRawBufferPointer) {
        bytes = .allocate(byteCount: source.count + 1, alignment: 16)
        bytes.copyMemory(from: source)
        bytes[source.count] = 0
    }

    convenience init(_ text: String) {
        var text = text
        self.init(text.withUTF8 { Text.copy($0) })
    }

    private init(_ bytes: UnsafeMutableRawBufferPointer) {
        self.bytes = bytes
    }

    private static func copy(_ source: UnsafeBufferPointer<UInt8>) -> UnsafeMutableRawBufferPointer {
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: source.count + 1, alignment: 16)
        bytes.copyBytes(from: source)
        bytes[source.count] = 0
        return bytes
    }

    deinit { bytes.deallocate() }

    /// Without the zero at the end.
    var count: Int { bytes.count - 1 }

    var cString: UnsafePointer<CChar> {
        // SAFETY: never empty, since the zero is there.
        UnsafePointer(bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: CChar.self))
    }
}

// Checks and copies text that a caller gave.

/// Text that C gave, checked and copied.
/// - Throws: `CallError` if it is NULL or not UTF-8.
func text(_ pointer: UnsafePointer<CChar>?, _ name: String) throws(CallError) -> String {
    guard let pointer else { throw .argument("\(name) is NULL") }
    guard let text = String(validatingCString: pointer) else { throw .argument("\(name) is not UTF-8") }
    return text
}

/// The same for a key: not empty either.
func key(_ pointer: UnsafePointer<CChar>?, _ name: String = "key") throws(CallError) -> String {
    let text = try text(pointer, name)
    guard !text.isEmpty else { throw .argument("\(name) is empty") }
    return text
}

/// The same for text that may be left out.
func optionalText(_ pointer: UnsafePointer<CChar>?, _ name: String) throws(CallError) -> String? {
    pointer == nil ? nil : try text(pointer, name)
}

/// The same for a name that may be left out, and is not empty otherwise.
func optionalKey(_ pointer: UnsafePointer<CChar>?, _ name: String) throws(CallError) -> String? {
    pointer == nil ? nil : try key(pointer, name)
}

extension GivenTextKey {
    /// A key of C: nil if it is NULL, or if its name is empty, which is an error.
    init?(_ text: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?) {
        guard let text, name?.pointee != 0 else { return nil }
        self.init(
            text: UnsafeRawBufferPointer(start: text, count: length(of: text)),
            qualifier: name.map { UnsafeRawBufferPointer(start: $0, count: length(of: $0)) })
    }
}

/// The source location of a declaration.
func origin(_ file: UnsafePointer<CChar>?, _ line: UInt32) throws(CallError) -> Origin {
    Origin(file: try optionalText(file, "file") ?? "", line: Int(line))
}

/// The key of a value.
func valueKey(
    _ text: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?, role: any TextKey.Type = NamedKey.self
) throws(CallError) -> ProviderKey {
    ProviderKey(text: try key(text), qualifier: try optionalKey(name, "name"), role: role)
}

/// Bytes that C gave, copied.
/// - Throws: `CallError` if they are NULL, or more than fit into memory.
func bytes(_ value: UnsafeRawPointer?, _ length: Int) throws(CallError) -> Text {
    guard (0..<Limits.memory).contains(length) else { throw .argument("length is larger than memory") }
    guard value != nil || length == 0 else { throw .argument("value is NULL") }
    return Text(UnsafeRawBufferPointer(start: value, count: length))
}

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
