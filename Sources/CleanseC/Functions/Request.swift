// The functions of the header for the input of callbacks.

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
public func cleanse_request_argument(_ request: OpaquePointer!, _ name: UnsafePointer<CChar>!) -> OpaquePointer! {
    guard let request = Handle.find(request, as: CRequest.self), let name = try? text(name, "name") else { return nil }
    return request.argument(ExactText(name))
}
