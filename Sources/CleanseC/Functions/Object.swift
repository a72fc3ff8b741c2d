// The functions of the header for objects, for providers, and for requests that read an object in one call.

import CCleanse
import Cleanse

@c @implementation
public func cleanse_object_kind(_ object: OpaquePointer!) -> cleanse_kind {
    Handle.find(object, as: CObject.self)?.kind ?? 0
}

@c @implementation
public func cleanse_object_pointer(
    _ object: OpaquePointer!, _ out: UnsafeMutablePointer<UnsafeMutableRawPointer?>!
) -> OpaquePointer! {
    call(out, else: nil) {
        try Handle.target(object, as: CObject.self).readPointer()
    }
}

@c @implementation
public func cleanse_object_string(
    _ object: OpaquePointer!, _ out: UnsafeMutablePointer<UnsafePointer<CChar>?>!
) -> OpaquePointer! {
    call(out, else: nil) {
        try Handle.target(object, as: CObject.self).readString()
    }
}

@c @implementation
public func cleanse_object_int64(_ object: OpaquePointer!, _ out: UnsafeMutablePointer<Int64>!) -> OpaquePointer! {
    call(out, else: 0) {
        try Handle.target(object, as: CObject.self).readInt64()
    }
}

@c @implementation
public func cleanse_object_double(_ object: OpaquePointer!, _ out: UnsafeMutablePointer<Double>!) -> OpaquePointer! {
    call(out, else: 0) {
        try Handle.target(object, as: CObject.self).readDouble()
    }
}

@c @implementation
public func cleanse_object_bool(_ object: OpaquePointer!, _ out: UnsafeMutablePointer<Bool>!) -> OpaquePointer! {
    call(out, else: false) {
        try Handle.target(object, as: CObject.self).readBool()
    }
}

@c @implementation
public func cleanse_object_bytes(
    _ object: OpaquePointer!, _ out: UnsafeMutablePointer<UnsafeRawPointer?>!, _ length: UnsafeMutablePointer<Int>!
) -> OpaquePointer! {
    length?.pointee = 0
    return call(out, else: nil) {
        guard let length else { throw CallError.argument("length is NULL") }
        let bytes = try Handle.target(object, as: CObject.self).readBytes()
        length.pointee = bytes.count
        return bytes.baseAddress
    }
}

@c @implementation
public func cleanse_object_count(_ object: OpaquePointer!) -> Int {
    guard case .collection(let elements)? = Handle.find(object, as: CObject.self)?.content else { return 0 }
    return elements.all.count
}

@c @implementation
public func cleanse_object_element(_ object: OpaquePointer!, _ index: Int) -> OpaquePointer! {
    guard case .collection(let elements)? = Handle.find(object, as: CObject.self)?.content else { return nil }
    return elements.handle(index)
}

@c @implementation
public func cleanse_object_retain(
    _ object: OpaquePointer!, _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    call(out, else: nil) { try Handle.retain(object, as: CObject.self) }
}

@c @implementation
public func cleanse_object_release(_ object: OpaquePointer!) {
    if let object = Handle.giveUp(object, as: CObject.self) { CObject.release(object) }
}

@c @implementation
public func cleanse_provider_get(
    _ provider: OpaquePointer!, _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    guard let out, let (target, answer) = Handle.answering(provider, as: CProvider.self) else {
        return getChecked(provider, out)
    }
    guard let answer else { return request(target, provider, out) }
    out.pointee = answer
    return nil
}

/// Answers a request whose answer is not known yet, or differs for each request.
@inline(never)
private func request(
    _ target: Unmanaged<CProvider>, _ handle: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>
) -> OpaquePointer? {
    guard target._withUnsafeGuaranteedRef({ $0.thread.isCurrent }) else { return getChecked(handle, out) }
    if let made = CObject.handle(inSlot: target._withUnsafeGuaranteedRef { $0.slot }) {
        // If only one thread may request it, all other threads must come here, and be refused.
        if target._withUnsafeGuaranteedRef({ $0.thread == nil }) { Handle.answer(requestsOf: handle, with: made) }
        out.pointee = made
        return nil
    }
    guard let kept = target._withUnsafeGuaranteedRef({ $0.kept.map { Unmanaged.passUnretained($0) } }) else {
        return getChecked(handle, out)
    }
    return call(out, else: nil) { try BorrowStack.use(kept) { try $0.get() } }
}

/// Answers a request that is invalid or on the wrong thread, or a request through a provider that does not keep its graph.
private func getChecked(_ provider: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?) -> OpaquePointer? {
    call(out, else: nil) {
        let provider = try Handle.target(provider, as: CProvider.self)
        try provider.check()
        return try provider.get()
    }
}

@c @implementation
public func cleanse_provider_get_with(
    _ provider: OpaquePointer!, _ arguments: OpaquePointer!, _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    call(out, else: nil) {
        let arguments = try Handle.target(arguments, as: CArguments.self)
        return try Handle.target(provider, as: CProvider.self).get(with: arguments)
    }
}

@c @implementation
public func cleanse_provider_retain(
    _ provider: OpaquePointer!, _ out: UnsafeMutablePointer<OpaquePointer?>!
) -> OpaquePointer! {
    call(out, else: nil) { try Handle.retain(provider, as: CProvider.self) }
}

@c @implementation
public func cleanse_provider_release(_ provider: OpaquePointer!) {
    Handle.release(provider, as: CProvider.self)
}

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
