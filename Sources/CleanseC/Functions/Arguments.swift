// The functions of the header for named values.

import CCleanse
import Cleanse

private func set(
    _ arguments: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ content: () throws -> CObject.Content
) -> OpaquePointer? {
    call {
        let arguments = try Handle.target(arguments, as: CArguments.self)
        arguments.set(try key(name, "name"), CObject(try content()))
    }
}

@c @implementation
public func cleanse_arguments_create(_ out: UnsafeMutablePointer<OpaquePointer?>!) -> OpaquePointer! {
    call(out, else: nil) { Handle.make(CArguments()) }
}

@c @implementation
public func cleanse_arguments_set_pointer(
    _ arguments: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ value: UnsafeMutableRawPointer!
) -> OpaquePointer! {
    set(arguments, name) { .pointer(value) }
}

@c @implementation
public func cleanse_arguments_set_string(
    _ arguments: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ value: UnsafePointer<CChar>!
) -> OpaquePointer! {
    set(arguments, name) { .string(Text(try text(value, "value"))) }
}

@c @implementation
public func cleanse_arguments_set_int64(
    _ arguments: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ value: Int64
) -> OpaquePointer! {
    set(arguments, name) { .int64(value) }
}

@c @implementation
public func cleanse_arguments_set_double(
    _ arguments: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ value: Double
) -> OpaquePointer! {
    set(arguments, name) { .double(value) }
}

@c @implementation
public func cleanse_arguments_set_bool(
    _ arguments: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ value: Bool
) -> OpaquePointer! {
    set(arguments, name) { .bool(value) }
}

@c @implementation
public func cleanse_arguments_set_bytes(
    _ arguments: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ value: UnsafeRawPointer!, _ length: Int
) -> OpaquePointer! {
    set(arguments, name) { .bytes(try bytes(value, length)) }
}

@c @implementation
public func cleanse_arguments_release(_ arguments: OpaquePointer!) {
    Handle.release(arguments, as: CArguments.self)
}
