import CCleanse

// Structs that callers fill: their sizes, their limits, the kinds of values in them, and the error for a mistake in a call.

/// Reads a struct that a caller filled. Fields that the caller's header does not define are zero.
/// - Parameters:
///   - known: The size of the struct in the header of this library.
///   - earlier: The sizes of the struct in earlier headers.
/// - Throws: `CallError` for NULL, for a size that no header has, and for fields that this library does not know, unless they
///   are zero because a caller of a later header does not use them.
func read<Struct>(
    _ pointer: UnsafePointer<Struct>?, _ name: @autoclosure () -> String, known: Int,
    earlier: @autoclosure () -> [Int] = [], zero: @autoclosure () -> Struct
) throws(CallError) -> Struct {
    guard let pointer else { throw .argument("\(name()) is NULL") }
    let raw = UnsafeRawPointer(pointer)
    let size = raw.loadUnaligned(as: Int.self)
    // Most callers have the header of this library.
    if size == MemoryLayout<Struct>.size { return raw.loadUnaligned(as: Struct.self) }
    guard size >= known || earlier().contains(size) else {
        throw .argument("\(name()) has the size \(UInt(bitPattern: size)), at least \(known) is needed")
    }
    guard size <= Limits.structSize else {
        throw .argument("\(name()) has the size \(size), more than the \(Limits.structSize) of any header")
    }
    let bytes = UnsafeRawBufferPointer(start: raw, count: size)
    let readable = min(size, MemoryLayout<Struct>.size)
    guard bytes[readable...].allSatisfy({ $0 == 0 }) else {
        throw .argument(
            "\(name()) has the size \(size) and sets fields beyond the \(MemoryLayout<Struct>.size) bytes that this"
                + " library knows")
    }
    var value = zero()
    withUnsafeMutableBytes(of: &value) { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<readable])) }
    return value
}

/// Sets a struct of a caller to zero, as far as the caller's header defines it, and stores its size.
func initialize<Struct>(_ pointer: UnsafeMutablePointer<Struct>?, size: Int) {
    guard let pointer, (MemoryLayout<Int>.size...Limits.structSize).contains(size) else { return }
    let bytes = UnsafeMutableRawBufferPointer(start: pointer, count: size)
    bytes.initializeMemory(as: UInt8.self, repeating: 0)
    bytes.storeBytes(of: size, as: Int.self)
}

/// Reads an array of structs that a caller filled.
func read<Struct, Value>(
    _ pointer: UnsafePointer<Struct>?, count: Int, _ name: String, zero: @autoclosure () -> Struct,
    _ convert: (Struct) throws(CallError) -> Value
) throws(CallError) -> [Value] {
    if count == 0 { return [] }
    guard (0..<Limits.memory / MemoryLayout<Struct>.stride).contains(count) else {
        throw .argument("the number of \(name) is too large for memory")
    }
    guard let pointer else { throw .argument("\(name) is NULL, but its count is \(count)") }
    // All elements have the size of the first, which is the size in the caller's header.
    let stride = UnsafeRawPointer(pointer).loadUnaligned(as: Int.self)
    var result: [Value] = []
    // Limited, since the count may be wrong.
    result.reserveCapacity(min(count, 100))
    for index in 0..<count {
        let element = UnsafeRawPointer(pointer).advanced(by: index * stride).assumingMemoryBound(to: Struct.self)
        let value = try read(element, "\(name)[\(index)]", known: MemoryLayout<Struct>.size, zero: zero())
        result.append(try convert(value))
    }
    return result
}

/// The sizes of structs in earlier headers: the offset of the first field of each later addition.
enum EarlierSizes {
    static let binding = [
        MemoryLayout<cleanse_binding>.offset(of: \.kind), MemoryLayout<cleanse_binding>.offset(of: \.start),
        MemoryLayout<cleanse_binding>.offset(of: \.health),
    ].compactMap { $0 }

    static let buildOptions = [
        MemoryLayout<cleanse_build_options>.offset(of: \.one_thread),
        MemoryLayout<cleanse_build_options>.offset(of: \.trace),
    ].compactMap { $0 }
}

/// The largest sizes of a caller's structs and arrays. A larger size is a mistake of the caller, and is not read.
enum Limits {
    /// The largest number of bytes of a struct. No struct of any header will be larger, so a wrong size can't make the library read
    /// far beyond a struct.
    static let structSize = 1024
    /// The largest number of bytes of an array, more than the memory of any machine.
    static let memory = Int(clamping: UInt64(1) << 47)
}

// The kinds of values.

/// The name of a kind in messages.
func name(of kind: cleanse_kind) -> String {
    switch Int(kind) {
    case Int(CLEANSE_POINTER): "a pointer"
    case Int(CLEANSE_STRING): "a string"
    case Int(CLEANSE_INT64): "an int64"
    case Int(CLEANSE_DOUBLE): "a double"
    case Int(CLEANSE_BOOL): "a bool"
    case Int(CLEANSE_BYTES): "bytes"
    case Int(CLEANSE_COLLECTION): "a collection"
    default: "no kind (\(kind))"
    }
}

/// Checks the kind that a caller gave for a value.
func valueKind(_ kind: cleanse_kind) throws(CallError) -> cleanse_kind {
    guard (Int(CLEANSE_POINTER)...Int(CLEANSE_BYTES)).contains(Int(kind)) else {
        throw .argument("kind is \(name(of: kind))")
    }
    return kind
}

/// A mistake in a call of the C interface.
struct CallError: Error, CustomStringConvertible {
    let code: Int32
    let message: String

    var description: String { message }

    static func argument(_ message: String) -> CallError {
        CallError(code: Int32(CLEANSE_ERROR_ARGUMENT), message: message)
    }

    static func handle(_ message: String) -> CallError {
        CallError(code: Int32(CLEANSE_ERROR_HANDLE), message: message)
    }
}
