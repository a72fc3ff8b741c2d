// The functions of the header for objects.

import CCleanse
import Cleanse

private func wrong(_ object: CObject, _ wanted: Int) -> CallError {
    CallError(
        code: Int32(CLEANSE_ERROR_KIND),
        message: "the object is \(name(of: object.kind)), not \(name(of: cleanse_kind(wanted)))")
}

@c @implementation
public func cleanse_object_kind(_ object: OpaquePointer!) -> cleanse_kind {
    Handle.find(object, as: CObject.self)?.kind ?? 0
}

@c @implementation
public func cleanse_object_pointer(
    _ object: OpaquePointer!, _ out: UnsafeMutablePointer<UnsafeMutableRawPointer?>!
) -> OpaquePointer! {
    call(out, else: nil) {
        let object = try Handle.target(object, as: CObject.self)
        switch object.content {
        case .pointer, .object: return object.pointer
        default: throw wrong(object, Int(CLEANSE_POINTER))
        }
    }
}

@c @implementation
public func cleanse_object_string(
    _ object: OpaquePointer!, _ out: UnsafeMutablePointer<UnsafePointer<CChar>?>!
) -> OpaquePointer! {
    call(out, else: nil) {
        let object = try Handle.target(object, as: CObject.self)
        guard case .string(let text) = object.content else { throw wrong(object, Int(CLEANSE_STRING)) }
        return text.cString
    }
}

@c @implementation
public func cleanse_object_int64(_ object: OpaquePointer!, _ out: UnsafeMutablePointer<Int64>!) -> OpaquePointer! {
    call(out, else: 0) {
        let object = try Handle.target(object, as: CObject.self)
        guard case .int64(let value) = object.content else { throw wrong(object, Int(CLEANSE_INT64)) }
        return value
    }
}

@c @implementation
public func cleanse_object_double(_ object: OpaquePointer!, _ out: UnsafeMutablePointer<Double>!) -> OpaquePointer! {
    call(out, else: 0) {
        let object = try Handle.target(object, as: CObject.self)
        guard case .double(let value) = object.content else { throw wrong(object, Int(CLEANSE_DOUBLE)) }
        return value
    }
}

@c @implementation
public func cleanse_object_bool(_ object: OpaquePointer!, _ out: UnsafeMutablePointer<Bool>!) -> OpaquePointer! {
    call(out, else: false) {
        let object = try Handle.target(object, as: CObject.self)
        guard case .bool(let value) = object.content else { throw wrong(object, Int(CLEANSE_BOOL)) }
        return value
    }
}

@c @implementation
public func cleanse_object_bytes(
    _ object: OpaquePointer!, _ out: UnsafeMutablePointer<UnsafeRawPointer?>!, _ length: UnsafeMutablePointer<Int>!
) -> OpaquePointer! {
    length?.pointee = 0
    return call(out, else: nil) {
        guard let length else { throw CallError.argument("length is NULL") }
        let object = try Handle.target(object, as: CObject.self)
        guard case .bytes(let bytes) = object.content else { throw wrong(object, Int(CLEANSE_BYTES)) }
        length.pointee = bytes.count
        return UnsafeRawPointer(bytes.cString)
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
