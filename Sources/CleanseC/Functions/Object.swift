// The functions of the header for objects.

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
