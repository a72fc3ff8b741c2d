// The functions of the header for binders.

import CCleanse
import Cleanse

@c @implementation
public func cleanse_binder_create(_ out: UnsafeMutablePointer<OpaquePointer?>!) -> OpaquePointer! {
    call(out, else: nil) { Handle.make(CBinder()) }
}

@c @implementation
public func cleanse_binder_release(_ binder: OpaquePointer!) {
    Handle.release(binder, as: CBinder.self)
}

@c @implementation
public func cleanse_binder_set_scope(_ binder: OpaquePointer!, _ scope: UnsafePointer<CChar>!) -> OpaquePointer! {
    call { try Handle.target(binder, as: CBinder.self).scope = try key(scope, "scope") }
}

@c @implementation
public func cleanse_binder_install(
    _ binder: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ child: OpaquePointer!, _ file: UnsafePointer<CChar>!,
    _ line: UInt32
) -> OpaquePointer! {
    call {
        let binder = try Handle.target(binder, as: CBinder.self)
        let child = try Handle.target(child, as: CBinder.self, called: "child")
        try binder.install(child, as: try key(name, "name"), at: try origin(file, line))
    }
}
