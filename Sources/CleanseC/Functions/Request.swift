// The functions of the header for the input of callbacks, and for named values.

import CCleanse
import Cleanse

@c @implementation
public func cleanse_request_object(_ request: OpaquePointer!, _ index: Int) -> OpaquePointer! {
    Handle.find(request, as: CRequest.self)?.object(index)
}

@c @implementation
public func cleanse_request_pointer(_ request: OpaquePointer!, _ index: Int) -> UnsafeMutableRawPointer! {
    Handle.find(request, as: CRequest.self)?.pointer(index)
}

@c @implementation
public func cleanse_request_provider(_ request: OpaquePointer!, _ index: Int) -> OpaquePointer! {
    Handle.find(request, as: CRequest.self)?.provider(index)
}

@c @implementation
public func cleanse_request_factory(_ request: OpaquePointer!, _ index: Int) -> OpaquePointer! {
    Handle.find(request, as: CRequest.self)?.factory(index)
}

@c @implementation
public func cleanse_request_graph(_ request: OpaquePointer!, _ index: Int) -> OpaquePointer! {
    Handle.find(request, as: CRequest.self)?.graph(index)
}

@c @implementation
public func cleanse_request_argument(_ request: OpaquePointer!, _ name: UnsafePointer<CChar>!) -> OpaquePointer! {
    guard let request = Handle.find(request, as: CRequest.self), let name = try? text(name, "name") else { return nil }
    return request.argument(ByteString(name))
}

private func give(_ request: OpaquePointer?, _ value: () throws -> CObject.Content) -> OpaquePointer? {
    call { try Handle.target(request, as: CRequest.self).give(try value()) }
}

@c @implementation
public func cleanse_request_set_string(_ request: OpaquePointer!, _ value: UnsafePointer<CChar>!) -> OpaquePointer! {
    give(request) { .string(Text(try text(value, "value"))) }
}

@c @implementation
public func cleanse_request_set_int64(_ request: OpaquePointer!, _ value: Int64) -> OpaquePointer! {
    give(request) { .int64(value) }
}

@c @implementation
public func cleanse_request_set_double(_ request: OpaquePointer!, _ value: Double) -> OpaquePointer! {
    give(request) { .double(value) }
}

@c @implementation
public func cleanse_request_set_bool(_ request: OpaquePointer!, _ value: Bool) -> OpaquePointer! {
    give(request) { .bool(value) }
}

@c @implementation
public func cleanse_request_set_bytes(
    _ request: OpaquePointer!, _ value: UnsafeRawPointer!, _ length: Int
) -> OpaquePointer! {
    give(request) { .bytes(try bytes(value, length)) }
}

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
