import Cleanse

// Conversions of text and bytes between C and Swift.

/// Text or bytes as C sees them, followed by a zero, at a fixed address.
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

    /// The number of bytes without the zero at the end.
    var count: Int { bytes.count - 1 }

    var cString: UnsafePointer<CChar> {
        // SAFETY: never empty, since the zero is there.
        UnsafePointer(bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: CChar.self))
    }
}

// Checks and copies of text that a caller gave.

/// Checks and copies text of a caller.
/// - Throws: `CallError` if it is NULL or not UTF-8.
func text(_ pointer: UnsafePointer<CChar>?, _ name: String) throws(CallError) -> String {
    guard let pointer else { throw .argument("\(name) is NULL") }
    guard let text = String(validatingCString: pointer) else { throw .argument("\(name) is not UTF-8") }
    return text
}

/// Checks and copies the text of a key, which must not be empty.
func key(_ pointer: UnsafePointer<CChar>?, _ name: String = "key") throws(CallError) -> String {
    let text = try text(pointer, name)
    guard !text.isEmpty else { throw .argument("\(name) is empty") }
    return text
}

/// Checks and copies text that may be left out.
func optionalText(_ pointer: UnsafePointer<CChar>?, _ name: String) throws(CallError) -> String? {
    pointer == nil ? nil : try text(pointer, name)
}

/// Checks and copies a name that may be left out, but must not be empty.
func optionalKey(_ pointer: UnsafePointer<CChar>?, _ name: String) throws(CallError) -> String? {
    pointer == nil ? nil : try key(pointer, name)
}

extension GivenStringKey {
    /// Creates a key from the text and the name of a caller. `nil` if the text is NULL or the name is empty, which are errors.
    init?(_ text: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?) {
        guard let text, name?.pointee != 0 else { return nil }
        self.init(
            text: UnsafeRawBufferPointer(start: text, count: length(of: text)),
            qualifier: name.map { UnsafeRawBufferPointer(start: $0, count: length(of: $0)) })
    }
}

/// The source location of a declaration.
func sourceLocation(_ file: UnsafePointer<CChar>?, _ line: UInt32) throws(CallError) -> CodeLocation {
    CodeLocation(file: try optionalText(file, "file") ?? "", line: Int(line))
}

/// The key of a value.
func valueKey(
    _ text: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?, role: any StringKeyRole.Type = NamedKey.self
) throws(CallError) -> ProviderKey {
    ProviderKey(text: try key(text), qualifier: try optionalKey(name, "name"), role: role)
}

/// Copies bytes of a caller.
/// - Throws: `CallError` if they are NULL, or more than fit into memory.
func bytes(_ value: UnsafeRawPointer?, _ length: Int) throws(CallError) -> Text {
    guard (0..<Limits.memory).contains(length) else { throw .argument("length is too large for memory") }
    guard value != nil || length == 0 else { throw .argument("value is NULL") }
    return Text(UnsafeRawBufferPointer(start: value, count: length))
}

// Strings and memory of the C library.

// SAFETY: functions of `CRuntime` and of the C standard library that take addresses and numbers, for which Swift's calling convention is C's.
// They are declared and not imported, because each system's C library is a module with its own name.
@_silgen_name("runtime_allocate") private func allocate(_ count: Int, _ size: Int) -> UnsafeMutableRawPointer?
@_silgen_name("runtime_free") private func release(_ memory: UnsafeMutableRawPointer?)
@_silgen_name("strncmp")
private func compare(_ first: UnsafePointer<CChar>, _ second: UnsafePointer<CChar>, _ count: Int) -> CInt

/// Copies text to a string that C releases with `cleanse_string_release`.
func ownedCString(_ text: String) -> UnsafeMutablePointer<CChar>? {
    text.withCString { text in
        let size = length(of: text) + 1
        guard let copy = allocate(1, size)?.assumingMemoryBound(to: CChar.self) else { return nil }
        copy.initialize(from: text, count: size)
        return copy
    }
}

/// Releases a string from `ownedCString`.
func releaseCString(_ text: UnsafeMutablePointer<CChar>?) { release(text) }

/// The number of bytes before the zero.
@_silgen_name("strlen") func length(of text: UnsafePointer<CChar>) -> Int

/// Whether the text equals the C string.
func isSame(_ text: String, _ pointer: UnsafePointer<CChar>) -> Bool {
    // The byte after the text is read only if all bytes before it are equal, so that none of them is the zero.
    text.utf8.withContiguousStorageIfAvailable { bytes in
        bytes.withMemoryRebound(to: CChar.self) { bytes in
            bytes.baseAddress.map { compare($0, pointer, bytes.count) == 0 } ?? true && pointer[bytes.count] == 0
        }
    } ?? false
}

/// Allocates pointers, all NULL, that are never freed.
func zeroed<Pointee>(_ count: Int) -> UnsafeMutablePointer<UnsafeMutablePointer<Pointee>?> where Pointee: ~Copyable {
    let stride = MemoryLayout<UnsafeMutablePointer<Pointee>?>.stride
    // SAFETY: if there is no memory for the table when the first handle is created, nothing else could be allocated either.
    guard let memory = allocate(count, stride) else { fatalError("out of memory") }
    return memory.bindMemory(to: UnsafeMutablePointer<Pointee>?.self, capacity: count)
}
