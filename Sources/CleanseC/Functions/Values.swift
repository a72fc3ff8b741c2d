// The functions of the header that request and read an object in one call.

import CCleanse
import Cleanse

/// Requests the object of a key and reads it.
/// - Parameter isBorrowed: Whether the result belongs to the object, so that another owner has to keep the
///   object alive.
private func read<Value>(
    _ graph: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?, isBorrowed: Bool,
    _ read: (CObject) throws -> Value
) throws -> Value {
    let graph = try Handle.target(graph, as: CGraph.self)
    let open = try graph.open()
    return try withExtendedLifetime(open) {
        let found = try open.value(key, name)
        var object = try found.get().plain(found.key)
        let value = try read(object)
        guard isBorrowed, isKnownUniquelyReferenced(&object) else { return value }
        if object.isExported {
            if !object.ownsMemory, object.isAddressKept() { return value }
            if object.ownsMemory, let kept = graph.borrowed.keep(object, for: found.key) { return try read(kept) }
        }
        throw RequestError(
            number: Int32(CLEANSE_ERROR_UNSHARED), key: found.key,
            message: "is created for each request, so nothing would keep the borrowed value alive",
            hints: ["share it, or request an object with cleanse_graph_get"])
    }
}

@c @implementation
public func cleanse_graph_get_pointer(
    _ graph: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!,
    _ out: UnsafeMutablePointer<UnsafeMutableRawPointer?>!
) -> OpaquePointer! {
    call(out, else: nil) { try read(graph, key, name, isBorrowed: true) { try $0.readPointer() } }
}

@c @implementation
public func cleanse_graph_get_string(
    _ graph: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!,
    _ out: UnsafeMutablePointer<UnsafePointer<CChar>?>!
) -> OpaquePointer! {
    call(out, else: nil) { try read(graph, key, name, isBorrowed: true) { try $0.readString() } }
}

@c @implementation
public func cleanse_graph_get_int64(
    _ graph: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!,
    _ out: UnsafeMutablePointer<Int64>!
) -> OpaquePointer! {
    call(out, else: 0) { try read(graph, key, name, isBorrowed: false) { try $0.readInt64() } }
}

@c @implementation
public func cleanse_graph_get_double(
    _ graph: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!,
    _ out: UnsafeMutablePointer<Double>!
) -> OpaquePointer! {
    call(out, else: 0) { try read(graph, key, name, isBorrowed: false) { try $0.readDouble() } }
}

@c @implementation
public func cleanse_graph_get_bool(
    _ graph: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!,
    _ out: UnsafeMutablePointer<Bool>!
) -> OpaquePointer! {
    call(out, else: false) { try read(graph, key, name, isBorrowed: false) { try $0.readBool() } }
}

@c @implementation
public func cleanse_graph_get_bytes(
    _ graph: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!,
    _ out: UnsafeMutablePointer<UnsafeRawPointer?>!, _ length: UnsafeMutablePointer<Int>!
) -> OpaquePointer! {
    length?.pointee = 0
    return call(out, else: nil) {
        guard let length else { throw CallError.argument("length is NULL") }
        let bytes = try read(graph, key, name, isBorrowed: true) { try $0.readBytes() }
        length.pointee = bytes.count
        return bytes.baseAddress
    }
}
